import { chargebackCodeOf } from '../../../catalogue/books/chargeback-reasons.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { channelWith } from '../../payments/model/records.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { deciding } from '../../platform/database/deciding.ts';
import type { CreationCall, Owner, Serve } from '../../platform/http/serve.ts';
import type { ChargebackDependencies } from '../chargebacks/dependencies.ts';
import { prepareChargeback } from '../chargebacks/make.ts';
import { disputeAnswer } from '../chargebacks/reply.ts';
import { prepareReversal } from '../chargebacks/reverse.ts';

const amountIn = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : hundredthsOf(text);

/** Binds the endpoints by which tests make chargebacks and reverse them, as settlement does. */
export const bindTestChargebacks = (serve: Serve, dependencies: ChargebackDependencies): void => {
  const { clock, database, disputes, records } = dependencies;
  const newId = () => timeOrderedId(clock);
  const owner: Owner = (id, channels) => channelWith(records, id, channels);

  const found = async (channelId: string, id: string): Promise<Payment> => {
    const payment = await records.byId(channelId, id);
    if (payment === undefined) throw new Rejection('700.400.580', { status: 404 });
    return payment;
  };

  /** Returns the answer to a repeated request whose first was interrupted after it had stored the payment. */
  const recovered = async ({ channelId, newId: id }: Pick<CreationCall<unknown>, 'channelId' | 'newId'>) => {
    const made = await records.byId(channelId, id);
    const disputeId = made?.type === 'CR' ? made.referencedId : made?.id;
    const dispute = disputeId === undefined ? undefined : await disputes.byId(channelId, disputeId);
    return dispute && disputeAnswer(dispute);
  };

  serve.create(
    'testChargeback',
    { newId, recover: recovered, path: ({ newId: id }) => `/v1/disputes/${id}` },
    async ({ channelId, request, newId: id }) => {
      const dispute = await deciding(database, async () => {
        const paid = await found(channelId, request.paymentId);
        const { chargebackResultCode, schemeReason } = request;
        const code = chargebackCodeOf(chargebackResultCode ?? schemeReason ?? '', paid.brand);
        const reported = { amount: amountIn(request.amount), code, reason: schemeReason };
        const prepared = await prepareChargeback(dependencies, paid, id, reported);
        return { changes: prepared.changes, result: prepared.dispute };
      });
      return disputeAnswer(dispute, []);
    },
  );

  serve.create(
    'testChargebackReversal',
    { newId, recover: recovered, path: ({ id }) => `/v1/disputes/${id}`, owner },
    async ({ channelId, id: chargebackId, request, newId: id }) => {
      const dispute = await deciding(database, async () => {
        const chargeback = await found(channelId, chargebackId);
        const prepared = await prepareReversal(dependencies, chargeback, id, amountIn(request.amount));
        return { changes: prepared.changes, result: prepared.dispute };
      });
      return disputeAnswer(dispute, await disputes.evidenceOf(dispute));
    },
  );
};

import { amountText } from '../../../catalogue/payments/amount.ts';
import { query } from '../../../catalogue/queries/query.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import type { ExpectedTransfer, ReceivedTransfer } from '../../connectors/sepa/model/expected.ts';
import { fileNameOf, type SepaFile } from '../../connectors/sepa/model/file.ts';
import { openParty, type SepaOrder } from '../../connectors/sepa/model/order.ts';
import { ordersOfFile } from '../../connectors/sepa/model/order-lists.ts';
import { referenceOf } from '../../payments/acquiring/order.ts';
import { channelWith } from '../../payments/model/records.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { ownerBy, type Serve } from '../../platform/http/serve.ts';
import type { BankAnswerDependencies } from './answers/receive.ts';

/** The name of the account is told where that of the payee is close to it. */
const payeeFields = async ({ vault }: Pick<BankAnswerDependencies, 'vault'>, order: SepaOrder) => {
  const { payeeCheck, party } = order;
  if (payeeCheck === undefined) return {};
  if (payeeCheck !== 'CLOSE_MATCH' || party === '') return { payeeCheck };
  const { nameAtBank } = await openParty(vault, order);
  return { payeeCheck, ...(nameAtBank === undefined ? {} : { payeeName: nameAtBank }) };
};

const orderFields = async (dependencies: Pick<BankAnswerDependencies, 'vault'>, order: SepaOrder) => ({
  entityId: order.channelId,
  paymentId: order.paymentId,
  kind: order.kind,
  ...(order.day === '' ? {} : { day: order.day }),
  amount: amountText(order.amount),
  state: order.state,
  ...(order.reason === undefined ? {} : { reason: order.reason }),
  ...(await payeeFields(dependencies, order)),
  ...(order.mandate === undefined
    ? {}
    : {
        mandateId: order.mandate.id,
        dateOfSignature: order.mandate.signedOn,
        sequenceType: order.mandate.sequenceType,
      }),
  createdAt: timestampText(order.createdAtMs),
});

const fileFields = (file: SepaFile) => ({
  id: file.id,
  state: file.state,
  closesAt: timestampText(file.closesAtMs),
  ...(file.state === 'made' && file.parts > 0 ? { name: fileNameOf(file) } : {}),
});

/** The transfers for a payment, as a support agent reads them to the shopper. */
const transferFields = (expected: ExpectedTransfer, movements: readonly ReceivedTransfer[]) => ({
  reference: expected.creditorReference,
  amount: amountText(expected.amount),
  received: amountText(expected.received),
  state: expected.state === 'open' && expected.completedBy !== undefined ? 'complete' : expected.state,
  movements: movements.map(({ bookedOn, amount, surplus, takesBack }) => ({
    day: bookedOn,
    amount: amountText(takesBack === undefined ? amount : -amount),
    ...(surplus === 0n || takesBack !== undefined ? {} : { surplus: amountText(surplus) }),
  })),
});

/** More than anybody transfers for one payment. */
const MOST_MOVEMENTS = 100;

/** Binds the endpoints of orders for the bank: the order of one payment, and the orders of one file. */
export const bindSepaOrders = (serve: Serve, dependencies: BankAnswerDependencies): void => {
  const { database, sepa, transfers, records } = dependencies;
  serve.merchant(
    'readBankOrder',
    async ({ channelId, id }) => {
      const payment = await records.byId(channelId, id);
      if (payment === undefined) throw new Rejection('700.400.580', { status: 404 });
      const reference = referenceOf(payment);
      const [order, expected] = await Promise.all([
        sepa.order(channelId, reference),
        transfers.expectedByOrder(channelId, reference),
      ]);
      const file =
        order === undefined || order.kind === 'authorization'
          ? undefined
          : await sepa.file({ channelId, kind: order.kind, day: order.day });
      const movements =
        expected && (await transfers.movementsOf(channelId, expected.creditorReference, MOST_MOVEMENTS));
      return {
        code: '000.000.100',
        fields: {
          ...(order === undefined ? {} : { order: await orderFields(dependencies, order) }),
          ...(file === undefined ? {} : { file: fileFields(file) }),
          ...(expected === undefined ? {} : { transfer: transferFields(expected, movements ?? []) }),
        },
      };
    },
    (id, channels) => channelWith(records, id, channels),
  );

  serve.merchant(
    'listSepaOrders',
    async ({ channelId, id, request }) => {
      const file = await sepa.fileById(channelId, id);
      if (file === undefined) throw new Rejection('700.400.580', { status: 404, reason: 'no file has this id' });
      const limit = Number(valueIn(query, 'limit', request));
      const found = await ordersOfFile(database, file, limit + 1, request.cursor);
      const orders = found.slice(0, limit);
      const last = found.length > limit ? orders.at(-1)?.paymentId : undefined;
      return {
        code: '000.000.100',
        fields: {
          orders: await Promise.all(orders.map((order) => orderFields(dependencies, order))),
          ...(last === undefined ? {} : { nextCursor: last }),
        },
      };
    },
    ownerBy(sepa.fileById),
  );
};

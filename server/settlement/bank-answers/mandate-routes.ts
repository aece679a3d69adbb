import { amountText } from '../../../catalogue/payments/amount.ts';
import { chargeableUntil, type Mandate, mandateState } from '../../connectors/sepa/model/mandate.ts';
import type { SepaOrder } from '../../connectors/sepa/model/order.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { dayIn } from '../../platform/base/zones.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { ReversalDependencies } from './answers/reversal.ts';
import { revokeMandate } from './answers/revoke.ts';
import { pageOfMandates } from './mandate-list.ts';

const fieldsOf = (mandate: Mandate, today: string) => {
  const { lastDay, revokedAtMs, language, text } = mandate;
  const state = mandateState(mandate, today);
  return {
    reference: mandate.id,
    entityId: mandate.channelId,
    state,
    dateOfSignature: mandate.signedOn,
    recurring: mandate.isRecurring,
    ...(state === 'active' ? { sequenceType: mandate.nextSequence, chargeableUntil: chargeableUntil(mandate) } : {}),
    ...(lastDay === '' ? {} : { lastChargedOn: lastDay }),
    createdAt: timestampText(mandate.createdAtMs),
    ...(revokedAtMs === undefined ? {} : { revokedAt: timestampText(revokedAtMs) }),
    ...(language === undefined ? {} : { language }),
    ...(text === undefined ? {} : { text }),
  };
};

const chargeFields = ({ paymentId, day, amount }: SepaOrder) => ({ paymentId, day, amount: amountText(amount) });

/** Binds the endpoints of mandates. */
export const bindMandates = (serve: Serve, dependencies: ReversalDependencies): void => {
  const { sepa, clock, channelOf } = dependencies;

  const todayOf = async (channelId: string): Promise<string> =>
    dayIn(clock.now(), (await channelOf(channelId)).settings['sepa.timeZone']);

  /** Returns the channel that has a mandate. @throws Rejection if several have one with this reference. */
  const ownerOf = async (id: string, channels: readonly string[]): Promise<string | undefined> => {
    const found = await Promise.all(channels.map((channel) => sepa.mandate(channel, id)));
    const [owner, ...others] = found.filter((mandate) => mandate !== undefined);
    if (others.length === 0) return owner?.channelId;
    const message = 'invalid or missing parameter (several channels have a mandate with this reference: name one)';
    throw wrongParameters([{ name: 'entityId', message }]);
  };

  const required = (mandate: Mandate | undefined): Mandate => {
    if (mandate !== undefined) return mandate;
    throw new Rejection('700.400.580', { status: 404, reason: 'no mandate has this reference' });
  };

  serve.channels('listMandates', async ({ channels, request }) => {
    const [{ rows, nextCursor }, ...days] = await Promise.all([
      pageOfMandates(sepa, channels, request),
      ...channels.map(todayOf),
    ]);
    const mandates = rows.map((row) => fieldsOf(row, days[channels.indexOf(row.channelId)] ?? ''));
    return { code: '000.000.100', fields: { mandates, ...(nextCursor === undefined ? {} : { nextCursor }) } };
  });

  serve.merchant(
    'readMandate',
    async ({ channelId, id }) => ({
      code: '000.000.100',
      fields: fieldsOf(required(await sepa.mandate(channelId, id)), await todayOf(channelId)),
    }),
    ownerOf,
  );

  serve.merchant(
    'revokeMandate',
    async ({ channelId, id }) => {
      const revocation = await revokeMandate(dependencies, channelId, id);
      const { takenOut = [], atBank = [] } = revocation ?? {};
      return {
        code: '000.000.100',
        fields: {
          ...fieldsOf(required(revocation?.mandate), await todayOf(channelId)),
          reversed: takenOut.map(chargeFields),
          atBank: atBank.map(chargeFields),
        },
      };
    },
    ownerOf,
  );
};

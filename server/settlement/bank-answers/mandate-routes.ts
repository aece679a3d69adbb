import { amountText } from '../../../catalogue/payments/amount.ts';
import { chargeableUntil, type Mandate, mandateState } from '../../connectors/sepa/model/mandate.ts';
import { paymentsUnder } from '../../connectors/sepa/model/mandate-orders.ts';
import type { SepaOrder } from '../../connectors/sepa/model/order.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { dayIn } from '../../platform/base/zones.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { ReversalDependencies } from './answers/reversal.ts';
import { revokeMandate } from './answers/revoke.ts';
import { pageOfMandates } from './mandate-list.ts';

/** What may be shown of the account that a mandate is for. */
interface ShownAccount {
  readonly country?: string | undefined;
  readonly last4Digits: string;
}

const fieldsOf = (mandate: Mandate, today: string, bankAccount: ShownAccount | undefined) => {
  const { lastDay, revokedAtMs, language, text } = mandate;
  const state = mandateState(mandate, today);
  return {
    reference: mandate.id,
    entityId: mandate.channelId,
    state,
    ...(bankAccount === undefined ? {} : { bankAccount }),
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
  const { sepa, clock, channelOf, database, records } = dependencies;

  /** Returns the accounts of mandates of a channel, by the newest payment under each: a mandate is for one account. */
  const accountsOf = async (channelId: string, mandates: readonly Mandate[]) => {
    const own = mandates.filter((mandate) => mandate.channelId === channelId).map(({ id }) => id);
    const newest = await paymentsUnder(database, channelId, own, 'newest');
    const payments = new Map((await records.byIds(channelId, [...newest.values()])).map((each) => [each.id, each]));
    return (id: string): ShownAccount | undefined => {
      const { request } = payments.get(newest.get(id) ?? '') ?? {};
      const { 'bankAccount.country': country, 'bankAccount.last4Digits': last4Digits } = request ?? {};
      return last4Digits === undefined ? undefined : { country, last4Digits };
    };
  };

  const shown = async (mandate: Mandate) => {
    const { channelId, id } = mandate;
    const [today, accountOf] = [await todayOf(channelId), await accountsOf(channelId, [mandate])];
    return fieldsOf(mandate, today, accountOf(id));
  };

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
    const accounts = await Promise.all(channels.map((channel) => accountsOf(channel, rows)));
    const mandates = rows.map((row) => {
      const place = channels.indexOf(row.channelId);
      return fieldsOf(row, days[place] ?? '', accounts[place]?.(row.id));
    });
    return { code: '000.000.100', fields: { mandates, ...(nextCursor === undefined ? {} : { nextCursor }) } };
  });

  serve.merchant(
    'readMandate',
    async ({ channelId, id }) => ({
      code: '000.000.100',
      fields: await shown(required(await sepa.mandate(channelId, id))),
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
          ...(await shown(required(revocation?.mandate))),
          reversed: takenOut.map(chargeFields),
          atBank: atBank.map(chargeFields),
        },
      };
    },
    ownerOf,
  );
};

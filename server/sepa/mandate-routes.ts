import { type Clock, timestampText } from '../base/clock.ts';
import { Rejection, wrongParameters } from '../base/rejection.ts';
import { dayIn } from '../base/zones.ts';
import type { Database } from '../database/database.ts';
import type { Serve } from '../http/serve.ts';
import type { Channel } from '../ports/channel.ts';
import { pageOfMandates } from './mandate-list.ts';
import { chargeableUntil, type Mandate, mandateState } from './model/mandate.ts';
import type { SepaRecords } from './model/records.ts';
import { revokeMandate } from './revoke.ts';

/** The dependencies of the endpoints of mandates. */
export interface MandateDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sepa: SepaRecords;
  channelOf(entity: string): Promise<Channel>;
}

const fieldsOf = (mandate: Mandate, today: string) => {
  const { lastDay, revokedAtMs, language, text } = mandate;
  const state = mandateState(mandate, today);
  return {
    reference: mandate.id,
    entityId: mandate.entity,
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

/** Binds the endpoints of mandates. */
export const bindMandates = (serve: Serve, dependencies: MandateDependencies): void => {
  const { sepa, clock, channelOf } = dependencies;

  const todayOf = async (entity: string): Promise<string> =>
    dayIn(clock.now(), (await channelOf(entity)).settings['sepa.timeZone']);

  /** Returns the channel that has a mandate. @throws Rejection if several have one with this reference. */
  const ownerOf = async (id: string, channels: readonly string[]): Promise<string | undefined> => {
    const found = await Promise.all(channels.map((channel) => sepa.mandate(channel, id)));
    const [owner, ...others] = found.filter((mandate) => mandate !== undefined);
    if (others.length === 0) return owner?.entity;
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
    const mandates = rows.map((row) => fieldsOf(row, days[channels.indexOf(row.entity)] ?? ''));
    return { code: '000.000.100', fields: { mandates, ...(nextCursor === undefined ? {} : { nextCursor }) } };
  });

  serve.merchant(
    'readMandate',
    async ({ entity, id }) => ({
      code: '000.000.100',
      fields: fieldsOf(required(await sepa.mandate(entity, id)), await todayOf(entity)),
    }),
    ownerOf,
  );

  serve.merchant(
    'revokeMandate',
    async ({ entity, id }) => ({
      code: '000.000.100',
      fields: fieldsOf(required(await revokeMandate(dependencies, entity, id)), await todayOf(entity)),
    }),
    ownerOf,
  );
};

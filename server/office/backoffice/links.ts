import { listFields } from '../../../catalogue/backoffice/endpoints/payments.ts';
import type { ListedLink } from '../../../catalogue/backoffice/replies/links.ts';
import { linkDays } from '../../../catalogue/payments/link-validity.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { audited } from '../../access/audit/audit.ts';
import type { Place } from '../../access/entities/places.ts';
import {
  cancellation,
  type FoundLink,
  foundLink,
  type LinkDependencies,
  linkAddress,
  newLink,
} from '../../checkout/payment-links/links.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { BEHIND_EVERY_ID } from '../queries/selection.ts';
import { missingRight } from './caller.ts';
import type { ServeOffice } from './serve.ts';

const listed = (
  dependencies: LinkDependencies,
  { link, state, payment }: FoundLink,
  channels: readonly Place[],
): ListedLink => {
  const { id, channelId, request, description, createdBy, createdAtMs, expiresAtMs } = link;
  const { amount = '', currency = '', paymentType = '', merchantTransactionId } = request;
  const paymentId = payment?.id ?? link.paymentId;
  return {
    id,
    url: linkAddress(dependencies, link),
    state,
    channel: { id: channelId, name: channels.find((each) => each.id === channelId)?.name ?? channelId },
    amount,
    currency,
    paymentType,
    ...(merchantTransactionId === undefined ? {} : { merchantTransactionId }),
    ...(description === undefined ? {} : { description }),
    created: timestampText(createdAtMs),
    createdBy,
    expires: timestampText(expiresAtMs),
    ...(paymentId === undefined ? {} : { paymentId }),
  };
};

const given = (parameters: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined));

const noLink = (): Rejection => new Rejection('200.300.404', { status: 404, reason: 'there is no such payment link' });

/** Binds the endpoints of payment links to their operations. */
export const bindLinks = (serve: ServeOffice, dependencies: LinkDependencies): void => {
  const { database, links } = dependencies;

  serve.person('listLinks', async ({ channels, request }) => {
    const { cursor = BEHIND_EVERY_ID } = request;
    const limit = Number(valueIn(listFields, 'limit', request));
    const ids = channels.map(({ id }) => id);
    const newest = await links.newest(ids, cursor, limit + 1);
    const shown = newest.slice(0, limit);
    const found = await Promise.all(shown.map((link) => foundLink(dependencies, link)));
    const nextCursor = newest.length > limit ? shown.at(-1)?.id : undefined;
    const fields = { links: found.map((each) => listed(dependencies, each, channels)) };
    return { code: '000.000.100', fields: { ...fields, ...(nextCursor === undefined ? {} : { nextCursor }) } };
  });

  serve.person('createLink', async ({ channels, request, person, entry }) => {
    const { entityId, description, days = String(linkDays.usual), ...payment } = request;
    const channel = channels.find(({ id }) => id === entityId);
    if (channel === undefined) throw missingRight('payments.link', ` for ${entityId}`);
    const wanted = { channelId: entityId, parameters: given(payment), description, days: Number(days) };
    const link = await audited(database, async () => {
      const made = await newLink(dependencies, { ...wanted, createdBy: person.name });
      const after = { ...given(payment), days: String(days) };
      const entries = [entry({ action: 'links.created', entity: entityId, subject: made.link.id, after })];
      return { changes: made.changes, result: made.link, entries };
    });
    const found = { link, state: 'open', payment: undefined } as const;
    return { code: '000.000.100', fields: { ...listed(dependencies, found, channels) } };
  });

  serve.person('cancelLink', async ({ channels, id, entry }) => {
    await audited(database, async () => {
      const link = await links.withId(id);
      if (link === undefined || !channels.some((channel) => channel.id === link.channelId)) throw noLink();
      const changes = await cancellation(dependencies, link);
      if (changes === undefined) {
        if (link.cancelledAtMs !== undefined) return { changes: {}, result: undefined, entries: [] };
        throw new Rejection('200.300.404', {
          status: 409,
          reason: 'the link is paid, is being paid, or has expired',
        });
      }
      const entries = [entry({ action: 'links.cancelled', entity: link.channelId, subject: id })];
      return { changes, result: undefined, entries };
    });
    return { code: '000.000.100' };
  });
};

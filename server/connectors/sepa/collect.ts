import { dayIn } from '../../platform/base/zones.ts';
import { together } from '../../platform/database/change-set.ts';
import { firstOpenFile } from './file-of-day.ts';
import { mandateFor, requireAllowed } from './mandate-of-order.ts';
import { collectionDay } from './model/days.ts';
import { charged } from './model/mandate.ts';
import { insertMandate, insertOrder, updateMandate } from './model/records.ts';
import { type DecideOrder, earlierOrder, newOrder, partyFor, requireWithinLimit } from './new-order.ts';
import { noticeOf } from './notice.ts';

/** Decides on a direct debit: its mandate, and the file of the first day on which the account may be charged. */
export const decideCollection: DecideOrder = async (bank, order) => {
  const { settings, clock, vault, notices } = bank;
  requireWithinLimit(order, settings);
  const { channelId } = order;
  const earlier = await earlierOrder(bank, order);
  const party = await partyFor(bank, order, earlier);
  const accountHash = await vault.keyedHash(channelId, party.iban);
  const wished = order.request['transactionDueDate'];
  // The mandate is found for the first possible day; its last charge may put the charge off.
  const possible = collectionDay(clock.now(), settings, { wished, after: undefined });
  const { mandate, isNew } = await mandateFor(bank, order, accountHash, earlier, possible);
  const after = mandate.lastDay === '' ? undefined : mandate.lastDay;
  const soonest = collectionDay(clock.now(), settings, { wished, after });
  const { day, changes: taking } = await firstOpenFile(bank, channelId, 'collection', soonest);
  requireAllowed(mandate, accountHash, day);
  const { id, signedOn, nextSequence: sequenceType } = mandate;
  const stored = await newOrder(bank, order, party, {
    kind: 'collection',
    day,
    mandate: { id, signedOn, sequenceType },
  });
  const next = charged(mandate, day);
  const changes = together(
    { inserts: [insertOrder(stored)] },
    isNew ? { inserts: [insertMandate(next)] } : { updates: [updateMandate(next)] },
    taking,
    await noticeOf({ ...notices, vault }, settings, 'ORDERED', stored, mandate),
  );
  return { changes, stored };
};

/** Decides to store an account and its mandate for captures; no bank reserves an amount. */
export const decideAuthorization: DecideOrder = async (bank, order) => {
  const { settings, clock, vault } = bank;
  requireWithinLimit(order, settings);
  const party = await partyFor(bank, order, undefined);
  const accountHash = await vault.keyedHash(order.channelId, party.iban);
  const today = dayIn(clock.now(), settings['sepa.timeZone']);
  const { mandate, isNew } = await mandateFor(bank, order, accountHash, undefined, today);
  requireAllowed(mandate, accountHash, today);
  const { id, signedOn, nextSequence: sequenceType } = mandate;
  const stored = await newOrder(bank, order, party, {
    kind: 'authorization',
    day: '',
    mandate: { id, signedOn, sequenceType },
  });
  // It can be revoked before the capture.
  return { changes: { inserts: [insertOrder(stored), ...(isNew ? [insertMandate(mandate)] : [])] }, stored };
};

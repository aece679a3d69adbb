import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { isPayout } from '../../../catalogue/books/payouts.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { FinishedFile } from '../../payments/ports/finished-files.ts';
import { dateOf } from '../../platform/base/clock.ts';
import { givingWay } from '../../platform/base/give-way.ts';
import { together } from '../../platform/database/change-set.ts';
import { type ChangeSet, Conflict } from '../../platform/database/database.ts';
import type { TimerHandler } from '../../platform/timers/timer.ts';
import type { SepaDependencies } from './dependencies.ts';
import { writeCreditTransfers } from './files/credit-transfers.ts';
import { writeDirectDebits } from './files/direct-debits.ts';
import { totalsOf } from './files/orders.ts';
import type { Party } from './files/parties.ts';
import { type OrderKind, requestedDay } from './model/days.ts';
import { finishedFileOf, messageIdOf, type SepaFile } from './model/file.ts';
import { openParty, type SepaOrder } from './model/order.ts';
import { insertPart, type PartTotals, partOwner, partPlace, updateFile, updatePart } from './model/records.ts';
import { type FileSettings, fileSettingsOf, hasOptedOut, hasSepa } from './model/settings.ts';
import { bankReceives } from './simulated-timers.ts';

/** The dependencies of making files. */
interface MakingDependencies extends Omit<SepaDependencies, 'transfers' | 'notices' | 'baseUrl'> {
  channelOf(channelId: string): Promise<Channel>;
  readonly log: Pick<Logger, 'warn'>;
  /** Returns the changes by which a finished file is sent to the merchant's bank. */
  transfersOf(file: FinishedFile): Promise<ChangeSet>;
}

/** Pieces are gathered to parts of about this many characters. */
const PART_LENGTH = 256 * 1024;

const opened = async ({ vault }: MakingDependencies, order: SepaOrder): Promise<Party> => {
  const { name, iban, bic, address } = await openParty(vault, order);
  return { name, iban, bic, address };
};

const ordersOf = async function* <Kind>(
  dependencies: MakingDependencies,
  file: SepaFile,
  { sequenceType }: PartTotals,
  kindOf: (order: SepaOrder, party: Party) => Kind,
): AsyncGenerator<Kind> {
  for await (const order of dependencies.records.orders(file, sequenceType)) {
    yield kindOf(order, await opened(dependencies, order));
  }
};

const contentOf = (
  dependencies: MakingDependencies,
  file: SepaFile,
  parts: readonly PartTotals[],
  settings: FileSettings,
): AsyncIterable<string> => {
  const day = settings.requestedDay ?? file.day;
  const owner = { name: settings['sepa.creditorName'], iban: settings['sepa.iban'], bic: settings['sepa.bic'] };
  const head = {
    messageId: messageIdOf(file),
    // Not the present time: a file that is made again has the same bytes.
    createdAt: dateOf(file.closesAtMs).toISOString().replace('.000Z', 'Z'),
    sender: owner.name,
    isOneEntry: settings['sepa.entries'] === 'batch',
  };
  if (isPayout(file.kind)) {
    const [part] = parts;
    if (part === undefined) throw new Error('a file has at least one order');
    const orders = ordersOf(dependencies, file, part, ({ reference, amount, remittance }, payee) => ({
      endToEndId: reference,
      amount,
      remittance,
      payee,
    }));
    const isOneEntry = head.isOneEntry || hasOptedOut(settings);
    const isInstant = file.kind === 'instant';
    return writeCreditTransfers({
      ...head,
      isInstant,
      isOneEntry,
      payer: owner,
      executionDate: day,
      ...totalsOf(parts),
      orders,
    });
  }
  return writeDirectDebits({
    ...head,
    creditor: { ...owner, creditorIdentifier: settings['sepa.creditorIdentifier'] },
    scheme: settings['sepa.scheme'],
    collectionDate: day,
    parts: parts.map((part) => ({
      sequenceType: part.sequenceType ?? 'OOFF',
      ...totalsOf([part]),
      orders: ordersOf(dependencies, file, part, ({ reference, amount, remittance, mandate }, debtor) => ({
        endToEndId: reference,
        amount,
        remittance,
        debtor,
        mandate: { id: mandate?.id ?? '', dateOfSignature: mandate?.signedOn ?? '' },
      })),
    })),
  });
};

/** Closes a file, so that no order is added or cancelled while it is written. Returns the file as it is stored. */
const closeFile = async (
  { database, records }: MakingDependencies,
  file: SepaFile,
  settings: FileSettings,
): Promise<SepaFile | undefined> => {
  if (file.state === 'open') await database.commit({ updates: [updateFile({ ...file, state: 'closed', settings })] });
  return await records.file(file);
};

/**
 * Stores a part. One that an interrupted run stored before has the same content, unless an older version of the gateway
 * closed the file, which did not keep the settings: then it is written again, so that all parts have the same.
 */
const storePart = async (
  { database, vault, records }: MakingDependencies,
  { channelId, id, closesAtMs }: SepaFile,
  part: number,
  content: string,
): Promise<void> => {
  const place = partPlace(id, part);
  const sealed = await vault.seal(channelId, partOwner(place), content);
  try {
    await database.commit({ inserts: [insertPart(channelId, place, sealed, closesAtMs)] });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const stored = await records.part(channelId, place);
    if (stored === undefined) throw error;
    if (stored.content === content) return;
    await database.commit({ updates: [updatePart(channelId, place, stored.version, sealed)] });
  }
};

/** Writes the parts of a closed file, and returns the file as it is made. */
const writeParts = async (
  dependencies: MakingDependencies,
  file: SepaFile,
  parts: readonly PartTotals[],
  settings: FileSettings,
): Promise<SepaFile> => {
  const give = givingWay();
  const hash = createHash('sha256');
  let [bytes, place, text] = [0, 0, ''];
  const store = async (): Promise<void> => {
    const content = Buffer.from(text);
    hash.update(content);
    bytes += content.length;
    const stored = text;
    text = '';
    await give(() => storePart(dependencies, file, place, stored));
    place += 1;
  };
  for await (const piece of contentOf(dependencies, file, parts, settings)) {
    text += piece;
    if (text.length >= PART_LENGTH) await store();
  }
  if (text !== '') await store();
  const { count: orders, sum: amount } = totalsOf(parts);
  return { ...file, state: 'made', orders, amount, bytes, digest: hash.digest('hex'), parts: place };
};

/**
 * Creates the handler of the timer that makes the file of a channel, kind and day, and sends it to the bank. It may run
 * again after a crash: the orders of a closed file stay the same, and so do its bytes.
 */
export const makeFile =
  (dependencies: MakingDependencies): TimerHandler =>
  async ({ subject }) => {
    const { records, channelOf, transfersOf, clock, log, environment } = dependencies;
    const [channelId = '', kind = '', day = ''] = subject.split('/');
    const found = await records.file({ channelId, kind: kind as OrderKind, day });
    if (found === undefined || found.state === 'made') return {};
    const { settings } = await channelOf(channelId);
    if (!hasSepa(settings)) throw new Error(`channel ${channelId} has no settings for its bank`);
    const requested = requestedDay(found, clock.now(), settings);
    const isLate = requested !== day && found.state === 'open';
    if (isLate)
      log.warn(
        { entity: channelId, kind, day, requested },
        'the file for the bank is made late: it asks for another day',
      );
    const current = { ...fileSettingsOf(settings), ...(isLate ? { requestedDay: requested } : {}) };
    const file = await closeFile(dependencies, found, current);
    if (file === undefined) throw new Error(`the ${kind} file of ${day} is gone`);
    const parts = await records.totals(file);
    if (parts.length === 0) return { changes: { updates: [updateFile({ ...file, state: 'made' })] } };
    const made = await writeParts(dependencies, file, parts, file.settings ?? settings);
    const finished: FinishedFile = finishedFileOf(made);
    return {
      changes: together(
        { updates: [updateFile(made)], inserts: environment === 'test' ? [bankReceives(made)] : [] },
        await transfersOf(finished),
      ),
    };
  };

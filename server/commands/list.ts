import { type ListKind, type ListName, listKindNames, listNames } from '../../catalogue/risk/list-kinds.ts';
import { addListEntry, listEntriesOf, type ManageDependencies, removeListEntry } from '../payments/lists/manage.ts';
import { listEntryFields } from '../payments/lists/reply.ts';
import type { ListEntry } from '../payments/risk/list-records.ts';
import { createLists } from '../payments/risk/listed.ts';
import { timestampText } from '../platform/base/clock.ts';
import { Rejection } from '../platform/base/rejection.ts';
import { command, type Form, id, Refused, WrongUsage } from './command.ts';
import type { CommandDependencies } from './dependencies.ts';
import { expiry, expiryOf } from './expiry.ts';
import { entityOf, MOST_LISTED, textOfFile } from './settings.ts';

const list: Form = {
  placeholder: 'LIST',
  words: listNames.join(' or '),
  pattern: new RegExp(`^(?:${listNames.join('|')})$`),
};

const value: Form = { placeholder: 'VALUE', words: '1 to 255 characters on one line', pattern: /^.{1,255}$/ };

const secretFile: Form = {
  placeholder: '@FILE',
  words: 'a file with the number, as @FILE, because other users see command lines',
  pattern: /^@.{1,4096}$/,
};

/** Ids are hex digits. */
const BEHIND_EVERY_ID = 'g';

const managing = (dependencies: CommandDependencies): ManageDependencies => {
  const merchantOf = async (channel: string) => (await entityOf(dependencies, channel)).merchant;
  return { ...dependencies, lists: createLists({ ...dependencies, merchantOf }) };
};

/** Returns the value of the only option that has one. @throws WrongUsage without one or with several. */
const namedValue = async (
  options: Readonly<Partial<Record<ListKind, string | undefined>>>,
): Promise<{ kind: ListKind; value: string }> => {
  const [kind, ...others] = listKindNames.filter((each) => options[each] !== undefined);
  if (kind === undefined || others.length > 0) {
    throw new WrongUsage(`Name one value, by one of ${listKindNames.map((each) => `--${each}`).join(', ')}.`);
  }
  const text = options[kind] ?? '';
  return { kind, value: kind === 'card' || kind === 'iban' ? await textOfFile(text.slice(1)) : text };
};

const WHOLE_NUMBER = /^\d(?:[ -]?\d){7,31}$/;
const WHOLE_IBAN = /^[A-Za-z]{2}\d{2}(?: ?[A-Za-z0-9]){11,27}$/;

const refuseOtherForm = (kind: ListKind, text: string): void => {
  const form = { card: WHOLE_NUMBER, iban: WHOLE_IBAN }[kind as string];
  if (form?.test(text) === false) throw new Refused(`The file has no ${kind === 'card' ? 'card number' : 'IBAN'}.`);
};

/** Returns what may be shown of the value of an entry. */
const shownText = ({ shown }: ListEntry): string => Object.values(shown).join('…') || '(erased)';

const lineOf = (entry: ListEntry): string => {
  const { id: entryId, list: name, kind, scope, endsAtMs, reason } = entry;
  const end = endsAtMs === undefined ? 'for good' : `until ${timestampText(endsAtMs)}`;
  return `${entryId}  ${name}  ${kind}  ${shownText(entry)}  ${scope}  ${end}  ${reason}`;
};

const asRefusal = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { parameterErrors = [], reason } = error.details;
    const words = parameterErrors.map(({ message }) => `The value ${message}.`);
    throw new Refused(words[0] ?? `${reason ?? error.code}.`, { cause: error });
  }
};

/** The commands for block and allow lists. */
export const listCommands = [
  command({
    name: 'list add',
    summary: 'Blocks or allows a card, an IBAN, an e-mail address, an IP address or a customer.',
    details:
      'A value that is listed already keeps its entry, which can only come to last longer. ' +
      'Running gateways know it within two seconds.',
    options: {
      entity: ['required', id, 'The channel, or the merchant for all its channels.'],
      list: ['required', list, 'Whether the value is blocked or allowed.'],
      card: ['optional', secretFile, 'A card number, in a file.'],
      iban: ['optional', secretFile, 'An IBAN, in a file.'],
      customer: ['optional', value, "The customer's id in the shop's system."],
      email: ['optional', value, 'An e-mail address, without regard to capitals.'],
      ip: ['optional', value, 'An IP address; of IPv6 it stands for its network of 64 bits.'],
      reason: ['required', value, 'Why; without data of a person.'],
      expires: ['optional', expiry, `When it ends: ${expiry.words}. Without it, it stays until it is removed.`],
    },
    example: '--entity 8ac7a4c7679c71ed0167b705a8dc0d3a --list block --email jane@example.com --reason "card testing"',
    isChange: true,
    run: async (dependencies, { entity, list: name, reason, expires, ...options }) => {
      const scope = await entityOf(dependencies, entity);
      const { kind, value: text } = await namedValue(options);
      refuseOtherForm(kind, text);
      const endsAtMs = expires === undefined ? undefined : expiryOf(expires, dependencies.clock.now());
      const by = dependencies.actor;
      const added = { list: name as ListName, kind, value: text, reason, endsAtMs, by };
      const entry = await asRefusal(() => addListEntry(managing(dependencies), scope, added));
      return {
        text: lineOf(entry),
        json: listEntryFields(entry, dependencies.clock),
        audit: { entity, listEntry: entry.id, list: name, kind, reason },
      };
    },
  }),
  command({
    name: 'list show',
    summary: 'Shows what is blocked and allowed, the newest first.',
    options: { entity: ['required', id, 'A channel, or a merchant with all its channels.'] },
    example: '--entity 8ac7a4c7679c71ed0167b705a8dc0d3a',
    isChange: false,
    run: async (dependencies, { entity }) => {
      const scope = await entityOf(dependencies, entity);
      const rows = await listEntriesOf(managing(dependencies), scope, {}, BEHIND_EVERY_ID, MOST_LISTED);
      const more = rows.length < MOST_LISTED ? [] : [`(the newest ${MOST_LISTED})`];
      return {
        text: rows.length === 0 ? 'Nothing is blocked or allowed.' : [...rows.map(lineOf), ...more].join('\n'),
        json: rows.map((entry) => listEntryFields(entry, dependencies.clock)),
      };
    },
  }),
  command({
    name: 'list remove',
    summary: 'Removes an entry: its value is neither blocked nor allowed by it any more.',
    options: {
      entity: ['required', id, 'Its channel, or the merchant.'],
      id: ['required', id, 'The id of the entry.'],
    },
    example: '--entity 8ac7a4c7679c71ed0167b705a8dc0d3a --id 8a0f3c6a5d9be84c0f8a1d2b7c4e6f9a',
    isChange: true,
    run: async (dependencies, { entity, id: entryId }) => {
      const scope = await entityOf(dependencies, entity);
      const removed = await asRefusal(() => removeListEntry(managing(dependencies), scope, entryId));
      const { list: name, kind } = removed;
      return {
        text: `The entry ${entryId} is removed.`,
        json: { id: entryId },
        audit: { entity, listEntry: entryId, list: name, kind },
      };
    },
  }),
];

import { isNamedPersonal } from '../../../catalogue/requests/personal.ts';
import { mayHoldCardNumber } from '../../../catalogue/schema/card-numbers.ts';
import type { Fields } from '../../../catalogue/schema/field.ts';
import type { Shown } from '../../access/audit/entry.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';

const LONGEST = 200;
const MOST = 100;

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** A person may paste a card number into any field. An id of hex digits may have one in it by chance. */
const isHarmful = (text: string): boolean => !isRecordId(text) && mayHoldCardNumber(text);

const HIDDEN = '(not shown)';

/**
 * An entry of the audit is never changed, so that no erasure would reach what it says of a shopper. An id names a record,
 * which is erased.
 */
const harmless = (text: string, isPersonal: boolean): string =>
  isHarmful(text) || (isPersonal && !isRecordId(text)) ? HIDDEN : cut(text);

/** Settings are kept longer than other texts, so that the audit says what a rule was before. */
const LONGEST_SETTING = 4_000;

/** Returns the text of a setting or a name as the audit keeps it; the caller has left out secrets. */
export const auditText = (text: string): string =>
  isHarmful(text) ? HIDDEN : text.length > LONGEST_SETTING ? `${text.slice(0, LONGEST_SETTING)}…` : text;

/**
 * Returns the parameters of a request as the audit keeps them: without secrets, without the content of files, and
 * without the data of shoppers.
 */
export const shownParameters = (
  values: Readonly<Record<string, string | undefined>>,
  fields: Fields,
): Shown | undefined => {
  const entries = Object.entries(values).flatMap(([name, text]) => {
    const mark = fields[name]?.[3];
    const isKept = text !== undefined && mark !== 'secret' && name !== 'file.content';
    return isKept ? [[name, harmless(text, mark === 'personal' || isNamedPersonal(name))] as const] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries.slice(0, MOST));
};

const flat = (value: unknown, name: string): readonly (readonly [string, string])[] => {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[name, harmless(String(value), isNamedPersonal(name))]];
  return Object.entries(value).flatMap(([key, each]) => flat(each, name === '' ? key : `${name}.${key}`));
};

/** Returns the fields of a reply as the audit keeps them: flat, cut where they are long, without the data of shoppers. */
export const shownFields = (fields: unknown): Shown => Object.fromEntries(flat(fields, '').slice(0, MOST));

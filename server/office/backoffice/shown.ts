import { NOT_SHOWN } from '../../../catalogue/backoffice/replies/access.ts';
import { isNamedPersonal } from '../../../catalogue/requests/personal.ts';
import { mayHoldCardNumber } from '../../../catalogue/schema/card-numbers.ts';
import type { Fields } from '../../../catalogue/schema/field.ts';
import type { Shown } from '../../access/audit/entry.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';

const LONGEST = 200;
const MOST = 100;

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/**
 * People may paste a card number into any field. Ids of hex digits are excepted, because they may contain such a number
 * by chance.
 */
const isHarmful = (text: string): boolean => !isRecordId(text) && mayHoldCardNumber(text);

/**
 * Entries of the audit never change, so that an erasure could not remove a shopper's data from them. Ids stay, because
 * the record that an id names can be erased.
 */
const harmless = (text: string, isPersonal: boolean): string =>
  isHarmful(text) || (isPersonal && !isRecordId(text)) ? NOT_SHOWN : cut(text);

/** Settings are longer than other texts in the audit, so that an entry has the whole rule before its change. */
const LONGEST_SETTING = 4_000;

/** Returns the text of a setting or a name in the form of the audit; the caller has left out secrets. */
export const auditText = (text: string): string =>
  isHarmful(text) ? NOT_SHOWN : text.length > LONGEST_SETTING ? `${text.slice(0, LONGEST_SETTING)}…` : text;

/**
 * Returns the parameters of a request in the form of the audit: without secrets, content of files, and data of
 * shoppers.
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

/** Returns the fields of a reply in the form of the audit: flat, shortened, and without data of shoppers. */
export const shownFields = (fields: unknown): Shown => Object.fromEntries(flat(fields, '').slice(0, MOST));

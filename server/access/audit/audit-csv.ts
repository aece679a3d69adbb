import { stringify } from 'csv-stringify/sync';
import { timestampText } from '../../platform/base/clock.ts';
import { cellText } from '../../platform/base/spreadsheets.ts';
import type { Download } from '../../platform/http/answer.ts';
import type { ChainedEntry } from './entry.ts';

const columns = [
  ...['number', 'at', 'actorKind', 'actorId', 'actorName', 'address', 'action', 'entity', 'subject'],
  ...['before', 'after', 'previous', 'hash'],
];

const cellsOf = (entry: ChainedEntry): Readonly<Record<string, string>> => {
  const { number, atMs, actor, address = '', action, entity = '', subject = '', before, after } = entry;
  return {
    number: String(number),
    at: timestampText(atMs),
    address,
    action,
    entity,
    subject,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    before: before === undefined ? '' : JSON.stringify(before),
    after: after === undefined ? '' : JSON.stringify(after),
    previous: entry.previous,
    hash: entry.hash,
  };
};

/** Spreadsheets would run some texts as formulas: these are quoted. */
const csv = (rows: readonly Readonly<Record<string, string>>[], header: boolean): string =>
  stringify([...rows], { columns: [...columns], header, cast: { string: cellText } });

/** Returns entries of the audit as a file: commas, `\n`, UTF-8, with the hashes of the chain. */
export const auditCsv = (
  entries: AsyncIterable<ChainedEntry>,
  name = 'audit.csv',
): Download & { readonly content: AsyncIterable<string> } => ({
  name,
  type: 'text/csv; charset=utf-8',
  bytes: undefined,
  content: (async function* () {
    yield csv([], true);
    for await (const entry of entries) yield csv([cellsOf(entry)], false);
  })(),
});

import { expect } from 'vitest';
import type { Field } from '../../catalogue/schema/field.ts';

type Parameters = Readonly<Record<string, string>>;

/** A request as it is sent. */
export interface SentQuery {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly parameters: Parameters;
}

/** The reply to a request. */
export interface TriedReply {
  readonly status: number;
  readonly text: string;
}

/** Two values of a parameter; undefined where it is not sent. */
type TwoValues = readonly [one: string | undefined, other: string | undefined];

/** Two values, and what they need beside them or what happens while their requests wait. */
interface TriedRow {
  readonly values: TwoValues;
  /** The other parameters, instead of those of the query. */
  readonly parameters?: Parameters;
  /** Happens once each request is on its way. */
  readonly meanwhile?: () => Promise<unknown>;
  /** What tells them apart afterwards, where the reply does not. */
  readonly told?: () => Promise<string>;
}

/** A query, and for each of its parameters two values that tell its replies apart. */
export interface TriedQuery<Name extends string> {
  /** Absent for GET. */
  readonly method?: 'PUT' | 'DELETE';
  /** The path of each request, where one changes what it addresses. */
  readonly path: string | (() => Promise<string>);
  /** What is sent beside the parameter that is tried. */
  readonly parameters: Parameters;
  /** `unused` where nothing reads a parameter, and no mark says so. */
  readonly rows: Readonly<Record<Name, TwoValues | TriedRow | 'unused'>>;
}

/** What is different in each reply, whatever is asked; a refusal has an id of its own. */
const OF_EACH_REPLY = /"(?:ndc|timestamp)":"[^"]*"|^\{"id":"[^"]*","result"/g;

const ID = /\b8a[0-9a-f]{30}\b/g;

const isRow = (row: TwoValues | TriedRow): row is TriedRow => !Array.isArray(row);

/** Returns what is tried of a parameter; of one that nothing uses, two values of its format. */
const triedOf = (query: TriedQuery<string>, [, format, , mark]: Field, name: string) => {
  const row = mark === 'unused' ? mark : query.rows[name];
  if (row === undefined) throw new Error(`no two values of ${name} are named`);
  if (row !== 'unused') return { isUnused: false, tried: isRow(row) ? row : { values: row } };
  const [one, other] = format.samples().right;
  return { isUnused: true, tried: { values: [one, other] as const } };
};

/**
 * Sends a query with both values of a parameter: the replies must differ, so that something reads it, and no check of
 * its format may be the reason. An `unused` parameter must change nothing.
 */
export const expectTold = async (
  send: (query: SentQuery) => Promise<TriedReply>,
  query: TriedQuery<string>,
  [name, field]: readonly [name: string, field: Field],
): Promise<void> => {
  const { method = 'GET', path } = query;
  const { isUnused, tried } = triedOf(query, field, name);
  const { values, parameters = query.parameters, meanwhile, told }: TriedRow = tried;
  const replyTo = async (value: string | undefined): Promise<string> => {
    const { [name]: _, ...others } = parameters;
    const sent = value === undefined ? others : { ...others, [name]: value };
    const asked = send({ method, path: typeof path === 'string' ? path : await path(), parameters: sent });
    await meanwhile?.();
    const { status, text } = await asked;
    expect([name, value, text]).toEqual([name, value, expect.not.stringContaining('parameterErrors')]);
    const reply = told === undefined ? `${status} ${text.replaceAll(OF_EACH_REPLY, '')}` : await told();
    return isUnused ? reply.replaceAll(ID, 'id') : reply;
  };
  const [one, other] = [await replyTo(values[0]), await replyTo(values[1])];
  // Otherwise any two replies would differ.
  if (method === 'GET' && meanwhile === undefined) expect([name, await replyTo(values[0])]).toEqual([name, one]);
  if (isUnused) expect(other).toBe(one);
  else expect([name, other]).not.toEqual([name, one]);
};

import { LAST_PAGE, pages, type QueryRequest } from '../../../catalogue/queries/query.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { Clock } from '../../platform/base/clock.ts';
import { shortIdOf, timesOfShortId } from '../../platform/base/identifiers.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import type { QueryRecords } from './records.ts';
import { limitOf, type Selection, selectionOf } from './selection.ts';

/** The payments that a query found. */
export interface Found {
  /** The payments, the newest first. */
  readonly payments: readonly Payment[];
  /** The payment after which the next answer begins; undefined after the last page. */
  readonly nextCursor: string | undefined;
  /** The number of pages, for queries by page. */
  readonly pages?: number;
}

/** The dependencies of payment queries. */
export interface QueryDependencies {
  readonly queries: QueryRecords;
  readonly clock: Clock;
}

/** The most linked payments of one answer; they come on top of the limit. */
const MOST_LINKED = 2_000;

/** Returns payments in the order of lists. */
export const newestFirst = (payments: readonly Payment[]): readonly Payment[] =>
  payments.toSorted((left, right) => (left.id < right.id ? 1 : left.id > right.id ? -1 : 0));

/** Returns the payments together with all payments linked to them: their families, from the first payment on. */
export const withLinked = async (
  { queries }: Pick<QueryDependencies, 'queries'>,
  payments: readonly Payment[],
): Promise<readonly Payment[]> => {
  const channels = [...new Set(payments.map(({ channelId }) => channelId))];
  const families = channels.map((channel) => {
    const roots = new Set(payments.filter(({ channelId }) => channelId === channel).map(({ rootId }) => rootId));
    return queries.families(channel, [...roots], MOST_LINKED);
  });
  const linked = (await Promise.all(families)).flat();
  // Lists show the order and the customer of the first payment: it is read however many payments followed it.
  const heads = linked.filter(({ id, rootId }) => id === rootId);
  const shown = [...newestFirst(linked).slice(0, MOST_LINKED), ...heads, ...payments];
  const known = new Map(shown.map((each) => [each.id, each]));
  return newestFirst([...known.values()]);
};

/** Returns what `withLinked` does, without leaving out a payment because several families together are large. */
export const withWholeFamilies = async (
  dependencies: Pick<QueryDependencies, 'queries'>,
  payments: readonly Payment[],
): Promise<readonly Payment[]> => {
  const all = await withLinked(dependencies, payments);
  if (all.length < MOST_LINKED || payments.length < 2) return all;
  const half = Math.ceil(payments.length / 2);
  const halves = [payments.slice(0, half), payments.slice(half)];
  const read = await Promise.all(halves.map((each) => withWholeFamilies(dependencies, each)));
  return newestFirst([...new Map(read.flat().map((each) => [each.id, each])).values()]);
};

/** Queries each channel and returns everything found. */
const ofEach = async <Item>(
  selections: readonly Selection[],
  read: (selection: Selection) => Promise<readonly Item[]>,
): Promise<readonly Item[]> => {
  const answers = await Promise.all(selections.map(read));
  return answers.length === 1 ? (answers[0] ?? []) : answers.flat();
};

/** Returns the newest payments of several selections. */
export const newestOf = async (
  dependencies: Pick<QueryDependencies, 'queries'>,
  selections: readonly Selection[],
  limit: number,
): Promise<readonly Payment[]> => {
  const payments = await ofEach(selections, (selection) => dependencies.queries.newest(selection, limit));
  return selections.length === 1 ? payments : newestFirst(payments).slice(0, limit);
};

const idsOf = async (
  dependencies: QueryDependencies,
  selections: readonly Selection[],
  limit: number,
): Promise<readonly string[]> => {
  const ids = await ofEach(selections, (selection) => dependencies.queries.ids(selection, limit));
  return selections.length === 1 ? ids : ids.toSorted().reverse();
};

const isIn = (codes: string, code: string | undefined): boolean =>
  codes === '' || (code !== undefined && codes.includes(`,${code},`));

const isSelected = (selection: Selection, payment: Payment): boolean =>
  payment.id >= selection.from &&
  payment.id < selection.before &&
  isIn(selection.types, payment.type) &&
  isIn(selection.brands, payment.brand) &&
  (selection.merchantTransactionId ?? payment.request['merchantTransactionId']) ===
    payment.request['merchantTransactionId'];

/** A short id stands for a few milliseconds; all payments created in them are checked one by one. */
const byShortId = async (
  dependencies: QueryDependencies,
  selection: Selection,
  shortId: string,
): Promise<readonly Payment[]> => {
  const times = timesOfShortId(shortId, dependencies.clock.now());
  const digits = shortId.replaceAll('.', '');
  const made = times === undefined ? [] : await dependencies.queries.madeAt(selection.channelId, times);
  return made.filter(
    (payment) => shortIdOf(payment.id).replaceAll('.', '') === digits && isSelected(selection, payment),
  );
};

const cutAt = (limit: number, payments: readonly Payment[]): Found => ({
  payments: payments.slice(0, limit),
  nextCursor: payments.length > limit ? payments[limit - 1]?.id : undefined,
});

const found = async (dependencies: QueryDependencies, request: QueryRequest, answer: Found): Promise<Found> => {
  if (answer.payments.length === 0) throw new Rejection('700.400.580');
  if (request.includeLinkedTransactions !== 'true') return answer;
  return { ...answer, payments: await withLinked(dependencies, answer.payments) };
};

const selectionsOf = (channels: readonly string[], request: QueryRequest): readonly Selection[] =>
  channels.map((channel) => selectionOf(channel, request));

/**
 * Returns the newest payments of these channels that a query selects. @throws Rejection 700.400.580 when there are
 * none.
 */
export const findPayments = async (
  dependencies: QueryDependencies,
  channels: readonly string[],
  request: QueryRequest,
): Promise<Found> => {
  const selections = selectionsOf(channels, request);
  const limit = limitOf(request);
  const { shortId } = request;
  const payments =
    shortId === undefined
      ? await newestOf(dependencies, selections, limit + 1)
      : newestFirst(await ofEach(selections, (selection) => byShortId(dependencies, selection, shortId)));
  return found(dependencies, request, cutAt(limit, payments));
};

const tooMany = (most: number) =>
  wrongParameters([
    {
      name: 'date.to',
      message: `invalid or missing parameter (more than ${most} payments match: shorten the time or use a cursor)`,
    },
  ]);

/**
 * Returns one page of the payments that a query selects, and the number of pages. A page by number costs as much as all
 * pages before it; `cursor` costs only its own page, and does not shift when new payments arrive.
 * @throws Rejection 700.400.580 when the page is empty, 200.300.404 when there are more pages than can be requested.
 */
export const findPage = async (
  dependencies: QueryDependencies,
  channels: readonly string[],
  request: QueryRequest,
): Promise<Found> => {
  if (request.cursor !== undefined || request.shortId !== undefined) {
    return {
      ...(await findPayments(dependencies, channels, request)),
      ...(request.cursor === undefined ? { pages: 1 } : {}),
    };
  }
  const selections = selectionsOf(channels, request);
  const limit = limitOf(request);
  const most = limit * LAST_PAGE;
  const ids = await idsOf(dependencies, selections, most + 1);
  if (ids.length > most) throw tooMany(most);
  const start = (Number(valueIn(pages, 'pageNo', request)) - 1) * limit;
  const page = ids.slice(start, start + limit);
  const [newest, oldest] = [page[0], page.at(-1)];
  if (newest === undefined || oldest === undefined) throw new Rejection('700.400.580');
  const between = selections.map((selection) => ({
    ...selection,
    from: oldest,
    before: ids[start - 1] ?? selection.before,
  }));
  const payments = await newestOf(dependencies, between, page.length);
  const nextCursor = ids.length > start + limit ? oldest : undefined;
  return found(dependencies, request, { payments, nextCursor, pages: Math.ceil(ids.length / limit) });
};

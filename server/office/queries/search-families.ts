import type { Payment } from '../../payments/model/payment.ts';
import { channelWith, type PaymentRecords } from '../../payments/model/records.ts';
import { idBelow } from '../../platform/base/identifiers.ts';
import { tagsOf } from '../tags/records.ts';
import { withWholeFamilies } from './find.ts';
import { type FoundByText, isFoundBy, type Search, type SearchDependencies, searchPayments } from './search.ts';
import { termsOf } from './search-terms.ts';

/** The dependencies of the search that also finds what follows payments. */
export interface FamilySearchDependencies extends SearchDependencies {
  readonly records: PaymentRecords;
}

/** A page of payments that a text found, and of what follows them. */
export interface FoundFamilies extends FoundByText {
  /** The families of the payments. */
  readonly linked: readonly Payment[];
}

/** Fewer payments at a time would be more rounds. */
const LEAST_AT_ONCE = 50;

/** Payments by the first of each branch that a text finds: each branch is what is found, and what follows it. */
interface Branches {
  readonly linked: readonly Payment[];
  readonly headOf: (payment: Payment) => Payment | undefined;
}

const branchesOf = async (
  dependencies: FamilySearchDependencies,
  text: string,
  payments: readonly Payment[],
): Promise<Branches> => {
  const linked = await withWholeFamilies(dependencies, payments);
  const tags = termsOf(text).tag === undefined ? new Map<string, never>() : await tagsOf(dependencies.database, linked);
  const isFound = isFoundBy(text);
  const found = new Set(linked.filter((each) => isFound(each, tags.get(each.id) ?? [])).map(({ id }) => id));
  const byId = new Map(linked.map((each) => [each.id, each]));
  const headOf = (payment: Payment): Payment | undefined => {
    let head: Payment | undefined;
    for (let each: Payment | undefined = payment; each; each = byId.get(each.referencedId ?? '')) {
      if (found.has(each.id)) head = each;
    }
    return head;
  };
  return { linked, headOf };
};

/** Returns the rest of a branch, after a follow-up in it, and the payment with which the branch ends. */
const restOf = async (
  dependencies: FamilySearchDependencies,
  channels: readonly string[],
  text: string,
  cursor: string,
): Promise<{ readonly payments: readonly Payment[]; readonly linked: readonly Payment[]; readonly end: string }> => {
  const none = { payments: [], linked: [], end: cursor };
  const channelId = await channelWith(dependencies.records, cursor, channels);
  const payment = channelId && (await dependencies.records.byId(channelId, cursor));
  if (!payment || payment.referencedId === undefined) return none;
  const { linked, headOf } = await branchesOf(dependencies, text, [payment]);
  const head = headOf(payment);
  if (head === undefined || head.id === cursor) return none;
  return { payments: linked.filter((each) => each.id < cursor && headOf(each)?.id === head.id), linked, end: head.id };
};

/**
 * Returns the payments that a text finds, the newest first, and before each the captures, refunds, reversals and
 * chargebacks that follow it: these name neither order nor customer, so that no index finds them. What is found by itself
 * and follows another that is found stands with that one. A page continues after any payment: within a branch, too.
 */
export const searchFamilies = async (
  dependencies: FamilySearchDependencies,
  channels: readonly string[],
  { text, limit, cursor }: Search,
): Promise<FoundFamilies> => {
  const rest = cursor === undefined ? undefined : await restOf(dependencies, channels, text, cursor);
  const search = { text, limit: Math.max(limit, LEAST_AT_ONCE), cursor: rest?.end };
  const { payments: found, nextCursor, searched, isCut } = await searchPayments(dependencies, channels, search);
  const { linked, headOf } = await branchesOf(dependencies, text, found);
  const branches = new Map<string, Payment[]>();
  for (const payment of linked) {
    const { id } = headOf(payment) ?? {};
    if (id === undefined) continue;
    const branch = branches.get(id) ?? [];
    branches.set(id, branch);
    branch.push(payment);
  }
  return {
    payments: [...(rest?.payments ?? []), ...found.flatMap(({ id }) => branches.get(id) ?? [])],
    linked: [...(rest?.linked ?? []), ...linked],
    // Behind all that was looked at, and not at a follow-up, where its branch would be continued.
    nextCursor: nextCursor && idBelow(nextCursor),
    searched,
    isCut,
  };
};

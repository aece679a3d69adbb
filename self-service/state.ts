import { computed, signal } from '@preact/signals';
import {
  type AccountReply,
  type AddingReply,
  LINK_FRAGMENT,
  type SessionReply,
  type ShownAccount,
  type ShownPayment,
  type ShownSubscription,
} from '../catalogue/self-service/replies.ts';
import { texts } from './page.ts';
import { type Failure, failureOf, keepInTab, keptInTab, SESSION, send } from './requests.ts';
import { accountText, isOver, withValue } from './words.ts';

/** What the page shows. */
export type View =
  | { readonly kind: 'loading' }
  /** Nobody is signed in, and perhaps why not. */
  | { readonly kind: 'signIn'; readonly why?: string }
  | { readonly kind: 'overview' }
  /** The form in which an account is added. */
  | { readonly kind: 'adding'; readonly checkout: AddingReply; readonly subscriptionId?: string | undefined }
  | { readonly kind: 'receipt'; readonly payment: ShownPayment; readonly opener: string }
  /** Something else than the session is in the way. */
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What the page shows now. */
export const view = signal<View>({ kind: 'loading' });

/** All that the session sees. */
export const account = signal<AccountReply | undefined>(undefined);

/** What is said where something changed, or was refused: at a subscription, by its id, or at a part of the page. */
export interface Said {
  readonly at: string;
  readonly text: string;
  readonly kind: 'good' | 'bad' | 'waiting';
}

/** What is said after a change. */
export const said = signal<Said | undefined>(undefined);

/** The question that is open: one at a time. Its name is the id of the button that opened it. */
export const question = signal<string | undefined>(undefined);

/** The histories that are unfolded, by their subscriptions: they are still when the shopper comes back from a receipt. */
export const unfolded = signal<ReadonlySet<string>>(new Set());

/** Notes whether a history is unfolded. */
export const unfold = (id: string, isOpen: boolean): void => {
  if (unfolded.value.has(id) === isOpen) return;
  unfolded.value = new Set([...unfolded.value].filter((each) => each !== id).concat(isOpen ? [id] : []));
};

/** The subscriptions in the order of the page: the one that the link is about, what is owed, what goes on, what ended. */
export const subscriptions = computed(() => {
  const { subscriptions: all = [], about } = account.value ?? {};
  const rankOf = (each: (typeof all)[number]): number => {
    if (each.id === about) return 0;
    if (each.owed !== undefined) return 1;
    return each.state === 'ended' ? 3 : 2;
  };
  return all.toSorted((one, other) => rankOf(one) - rankOf(other));
});

/** Returns what a subscription is called. */
export const nameOf = ({ description }: Pick<ShownSubscription, 'description'>): string =>
  description ?? texts.subscription.name;

/** Returns a stored account by its id; undefined if it is not there. */
export const accountWith = (id: string | undefined): ShownAccount | undefined =>
  account.value?.accounts.find((each) => each.id === id);

/**
 * Returns the stored account that is chosen at first where a subscription gets another one; undefined if the shopper is
 * to choose. With the one that has just failed, what is owed would fail again.
 */
export const firstChoice = ({ accountId, owed }: ShownSubscription): string | undefined => {
  const { accounts: all = [], sessionEndsAt: now = '' } = account.value ?? {};
  if (owed === undefined) return accountId ?? all[0]?.id;
  const others = all.filter(({ id, expires }) => id !== accountId && (expires === undefined || !isOver(expires, now)));
  return (others.find(({ isDefault }) => isDefault) ?? others[0])?.id;
};

/** Shows what the server replied to a change, and says at its place what was done. */
export const show = (reply: AccountReply, what?: Said): void => {
  account.value = reply;
  said.value = what;
  question.value = undefined;
  view.value = { kind: 'overview' };
};

const overview = (): Promise<AccountReply> => send<AccountReply>({ method: 'GET', path: 'overview' });

/** Where something is said that has no other place. */
export const PAGE = 'page';

/** The page shows what is not so any more: something changed meanwhile, in another tab or at the shop. */
export const isOutdated = (failure: Failure): boolean =>
  failure === 'gone' || failure === 'notPossible' || failure === 'inUse';

/** Reads everything again, and says at its place why a change was refused. @throws RequestFailure */
export const showAgain = async (at: string, failure: Failure): Promise<void> => {
  const reply = await overview();
  const isThere = ['accounts', 'mandates', ...reply.subscriptions.map(({ id }) => id)].includes(at);
  show(reply, { at: isThere ? at : PAGE, kind: 'bad', text: failureText(failure) });
};

/** Forgets the session and all that it saw. `why` is said above the form that opens another one. */
export const leave = (why?: string): void => {
  keepInTab(SESSION, undefined);
  keepInTab(OPENED_BY, undefined);
  account.value = undefined;
  said.value = undefined;
  question.value = undefined;
  view.value = { kind: 'signIn', ...(why === undefined ? {} : { why }) };
};

/** Ends the session. */
export const signOut = async (): Promise<void> => {
  await send({ method: 'DELETE', path: 'sessions' }).catch(() => undefined);
  leave(texts.signIn.signedOut);
};

/** Returns what is said of a failure; where a session is over, the page asks for another one instead. */
export const handled = (error: unknown): Failure => {
  const failure = failureOf(error);
  if (failure === 'session.over') leave(texts.refusals['session.over']);
  return failure;
};

/** Returns the text of a failure. `code.needed` is no failure where a code can be entered. */
export const failureText = (failure: Failure): string =>
  failure === 'code.needed' ? texts.refusals.unexpected : texts.refusals[failure];

/** Where the tab keeps which link has opened its session: by the signature, which alone opens nothing. */
const OPENED_BY = 'opened-by';

const signatureOf = (link: string): string => link.slice(link.lastIndexOf('.') + 1);

/** Opens a session. @throws RequestFailure */
export const openSession = async (
  by: { readonly link: string } | { readonly email: string; readonly code: string },
) => {
  const { session, account: reply } = await send<SessionReply>({ path: 'sessions', body: by });
  keepInTab(SESSION, session);
  keepInTab(OPENED_BY, 'link' in by ? signatureOf(by.link) : undefined);
  show(reply);
};

/** Where the tab keeps what is added, while the shopper may be at a bank: the accounts before, and for what it is. */
const ADDING = 'adding';

/** What the tab keeps of an account that is being added. */
interface Adding {
  readonly before: readonly string[];
  readonly subscriptionId?: string | undefined;
  /** Whether that subscription owes something, which is charged with the account. */
  readonly isOwed?: boolean;
}

/** Shows the form in which an account is added. */
export const showAdding = (checkout: AddingReply, subscriptionId?: string): void => {
  const before = account.value?.accounts.map(({ id }) => id) ?? [];
  const isOwed = account.value?.subscriptions.find(({ id }) => id === subscriptionId)?.owed !== undefined;
  keepInTab(ADDING, JSON.stringify({ before, subscriptionId, isOwed } satisfies Adding));
  question.value = undefined;
  said.value = undefined;
  view.value = { kind: 'adding', checkout, subscriptionId };
};

const addingIn = (text: string | undefined): Adding => {
  try {
    return { before: [], ...JSON.parse(text ?? '{}') };
  } catch {
    return { before: [] };
  }
};

/** What is owed is charged within seconds, apart from the reply to the change; after that, the shopper need not wait. */
const LOOKS = 12;
const LOOK_PAUSE_MS = 1000;

/** Returns the first reply in which what a subscription owes is paid or was declined again, or the last one. */
export const whenCharged = async (reply: AccountReply, subscriptionId: string | undefined): Promise<AccountReply> => {
  let latest = reply;
  for (let look = 0; look < LOOKS; look += 1) {
    const { owed } = latest.subscriptions.find(({ id }) => id === subscriptionId) ?? {};
    if (owed === undefined || owed.reason !== undefined) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_PAUSE_MS));
    latest = await overview();
  }
  return latest;
};

/** Returns what is said of a subscription whose shopper has paid what was owed. */
export const saidOfCharge = ({ id: at, owed }: ShownSubscription): Said => {
  if (owed === undefined) return { at, kind: 'good', text: texts.shared.paid };
  return owed.reason === undefined
    ? { at, kind: 'waiting', text: texts.shared.pending }
    : { at, kind: 'bad', text: texts.refusals.declined };
};

/** Returns what is said of an account that was added. */
const saidOfAdded = (reply: AccountReply, { before, subscriptionId, isOwed = false }: Adding): Said => {
  const added = reply.accounts.find(({ id }) => !before.includes(id));
  const of = reply.subscriptions.find(({ id }) => id === subscriptionId);
  const name = added === undefined ? '' : accountText(added, texts);
  if (of === undefined) {
    return { at: 'accounts', kind: 'good', text: withValue(texts.account.added, 'account', name) };
  }
  if (isOwed) return saidOfCharge(of);
  return { at: of.id, kind: 'good', text: withValue(texts.change.done, 'account', name) };
};

/** What may pass: the address keeps what it says, so that it can be tried again. */
const passing: ReadonlySet<Failure> = new Set(['unreachable', 'unexpected', 'throttled']);

/** Shows what was stored at a checkout; if it was not, the page says so where the shopper began. */
const showAdded = async (checkoutId: string): Promise<void> => {
  const adding = addingIn(keptInTab(ADDING));
  try {
    const stored = await send<AccountReply>({ path: 'accounts/added', body: { checkoutId } });
    const reply = await whenCharged(stored, adding.subscriptionId);
    show(reply, saidOfAdded(reply, adding));
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'session.over' || passing.has(failure)) throw error;
    const text = failureText(failure);
    show(await overview(), { at: adding.subscriptionId ?? 'accounts', kind: 'bad', text });
  }
  keepInTab(ADDING, undefined);
};

/** Opens the session of a link. One that has opened the session of this tab goes on: the shopper came back to it. */
const openLink = async (link: string): Promise<void> => {
  try {
    await openSession({ link });
  } catch (error) {
    const isOfThisTab = keptInTab(SESSION) !== undefined && keptInTab(OPENED_BY) === signatureOf(link);
    if (failureOf(error) !== 'link.used' || !isOfThisTab) throw error;
    show(await overview());
  }
};

/** Takes what the page was opened for out of its address. */
const clearAddress = (query: URLSearchParams): void => {
  const locale = query.get('locale');
  history.replaceState(null, '', `${location.pathname}${locale === null ? '' : `?${new URLSearchParams({ locale })}`}`);
};

/** Does what the address of the page says, and then takes it out of the address. */
export const start = async (): Promise<void> => {
  const link = new URLSearchParams(location.hash.slice(1)).get(LINK_FRAGMENT);
  const query = new URLSearchParams(location.search);
  const added = query.get('added');
  view.value = { kind: 'loading' };
  try {
    if (link !== null) await openLink(link);
    else if (keptInTab(SESSION) === undefined) view.value = { kind: 'signIn' };
    else if (added !== null) await showAdded(added);
    else show(await overview());
    clearAddress(query);
  } catch (error) {
    const failure = handled(error);
    if (!passing.has(failure)) clearAddress(query);
    if (failure.startsWith('link.')) leave(failureText(failure));
    else if (failure !== 'session.over') view.value = { kind: 'failed', failure };
  }
};

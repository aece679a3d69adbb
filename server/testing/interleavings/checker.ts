import { isLinearizable } from './balances.ts';
import {
  type Call,
  type CarriedOut,
  DECLINED,
  type History,
  hasSucceeded,
  isDefinite,
  isOutcome,
  type StoredPayment,
  type Told,
  type Violation,
} from './history.ts';

type Rule = (history: History) => readonly Omit<Violation, 'rule'>[];

const groupedBy = <Item>(items: readonly Item[], nameOf: (item: Item) => string | undefined) => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
};

const byId = (payments: readonly StoredPayment[]) => new Map(payments.map((each) => [each.id, each] as const));

/** The types of follow-ups that take from the balance of the payment that they refer to. */
const taking: ReadonlySet<string> = new Set(['CP', 'RF', 'RV']);

const takersOf = ({ payments }: History) =>
  groupedBy(
    payments.filter(({ type }) => taking.has(type)),
    ({ referencedId }) => referencedId,
  );

const acknowledgedIsStored: Rule = ({ calls, payments }) => {
  const stored = byId(payments);
  return calls.flatMap(({ kind, reply, ended }) => {
    if (reply === undefined || kind === 'checkout' || kind === 'removal' || !isOutcome(reply) || reply.id === undefined)
      return [];
    const isPayment = reply.code.startsWith('000.') || reply.code === DECLINED || stored.has(reply.id);
    if (!isPayment) return []; // A refusal has the id of its request.
    const payment = stored.get(reply.id);
    if (payment?.code === reply.code) return [];
    return [{ words: `${reply.id} was answered with ${reply.code}, and has ${payment?.code ?? 'gone'}`, step: ended }];
  });
};

const keyHasOneOutcome: Rule = ({ calls }) =>
  [...groupedBy(calls, ({ key }) => key)].flatMap(([key, own]) => {
    const [first] = own;
    const answered = own.filter(
      (call) => call.content === first?.content && call.reply !== undefined && isDefinite(call.reply),
    );
    const outcomes = new Set(answered.map(({ reply }) => `${reply?.code} ${reply?.id}`));
    if (outcomes.size <= 1) return [];
    return [{ words: `the key ${key} has ${[...outcomes].join(' and ')}`, step: answered.at(-1)?.ended }];
  });

const nothingIsOverdrawn: Rule = (history) => {
  const stored = byId(history.payments);
  return [...takersOf(history)].flatMap(([id, own]) => {
    const taken = own.filter(({ state }) => state !== 'declined').reduce((sum, { cents }) => sum + cents, 0);
    const { cents = 0 } = stored.get(id) ?? {};
    return taken <= cents ? [] : [{ words: `${id} had ${cents}, and ${taken} were taken` }];
  });
};

const balancesAreLinearizable: Rule = (history) => {
  const stored = byId(history.payments);
  const takers = takersOf(history);
  const asked = groupedBy(
    history.calls.filter(({ kind, type = '' }) => kind === 'follow-up' && taking.has(type)),
    ({ target }) => target,
  );
  return [...asked].flatMap(([id, calls]) => {
    const parent = stored.get(id);
    if (parent === undefined || isLinearizable(parent, calls, takers.get(id) ?? [])) return [];
    return [{ words: `no order of the follow-ups of ${id} explains all replies`, step: calls.at(-1)?.ended }];
  });
};

/** Returns what a payment should have moved at the acquirer, and what it has. */
const moneyMovesOnce: Rule = ({ payments, orders }) => {
  const approved = groupedBy(
    orders.filter(({ isApproved }) => isApproved),
    ({ paymentId }) => paymentId,
  );
  const stored = byId(payments);
  const ofPayments = payments.flatMap((payment) => {
    const own = approved.get(payment.id) ?? [];
    if (payment.state === 'received' || payment.state === 'pending') return [];
    const moved = own.map(({ cents }: CarriedOut) => cents).join(' and ');
    const right = hasSucceeded(payment) ? String(payment.cents) : '';
    if (payment.type === 'RG' || moved === right) return [];
    return [{ words: `${payment.type} ${payment.id} is ${payment.state} with ${payment.cents}, and moved ${moved}` }];
  });
  const ofNobody = orders
    .filter(({ paymentId }) => !stored.has(paymentId))
    .map(({ reference }) => ({ words: `the acquirer carried out ${reference}, of no payment` }));
  return [...ofPayments, ...ofNobody];
};

const nameOf = ({ subject, sequence, code }: Told): string => `${subject} ${sequence} ${code}`;

const changesAreNotified: Rule = ({ payments, registrations, told, received }) => {
  const arrived = new Set(received.map(({ id }) => id));
  const missing = told
    .filter(({ id }) => !arrived.has(id))
    .map((each) => ({ words: `the notification ${each.id} of ${nameOf(each)} never came` }));
  const codes = new Set(told.map(({ subject, code }) => `${subject} ${code}`));
  const untold = payments
    .filter((each) => each.code !== undefined && !codes.has(`${each.id} ${each.code}`))
    .map(({ id, code }) => ({ words: `nothing was told of ${id}, which has ${code}` }));
  const subjects = new Set(told.map(({ subject }) => subject));
  const silent = registrations
    .filter(({ id }) => !subjects.has(id))
    .map(({ id }) => ({ words: `nothing was told of ${id}` }));
  return [...missing, ...untold, ...silent];
};

/** Returns the last notification of each subject. */
const lastOf = (told: readonly Told[]): ReadonlyMap<string, Told> =>
  new Map(told.toSorted((one, other) => one.sequence - other.sequence).map((each) => [each.subject, each]));

const nothingElseIsNotified: Rule = ({ payments, registrations, told, received }) => {
  const stored = new Map(told.map((each) => [each.id, nameOf(each)] as const));
  const unknown = received
    .filter((each) => stored.get(each.id) !== nameOf(each))
    .map((each) => ({ words: `${nameOf(each)} came as ${each.id}, which is ${stored.get(each.id) ?? 'not stored'}` }));
  const last = lastOf(told);
  const subjects = new Set([...payments, ...registrations].map(({ id }) => id));
  const ofNothing = [...last.values()]
    .filter(({ subject }) => !subjects.has(subject))
    .map((each) => ({ words: `${nameOf(each)} was told, and there is no such subject` }));
  const ofOther = payments.flatMap(({ id, code }) => {
    const each = last.get(id);
    return each === undefined || each.code === code
      ? []
      : [{ words: `${nameOf(each)} was told last of ${id}, which has ${code}` }];
  });
  return [...unknown, ...ofNothing, ...ofOther];
};

const changesAreNotifiedOnce: Rule = ({ told }) =>
  [...groupedBy(told, ({ subject, sequence }) => `${subject} ${sequence}`)].flatMap(([name, own]) =>
    own.length === 1 ? [] : [{ words: `${name} has ${own.length} notifications` }],
  );

const ledgerBalances: Rule = ({ ledgerFaults }) => ledgerFaults.map((words) => ({ words }));

const everythingEnds: Rule = ({ payments }) =>
  payments
    .filter(({ state }) => state === 'received' || state === 'pending')
    .map(({ id, type, state }) => ({ words: `${type} ${id} is still ${state}` }));

const accountsAreStoredWithPayments: Rule = ({ calls, registrations }) => {
  const stored = new Set(registrations.map(({ id }) => id));
  return calls.flatMap(({ reply, ended }) => {
    const id = reply?.registrationId;
    return id === undefined || stored.has(id)
      ? []
      : [{ words: `the account ${id} was answered, and is gone`, step: ended }];
  });
};

/** Removals of accounts, each with what was charged by requests that began after it was answered. */
const removedIsNotCharged: Rule = ({ calls, registrations }) => {
  const removed = new Map(
    calls
      .filter(({ kind, reply }) => kind === 'removal' && reply?.status === 200)
      .map(({ target = '', ended = 0 }) => [target, ended] as const)
      .toReversed(),
  );
  const stays = registrations
    .filter(({ id, isRemoved }) => removed.has(id) && !isRemoved)
    .map(({ id }) => ({ words: `the removal of ${id} was answered, and it is still there`, step: removed.get(id) }));
  const firsts = new Map(calls.toReversed().map(({ key, begun }) => [key, begun] as const));
  const charged = calls
    .filter(({ kind, key, reply, begun, target = '' }) => {
      const atStep = removed.get(target);
      const first = key === undefined ? begun : (firsts.get(key) ?? begun);
      return kind === 'charge' && reply?.status === 200 && atStep !== undefined && first > atStep;
    })
    .map(({ target, ended, key }) => ({
      words: `${target} was charged after its removal (${key ?? 'no key'})`,
      step: ended,
    }));
  return [...stays, ...charged];
};

/** Readings of one payment, in the order in which each ended before another began. */
const readingsDoNotGoBack: Rule = ({ calls }) =>
  [...groupedBy(calls, ({ reply }) => (reply?.status === 200 ? reply.id : undefined))].flatMap(([id, own]) => {
    const ended = own.filter(
      ({ kind, reply }) => kind !== 'checkout' && kind !== 'removal' && reply !== undefined && isDefinite(reply),
    );
    const end = Math.min(...ended.map((each) => each.ended ?? Number.POSITIVE_INFINITY));
    const isBack = ({ begun, reply }: Call) => begun > end && reply !== undefined && !isDefinite(reply);
    const back = own.find(isBack);
    if (back === undefined) return [];
    return [{ words: `${id} had ended, and was then shown with ${back.reply?.code}`, step: back.ended }];
  });

const checkoutsArePaidOnce: Rule = ({ payments }) =>
  [...groupedBy(payments.filter(hasSucceeded), ({ checkoutId }) => checkoutId)].flatMap(([id, own]) =>
    own.length === 1 ? [] : [{ words: `the checkout ${id} was paid ${own.length} times` }],
  );

/** The rules of every history, by their names. */
export const rules = {
  'an acknowledged payment stays as it was answered': acknowledgedIsStored,
  'a key has one outcome': keyHasOneOutcome,
  'follow-ups never take more than there is': nothingIsOverdrawn,
  'balances are linearizable': balancesAreLinearizable,
  'money moves once, and as the payments say': moneyMovesOnce,
  'each change is notified': changesAreNotified,
  'nothing else is notified': nothingElseIsNotified,
  'a change has one notification': changesAreNotifiedOnce,
  'the ledger balances': ledgerBalances,
  'everything ends': everythingEnds,
  'what has ended is not shown as open': readingsDoNotGoBack,
  'a checkout is paid once': checkoutsArePaidOnce,
  'an account is stored with its payment': accountsAreStoredWithPayments,
  'a removed account is not charged': removedIsNotCharged,
} as const satisfies Readonly<Record<string, Rule>>;

/** Returns everything in a history that cannot have happened. */
export const violationsOf = (history: History): readonly Violation[] =>
  Object.entries(rules).flatMap(([rule, check]) => check(history).map((found) => ({ rule, ...found })));

import { type Facts, isPending, isSuccess, type ShownPayment } from './facts.ts';

/** Something that the gateway must never do. */
export interface Violation {
  readonly rule: string;
  readonly ids: readonly string[];
  readonly expected: string;
}

type Finding = Omit<Violation, 'rule'>;

/** Accounts stored and removed, which have other notifications, and schedules, of which the webhooks here are not told. */
const UNTOLD: readonly string[] = ['RG', 'DR', 'SD'];

const DATE_LENGTH = 'yyyy-MM-dd'.length;

const centsOf = (amount = '0'): number => Math.round(Number(amount) * 100);

const sumOf = (payments: readonly ShownPayment[]): number =>
  payments.reduce((sum, { amount }) => sum + centsOf(amount), 0);

const succeeded = ({ payments }: Facts): readonly ShownPayment[] =>
  payments.filter(({ result }) => isSuccess(result.code));

/** Returns the successful payments of a type that refer to another, directly or through a capture. */
const following = (facts: Facts, id: string, type: string): readonly ShownPayment[] => {
  const direct = succeeded(facts).filter(({ referencedId }) => referencedId === id);
  return direct.flatMap((each) => [
    ...(each.paymentType === type ? [each] : []),
    ...(each.paymentType === 'CP' ? following(facts, each.id, type) : []),
  ]);
};

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

/** The rules, each a function that returns where it is broken. */
export const rules: Readonly<Record<string, (facts: Facts) => readonly Finding[]>> = {
  'no acknowledged payment is lost': ({ requests, payments }) => {
    const shown = new Set(payments.map(({ id }) => id));
    return requests.flatMap(({ kind, answer, reference }) =>
      kind !== 'checkout' && answer?.id !== undefined && isSuccess(answer.code) && !shown.has(answer.id)
        ? [{ ids: [answer.id, reference], expected: `the ${kind} that was answered ${answer.code} is found` }]
        : [],
    );
  },
  'no acknowledged outcome changes': ({ requests, payments }) => {
    const codes = new Map(payments.map(({ id, result }) => [id, result.code]));
    return requests.flatMap(({ answer, reference }) => {
      const code = answer?.id === undefined ? undefined : codes.get(answer.id);
      if (answer?.id === undefined || code === undefined || isPending(answer.code) || answer.status >= 500) return [];
      return isSuccess(code) === isSuccess(answer.code)
        ? []
        : [{ ids: [answer.id, reference], expected: `${answer.code} as answered, but it is ${code}` }];
    });
  },
  'nothing is charged twice': (facts) => {
    const ordered = new Set(facts.requests.filter(({ kind }) => kind !== 'schedule').map(({ reference }) => reference));
    const charges = grouped(succeeded(facts), ({ paymentType, merchantTransactionId = '' }) =>
      ordered.has(merchantTransactionId) ? `${paymentType} ${merchantTransactionId}` : undefined,
    );
    return [...charges].flatMap(([order, payments]) =>
      payments.length > 1
        ? [{ ids: [order, ...payments.map(({ id }) => id)], expected: 'one payment for one request' }]
        : [],
    );
  },
  'a due time of a schedule is paid once': (facts) => {
    const plans = new Set(facts.requests.filter(({ kind }) => kind === 'schedule').map(({ reference }) => reference));
    const paid = grouped(succeeded(facts), ({ merchantTransactionId = '', timestamp }) =>
      plans.has(merchantTransactionId) ? `${merchantTransactionId} ${timestamp.slice(0, DATE_LENGTH)}` : undefined,
    );
    return [...paid].flatMap(([day, payments]) =>
      payments.length > 1 ? [{ ids: [day, ...payments.map(({ id }) => id)], expected: 'one payment a day' }] : [],
    );
  },
  'no more is captured than authorized': (facts) =>
    succeeded(facts).flatMap((payment) =>
      payment.paymentType === 'PA' && sumOf(following(facts, payment.id, 'CP')) > centsOf(payment.amount)
        ? [{ ids: [payment.id], expected: `captures of at most ${payment.amount}` }]
        : [],
    ),
  'no more is refunded than charged': (facts) =>
    succeeded(facts).flatMap((payment) => {
      if (payment.paymentType !== 'DB' && payment.paymentType !== 'PA') return [];
      const charged =
        payment.paymentType === 'DB' ? centsOf(payment.amount) : sumOf(following(facts, payment.id, 'CP'));
      return sumOf(following(facts, payment.id, 'RF')) > charged
        ? [{ ids: [payment.id], expected: `refunds of at most ${charged} cents` }]
        : [];
    }),
  'every pending payment ends': ({ payments }) =>
    payments.flatMap(({ id, result }) =>
      isPending(result.code) ? [{ ids: [id], expected: `an outcome, but it is ${result.code}` }] : [],
    ),
  'every request is answered in the end': ({ requests }) =>
    requests.flatMap(({ answer, reference, idempotencyKey, kind }) =>
      answer === undefined ? [{ ids: [reference, idempotencyKey], expected: `an answer to the ${kind}` }] : [],
    ),
  'the acquirer carries out each order once': ({ acquirer }) =>
    [...grouped(acquirer, ({ reference, succeeded: done }) => (done ? reference : undefined))].flatMap(
      ([reference, orders]) => (orders.length > 1 ? [{ ids: [reference], expected: 'one order at the acquirer' }] : []),
    ),
  'the acquirer has what the gateway has': (facts) => {
    const here = new Map(facts.payments.map((payment) => [payment.id, payment]));
    const there = new Map(facts.acquirer.filter((order) => order.succeeded).map((order) => [order.reference, order]));
    const missing = facts.forwarded.flatMap((id) => {
      const payment = here.get(id);
      return payment !== undefined && isSuccess(payment.result.code) && !there.has(id)
        ? [{ ids: [id], expected: 'a successful order at the acquirer' }]
        : [];
    });
    const unknown = [...there].flatMap(([id, { amount }]) => {
      const payment = here.get(id);
      return payment !== undefined &&
        isSuccess(payment.result.code) &&
        (amount === '' || centsOf(payment.amount) === centsOf(amount))
        ? []
        : [{ ids: [id], expected: `a successful payment of ${amount}, but it is ${payment?.result.code}` }];
    });
    return [...missing, ...unknown];
  },
  'every outcome is notified': ({ payments, notified }) => {
    const told = new Set(notified.map(({ id, code }) => `${id} ${code}`));
    return payments.flatMap(({ id, paymentType, result }) =>
      !UNTOLD.includes(paymentType) && !told.has(`${id} ${result.code}`)
        ? [{ ids: [id], expected: `a notification with ${result.code}` }]
        : [],
    );
  },
  'the ledger agrees': ({ ledgerFault }) =>
    ledgerFault === undefined ? [] : [{ ids: [], expected: `no difference, but: ${ledgerFault}` }],
};

/** Returns everything that is wrong. */
export const violationsOf = (facts: Facts): readonly Violation[] =>
  Object.entries(rules).flatMap(([rule, findings]) => findings(facts).map((finding) => ({ rule, ...finding })));

import { centsOf, type Facts, isPending, isSuccess, type ShownPayment } from './facts.ts';

/** Something that the gateway must never do. */
export interface Violation {
  readonly rule: string;
  readonly ids: readonly string[];
  readonly expected: string;
}

type Finding = Omit<Violation, 'rule'>;

/** Types of which the webhooks here are not told: stored accounts (RG, DR) and schedules (SD). */
const UNTOLD: readonly string[] = ['RG', 'DR', 'SD'];

/** Requests whose answer has the id of something else. */
const WITHOUT_PAYMENT: readonly string[] = ['checkout', 'settlement file'];

/** The payment types that an acquirer settles: 1 if the merchant receives the amount, -1 if the merchant pays it. */
const SETTLED_TYPES: Readonly<Record<string, 1 | -1>> = { DB: 1, CP: 1, RF: -1 };

const DATE_LENGTH = 'yyyy-MM-dd'.length;

const sumOf = (payments: readonly ShownPayment[]): number =>
  payments.reduce((sum, { amount }) => sum + centsOf(amount), 0);

const succeeded = ({ payments }: Facts): readonly ShownPayment[] =>
  payments.filter(({ result }) => isSuccess(result.code));

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

/** Returns how to find the successful payments of a type that refer to another, directly or through a capture. */
const followUps = (facts: Facts) => {
  const byReferenced = grouped(succeeded(facts), ({ referencedId }) => referencedId);
  const following = (id: string, type: string): readonly ShownPayment[] =>
    (byReferenced.get(id) ?? []).flatMap((each) => [
      ...(each.paymentType === type ? [each] : []),
      ...(each.paymentType === 'CP' ? following(each.id, type) : []),
    ]);
  return following;
};

/** The rules, each a function that returns where it is broken. */
export const rules: Readonly<Record<string, (facts: Facts) => readonly Finding[]>> = {
  'no acknowledged payment is lost': ({ requests, payments }) => {
    const shown = new Set(payments.map(({ id }) => id));
    return requests.flatMap(({ kind, answer, reference }) =>
      !WITHOUT_PAYMENT.includes(kind) && answer?.id !== undefined && isSuccess(answer.code) && !shown.has(answer.id)
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
  'no more is captured than authorized': (facts) => {
    const following = followUps(facts);
    return succeeded(facts).flatMap((payment) =>
      payment.paymentType === 'PA' && sumOf(following(payment.id, 'CP')) > centsOf(payment.amount)
        ? [{ ids: [payment.id], expected: `captures of at most ${payment.amount}` }]
        : [],
    );
  },
  'no more is refunded than charged': (facts) => {
    const following = followUps(facts);
    return succeeded(facts).flatMap((payment) => {
      if (payment.paymentType !== 'DB' && payment.paymentType !== 'PA') return [];
      const charged = payment.paymentType === 'DB' ? centsOf(payment.amount) : sumOf(following(payment.id, 'CP'));
      return sumOf(following(payment.id, 'RF')) > charged
        ? [{ ids: [payment.id], expected: `refunds of at most ${charged} cents` }]
        : [];
    });
  },
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
  'no payment is settled twice': ({ settled }) =>
    [...grouped(settled, ({ paymentId }) => paymentId)].flatMap(([id, lines]) =>
      lines.length > 1 ? [{ ids: [id], expected: 'one line of the settlement files' }] : [],
    ),
  'each line of a settlement has its payment': ({ settled, payments }) => {
    const known = new Map(payments.map((payment) => [payment.id, payment]));
    return settled.flatMap(({ entityId, paymentId = '', amount, signedCents, date }) => {
      const payment = known.get(paymentId);
      const cents = centsOf(payment?.amount) * (SETTLED_TYPES[payment?.paymentType ?? ''] ?? 0);
      return payment?.entityId === entityId && isSuccess(payment.result.code) && cents === signedCents
        ? []
        : [{ ids: [paymentId, entityId, date], expected: `a successful payment of ${amount}` }];
    });
  },
  'what was captured is settled': ({ requests, payments, settled, settledDaily, settledUntil }) => {
    const found = new Set(settled.map(({ paymentId }) => paymentId));
    const named = requests.flatMap(({ answer, settles = [] }) =>
      answer !== undefined && isSuccess(answer.code) ? settles : [],
    );
    const due = payments.filter(
      ({ entityId, paymentType, result, timestamp }) =>
        settledDaily.includes(entityId) &&
        paymentType in SETTLED_TYPES &&
        isSuccess(result.code) &&
        timestamp.slice(0, DATE_LENGTH) < settledUntil,
    );
    return [...new Set([...named, ...due.map(({ id }) => id)])].flatMap((id) =>
      found.has(id) ? [] : [{ ids: [id], expected: 'a line of a settlement' }],
    );
  },
  'a payout pays its lines': ({ settled, payouts }) => {
    const lines = grouped(
      settled.filter(({ payoutId }) => payoutId !== undefined),
      ({ entityId, payoutId }) => `${entityId} ${payoutId}`,
    );
    const paid = new Map(payouts.map(({ entityId, reference, cents }) => [`${entityId} ${reference}`, cents]));
    return [...new Set([...lines.keys(), ...paid.keys()])].flatMap((id) => {
      const sum = (lines.get(id) ?? []).reduce((total, { signedCents, feeCents }) => total + signedCents - feeCents, 0);
      return paid.get(id) === sum
        ? []
        : [{ ids: [id], expected: `a payout of ${sum} cents, but it has ${paid.get(id)}` }];
    });
  },
  'the ledger has what was settled': ({ payments, settled, payouts, balances }) =>
    balances.flatMap(({ entityId, cents }) => {
      const lines = settled.filter((line) => line.entityId === entityId);
      const settledCents = lines.reduce((sum, { signedCents }) => sum + signedCents, 0);
      const fees = lines.reduce((sum, { feeCents }) => sum + feeCents, 0);
      const captured = payments
        .filter((payment) => payment.entityId === entityId && isSuccess(payment.result.code))
        .reduce((sum, { paymentType, amount }) => sum + centsOf(amount) * (SETTLED_TYPES[paymentType] ?? 0), 0);
      const arrived = payouts
        .filter((payout) => payout.entityId === entityId && payout.isArrived)
        .reduce((sum, payout) => sum + payout.cents, 0);
      const expected: Readonly<Record<string, number>> = {
        ACQUIRER_RECEIVABLE: captured - settledCents,
        MERCHANT_PAYABLE: -captured,
        IN_TRANSIT: settledCents - fees - arrived,
        BANK: arrived,
        FEES: fees,
        SUSPENSE: 0,
      };
      return Object.entries(expected).flatMap(([account, wanted]) =>
        (cents[account] ?? 0) === wanted
          ? []
          : [{ ids: [entityId], expected: `${wanted} cents in ${account}, but there are ${cents[account] ?? 0}` }],
      );
    }),
  'the ledger sums to zero': ({ balances }) =>
    balances.flatMap(({ entityId, cents }) => {
      const sum = Object.values(cents).reduce((total, each) => total + each, 0);
      return sum === 0 ? [] : [{ ids: [entityId], expected: `a sum of zero, but it is ${sum}` }];
    }),
  'the ledger agrees': ({ ledgerFault }) =>
    ledgerFault === undefined ? [] : [{ ids: [], expected: `no difference, but: ${ledgerFault}` }],
};

/** Returns everything that is wrong. */
export const violationsOf = (facts: Facts): readonly Violation[] =>
  Object.entries(rules).flatMap(([rule, findings]) => findings(facts).map((finding) => ({ rule, ...finding })));

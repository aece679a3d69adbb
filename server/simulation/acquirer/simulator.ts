import { setTimeout as wait } from 'node:timers/promises';
import { numberOf } from '../../payments/accounts/account.ts';
import {
  type Acquirer,
  type AcquirerAnswer,
  type AcquirerOrder,
  AnswerLost,
  type CardChecks,
  SCHEME_REFERENCE,
} from '../../payments/ports/acquirer.ts';
import type { CardFacts } from '../../payments/ports/card-facts.ts';
import type { Clock } from '../../platform/base/clock.ts';
import { Unavailable } from '../../platform/base/unavailable.ts';
import type { Database, Insert } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { keepingTogether } from '../../platform/database/gathering.ts';
import { query } from '../../platform/database/query.ts';
import {
  addressCaseOf,
  caseOfAmount,
  connectorIdsOf,
  digitsOf,
  type SimulatorCase,
  simulatorCaseOf,
  testFactsOf,
} from '../cases/cases.ts';
import { type Processor, redirectsShopper } from '../processor/processor.ts';

/** The record of the orders that an acquirer has received. */
export interface OrderBook {
  /** Records an order; when it resolves, the acquirer has received it, even if the caller dies. */
  enter(reference: string): Promise<void>;
  has(reference: string): Promise<boolean>;
}

interface Tables {
  simulator_orders: { readonly reference: string; readonly received_at: number };
}

const orderByReference = query<Tables, { reference: string }>()((db, input) =>
  db.selectFrom('simulator_orders').select(['reference']).where('reference', '=', input('reference')),
);

const insertOrder = (reference: string, received_at: number): Insert => ({
  table: 'simulator_orders',
  identity: ['reference'],
  row: { reference, received_at },
});

/** No pause between two commits, because callers wait for the acquirer's answer and so for its order book. */
const NO_REST_MS = 0;

/** Creates the order book of the simulated acquirer in a database, which all processes on that database share. */
export const storedBook = (database: Database, clock: Clock): OrderBook => {
  const keep = keepingTogether(database, NO_REST_MS);
  return {
    enter: async (reference) => {
      // An order may be sent again.
      await commitUnlessConflict({ commit: keep }, { inserts: [insertOrder(reference, clock.now())] });
    },
    has: async (reference) => (await database.read(orderByReference, { reference })).length > 0,
  };
};

/** Creates an order book in memory. */
export const bookInMemory = (): OrderBook => {
  const references = new Set<string>();
  return {
    enter: async (reference) => {
      references.add(reference);
    },
    has: async (reference) => references.has(reference),
  };
};

/** Deletes orders that were received before a time. */
export const forgetReceivedOrders = forgettingByAge('simulator_orders', ['reference'], 'received_at');

const SCHEME_REFERENCE_DIGITS = 15;

/** The pause before an order is entered again grows by this; all attempts together take a day. */
const USUAL_RETRY_MS = 1_000;
const MOST_ATTEMPTS = 400;

/** Returns the reference by which the scheme identifies an initial payment: 15 digits. */
const schemeReferenceOf = (numbers: string): string =>
  (BigInt(`0x${numbers.slice(34)}`) % 10n ** BigInt(SCHEME_REFERENCE_DIGITS))
    .toString()
    .padStart(SCHEME_REFERENCE_DIGITS, '0');

/**
 * Returns the details of an approval: a code; for an initial payment also the scheme's reference; for a tokenization,
 * the references of the token and of the account behind it.
 */
const approvalOf = ({ task, request }: AcquirerOrder, numbers: string): Readonly<Record<string, string>> => {
  if (task === 'tokenize') {
    return {
      NetworkTokenReference: numbers.slice(0, 32),
      PaymentAccountReference: numbers.slice(32, 61).toUpperCase(),
    };
  }
  const code = { AuthCode: numbers.slice(28, 34).toUpperCase() };
  const isInitial = request['standingInstruction.mode'] === 'INITIAL';
  return isInitial ? { ...code, [SCHEME_REFERENCE]: schemeReferenceOf(numbers) } : code;
};

const WRONG_CODE = '800.100.153';

/** Returns the checks of a card that is charged: the address, and the security code while it is known. */
const checksOf = ({ account, request }: AcquirerOrder, code: string): { checks?: CardChecks } => {
  if (account?.kind !== 'card') return {};
  const avsResponse = addressCaseOf(request);
  const cvvResponse = account.parameters['card.cvv'] === undefined ? undefined : code === WRONG_CODE ? 'N' : 'M';
  if (avsResponse === undefined && cvvResponse === undefined) return {};
  return { checks: { ...(avsResponse && { avsResponse }), ...(cvvResponse && { cvvResponse }) } };
};

/** Returns the facts that a card number reveals; none for a token or a device number, whose card is unknown. */
const factsOf = ({ account }: AcquirerOrder): { card?: CardFacts } => {
  const isCards = account?.kind === 'card' && account.parameters['card.numberType'] !== 'DPAN';
  const card = isCards ? testFactsOf(numberOf(account)) : {};
  return Object.keys(card).length > 0 ? { card } : {};
};

const EXEMPTION = 'threeDSecure.exemptionFlag';

/** Returns the exemption that a card payment claims, so that a test can see that it arrived. */
const exemptionIn = ({ account, request }: AcquirerOrder): Readonly<Record<string, string>> => {
  const exemption = request[EXEMPTION];
  return exemption === undefined || account?.kind !== 'card' ? {} : { ExemptionFlag: exemption };
};

const answerOf = (order: AcquirerOrder, { code, meaning, advice }: SimulatorCase): AcquirerAnswer => {
  const numbers = digitsOf(order.reference);
  return {
    code,
    details: {
      ExtendedDescription: meaning,
      clearingInstituteName: 'Tollgate Simulator',
      ...connectorIdsOf(order.reference),
      AcquirerResponse: code.startsWith('000.') ? '00' : code.slice(-2),
      ...(code.startsWith('000.') ? approvalOf(order, numbers) : {}),
      ...exemptionIn(order),
      ...(advice !== undefined && order.account?.kind === 'card' ? { MerchantAdviceCode: advice } : {}),
    },
    ...checksOf(order, code),
    ...factsOf(order),
  };
};

const failIn = ({ fault, code }: SimulatorCase, moment: SimulatorCase['fault']): void => {
  if (fault !== moment) return;
  if (fault === 'lost') throw new AnswerLost('900.100.201', 'the simulated answer was lost');
  if (fault === 'unreached') throw new AnswerLost(code, 'the simulated acquirer was not reached');
};

const caseOfOrder = ({ account, amount, request }: AcquirerOrder): SimulatorCase =>
  simulatorCaseOf(account, amount, {
    eci: request['threeDSecure.eci'] ?? account?.parameters['threeDSecure.eci'],
    exemption: request[EXEMPTION],
    practice: request['standingInstruction.industryPractice'],
  });

/** Test mode EXTERNAL has its own code for a success: the simulator represents the processor's test system. */
const inModeOf = ({ request }: AcquirerOrder, answer: AcquirerAnswer): AcquirerAnswer =>
  request['testMode'] === 'EXTERNAL' && answer.code === '000.100.110' ? { ...answer, code: '000.100.112' } : answer;

const foundInModeOf = (order: AcquirerOrder, answer: AcquirerAnswer | undefined): AcquirerAnswer | undefined =>
  answer && inModeOf(order, answer);

/** Hands an order with a redirect to the processor, which is responsible for it from then on. */
const takenBy = async (processor: Processor, order: AcquirerOrder): Promise<AcquirerAnswer> => {
  const found = caseOfAmount(order.amount);
  failIn(found, 'unreached');
  const answer = await processor.take(order);
  failIn(found, 'lost');
  return answer;
};

/** Enters an order and repeats this while the database is away: a real acquirer would have the order as well. */
const enterAtLast = async (book: OrderBook, reference: string, retryMs: number): Promise<void> => {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    try {
      await book.enter(reference);
      return;
    } catch (error) {
      if (!(error instanceof Unavailable)) return;
    }
    await wait(attempt * retryMs, undefined, { ref: false });
  }
};

/**
 * Creates the acquirer of the test environment. It is deterministic: the outcome of a received order depends on its
 * account, amount and address only, so a repeated query gives the same answer, also after a restart. Its `book` records
 * the orders it received. For orders with a redirect, the processor stores what shoppers have done.
 */
export const simulator = (
  processor?: Processor,
  book: OrderBook = bookInMemory(),
  retryMs = USUAL_RETRY_MS,
): Acquirer => ({
  name: 'simulator',
  perform: async (order) => {
    if (processor !== undefined && redirectsShopper(order)) return inModeOf(order, await takenBy(processor, order));
    const found = caseOfOrder(order);
    failIn(found, 'unreached');
    // An immediate answer does not wait for the order to be stored. If the process ends before the order and the
    // outcome of the payment are stored, the simulator has not received the order.
    if (found.delayMs === undefined && found.fault === undefined) void enterAtLast(book, order.reference, retryMs);
    else await book.enter(order.reference);
    if (found.delayMs !== undefined) await wait(found.delayMs);
    failIn(found, 'lost');
    return inModeOf(order, answerOf(order, found));
  },
  find: async (order) => {
    if (processor !== undefined && redirectsShopper(order)) {
      return foundInModeOf(order, await processor.find(order.reference));
    }
    return (await book.has(order.reference)) ? inModeOf(order, answerOf(order, caseOfOrder(order))) : undefined;
  },
  cancel: async (order) => {
    await processor?.happen(order.reference, 'expire');
    return foundInModeOf(order, await processor?.find(order.reference));
  },
  receivedFor: async (order) => (await processor?.receivedFor(order.reference)) ?? 0n,
});

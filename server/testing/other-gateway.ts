import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type GivenReply, json, type ReceivedRequest, type ScriptedUpstream, scriptedUpstream } from './acquirers.ts';

/** How another gateway handles an order that arrives twice. */
export interface OtherGatewayHabits {
  /** It carries out one order per Idempotency-Key. */
  readonly honoursKeys: boolean;
  /** It declines an order whose merchantTransactionId it has received before. */
  readonly declinesDuplicates: boolean;
}

/** One payment in the other gateway's records. */
export interface OtherPayment {
  readonly id: string;
  readonly merchantTransactionId: string;
  readonly paymentType: string;
  readonly amount: string;
  readonly currency: string;
  readonly code: string;
}

/** A gateway of another make that implements the interface, with its records. */
export interface OtherGateway extends ScriptedUpstream {
  readonly books: readonly OtherPayment[];
}

/** The duration of processing, on a small scale. */
const WORK_MS = 5;

const DUPLICATE = '800.110.100';
const DECLINED_CARD = '4200000000001552';

const replyFor = (payment: OtherPayment): GivenReply => {
  const { code, ...fields } = payment;
  return json(code.startsWith('000.') ? 200 : 400, { ...fields, result: { code, description: code } });
};

/** Starts a gateway of another make, because Tollgate is not the only one that may be an upstream. */
export const otherGateway = async ({ honoursKeys, declinesDuplicates }: OtherGatewayHabits): Promise<OtherGateway> => {
  const books: OtherPayment[] = [];
  const replies = new Map<string, GivenReply | undefined>();

  const codeOf = ({ parameters }: ReceivedRequest): string => {
    const isKnown = books.some(
      ({ merchantTransactionId, code }) =>
        merchantTransactionId === parameters['merchantTransactionId'] && code.startsWith('000.'),
    );
    if (declinesDuplicates && isKnown) return DUPLICATE;
    return parameters['card.number'] === DECLINED_CARD ? '800.100.155' : '000.100.110';
  };

  const pay = async (request: ReceivedRequest): Promise<GivenReply> => {
    await wait(WORK_MS);
    const { merchantTransactionId = '', paymentType = '', amount = '', currency = '' } = request.parameters;
    const id = createHash('md5').update(`${books.length} ${merchantTransactionId}`).digest('hex');
    const payment = { id, merchantTransactionId, paymentType, amount, currency, code: codeOf(request) };
    books.push(payment);
    return replyFor(payment);
  };

  const payOnce = async (request: ReceivedRequest): Promise<GivenReply> => {
    const key = request.headers['idempotency-key'];
    if (!honoursKeys || typeof key !== 'string') return await pay(request);
    if (replies.has(key)) {
      return replies.get(key) ?? json(409, { result: { code: '800.700.100', description: 'under way' } });
    }
    replies.set(key, undefined);
    const reply = await pay(request);
    replies.set(key, reply);
    return reply;
  };

  const query = ({ parameters }: ReceivedRequest): GivenReply => {
    const found = books.filter((each) => each.merchantTransactionId === parameters['merchantTransactionId']);
    if (found.length === 0)
      return json(400, { result: { code: '700.400.580', description: 'cannot find transaction' } });
    const payments = found.map((payment) => JSON.parse(replyFor(payment).body) as unknown);
    return json(200, { result: { code: '000.000.100', description: 'successful request' }, payments });
  };

  const upstream = await scriptedUpstream((request) => (request.method === 'GET' ? query(request) : payOnce(request)));
  return { ...upstream, books };
};

import { posting } from '../payments/ledger/entry.ts';
import { entriesOf } from '../payments/model/ledger.ts';
import type { Payment } from '../payments/model/payment.ts';
import { insertPayment, paymentRecords } from '../payments/model/records.ts';
import type { Insert } from '../platform/database/database.ts';
import { cardPayment, type TestGateway, type TestReply } from './gateway-under-test.ts';

type Parameters = Readonly<Record<string, string>>;
type FollowUpOrder = readonly [id: string, paymentType: string, amount?: string, more?: Parameters];

/** The payment functions of a merchant in tests. */
export interface TestMerchant {
  /** Pays 92.00 EUR with an approved card, unless parameters say otherwise. */
  pay(parameters?: Parameters): Promise<TestReply>;
  /** Like `pay`, but returns the id; throws when the payment is not approved. */
  paid(parameters?: Parameters): Promise<string>;
  follow(...order: FollowUpOrder): Promise<TestReply>;
  /** Like `follow`, but returns the id; throws when the follow-up is not approved. */
  followed(...order: FollowUpOrder): Promise<string>;
  /** Like `follow`, but returns the result code. */
  codeOf(...order: FollowUpOrder): Promise<string>;
  /** Returns a stored payment; throws when there is none. */
  stored(id: string): Promise<Payment>;
}

/** Returns the insertions of a payment that a test puts into the database, with its lines of the ledger. */
export const insertsOf = (payment: Payment, referenced?: Payment): readonly Insert[] => [
  insertPayment(payment),
  ...(payment.state === 'succeeded' ? posting(entriesOf(payment, referenced)) : []),
];

const approvedId = ({ status, body }: TestReply): string => {
  if (status === 200 && body.result.code === '000.100.110' && body.id !== undefined) return body.id;
  throw new Error(`not approved: ${status} ${body.result.code} ${body.result.description}`);
};

/** Creates a merchant that pays in EUR through a gateway, which may start later. */
export const testMerchant = (gateway: () => TestGateway): TestMerchant => {
  const pay: TestMerchant['pay'] = (parameters = {}) =>
    gateway().post('/v1/payments', { ...cardPayment, ...parameters });
  const follow: TestMerchant['follow'] = (id, paymentType, amount, more = {}) =>
    gateway().post(`/v1/payments/${id}`, {
      paymentType,
      ...(amount === undefined ? {} : { amount, currency: 'EUR' }),
      ...more,
    });
  return {
    pay,
    paid: async (parameters) => approvedId(await pay(parameters)),
    follow,
    followed: async (...order) => approvedId(await follow(...order)),
    codeOf: async (...order) => (await follow(...order)).body.result.code,
    stored: async (id) => {
      const { database, entityId } = gateway();
      const payment = await paymentRecords(database).byId(entityId, id);
      if (payment === undefined) throw new Error(`the payment ${id} is not stored`);
      return payment;
    },
  };
};

/** Creates a function that returns a different customer on each call, so that none has a stored account. */
export const differentCustomers = (): (() => Parameters) => {
  let made = 0;
  return () => {
    made += 1;
    return {
      'customer.merchantCustomerId': `customer ${made}`,
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    };
  };
};

/** Longer than settings are cached. */
export const SETTINGS_PAUSE_MS = 3_000;

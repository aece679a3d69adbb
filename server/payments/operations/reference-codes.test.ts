import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { databases } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { insertsOf, type TestMerchant, testMerchant } from '../../testing/merchant.ts';
import type { Payment } from '../model/payment.ts';

type Situation = (merchant: TestMerchant, insert: (payment: Payment) => Promise<void>) => Promise<string>;

const UNKNOWN = '8ac7a4a1000000000000000000000000';
const DECLINED = { 'card.number': '4200000000001529' };

/** Creates a follow-up of `parent` that no request can make. */
const madeOf = (parent: Payment, id: string, changes: Partial<Payment> = {}): Payment => ({
  ...parent,
  id,
  referencedId: parent.id,
  account: undefined,
  effect: { takes: parent.amount, gives: 0n, closes: undefined },
  ...changes,
});

const pending: Situation = async ({ paid, stored, codeOf }, insert) => {
  const id = '8a0000000000000000000000000002a1';
  await insert({ ...(await stored(await paid())), id, rootId: id, state: 'pending' });
  return await codeOf(id, 'RF', '1.00');
};

const chargedBack: Situation = async ({ paid, stored, codeOf }, insert) => {
  const debit = await stored(await paid());
  await insert(madeOf(debit, '8a0000000000000000000000000002a2', { type: 'CB' }));
  return await codeOf(debit.id, 'RF', '1.00');
};

const tooMany: Situation = async ({ paid, stored, codeOf }, insert) => {
  const debit = await stored(await paid());
  const effect = { takes: 0n, gives: 0n, closes: undefined };
  for (let made = 0; made < 1_000; made += 1) {
    await insert(madeOf(debit, `8a${made.toString().padStart(30, '0')}`, { type: 'RF', state: 'declined', effect }));
  }
  return await codeOf(debit.id, 'RF', '1.00');
};

const expired: Situation = async ({ paid, stored, codeOf }, insert) => {
  const id = '8a0000000000000000000000000002a3';
  await insert({ ...(await stored(await paid({ paymentType: 'PA' }))), id, rootId: id, heldUntilMs: 1 });
  return await codeOf(id, 'PA', '1.00');
};

/** For each code of a wrong reference, a request that is answered with it. */
const situations: Readonly<Record<string, Situation>> = {
  '100.550.300': async ({ paid, codeOf }) => await codeOf(await paid(), 'RF', '0.00'),
  '600.200.500': async ({ codeOf }) => await codeOf(UNKNOWN, 'RF', '1.00'),
  '700.100.100': async ({ codeOf }) => await codeOf(UNKNOWN, 'RB', '1.00'),
  '700.100.300': async ({ paid, codeOf }) =>
    await codeOf(await paid({ paymentType: 'PA' }), 'PA', '92.01', {
      'standingInstruction.industryPractice': 'REAUTHORIZATION',
    }),
  '700.100.400': async ({ paid, codeOf }) => await codeOf(await paid(), 'RF', '1.00', { paymentBrand: 'MASTER' }),
  '700.100.600': async ({ paid, codeOf }) => await codeOf(await paid(), 'RF', '1.00', { testMode: 'EXTERNAL' }),
  '700.100.700': async ({ paid, codeOf }) => await codeOf(await paid({ paymentType: 'PA' }), 'RB', '1.00'),
  '700.300.100': async ({ paid, codeOf }) => await codeOf(await paid(), 'RF', '1.00', { currency: 'USD' }),
  '700.300.200': async ({ pay, codeOf }) => await codeOf((await pay(DECLINED)).body.id ?? '', 'RB', '1.00'),
  '700.300.300': async ({ paid, followed, codeOf }) => {
    const id = await paid({ paymentType: 'PA' });
    await followed(id, 'RV');
    return await codeOf(id, 'PA', '1.00');
  },
  '700.300.400': expired,
  '700.300.600': chargedBack,
  '700.400.100': async ({ paid, codeOf }) => await codeOf(await paid({ paymentType: 'PA' }), 'CP', '92.01'),
  '700.400.200': async ({ paid, codeOf }) => await codeOf(await paid(), 'RF', '92.01'),
  '700.400.300': async ({ paid, codeOf }) => await codeOf(await paid(), 'RV', '92.01'),
  '700.400.402': async ({ paid, codeOf }) =>
    await codeOf(await paid(), 'CB', '1.00', { chargebackResultCode: '000.100.203' }),
  '700.400.510': async ({ paid, codeOf }) => await codeOf(await paid(), 'CP', '1.00'),
  '700.400.520': async ({ paid, codeOf }) => await codeOf(await paid({ paymentType: 'PA' }), 'RF', '1.00'),
  '700.400.530': async ({ codeOf }) => await codeOf(UNKNOWN, 'RV'),
  '700.400.560': async ({ paid, codeOf }) => await codeOf(await paid(), 'RC', '1.00'),
  '700.400.570': pending,
  '700.500.001': tooMany,
};

/** The reasons why the other codes for references never answer a follow-up. */
const elsewhere: Readonly<Record<string, string>> = {
  '700.100.200': 'amounts that do not fit have codes of their own for each type',
  '700.100.500': 'another currency is answered with 700.300.100, as clients know it',
  '700.300.500': 'settlement makes chargebacks',
  '700.300.700': 'settlement ends the time in which a debit can be reversed',
  '700.400.101': 'told by acquirers that cannot capture; the simulator can',
  '700.400.400': 'settlement makes chargebacks',
  '700.400.410': 'settlement makes reversals of chargebacks',
  '700.400.540': 'settlement reconciles',
  '700.400.550': 'settlement makes chargebacks',
  '700.400.561': 'receipts refer to payments here, not to stored accounts',
  '700.400.580': 'answered to questions for a payment',
  '700.400.590': 'installments are told by the standing instruction of a payment',
};

test('every code for a reference has a request or a reason', () => {
  const ofReferences = Object.keys(resultCodes).filter((code) => code.startsWith('700.'));
  const known = [...Object.keys(situations), ...Object.keys(elsewhere)].filter((code) => code.startsWith('700.'));
  expect(known.toSorted()).toEqual(ofReferences.toSorted());
});

describe.each(databases)('references on $name', ({ open }) => {
  let gateway: TestGateway;
  const merchant = testMerchant(() => gateway);

  beforeAll(async () => {
    gateway = await startGateway(await open());
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  test.each(Object.keys(situations))('code %s is answered', async (code) => {
    const insert = (payment: Payment) => gateway.database.commit({ inserts: insertsOf(payment) });
    expect(await situations[code]?.(merchant, insert)).toBe(code);
  });

  test('a follow-up may carry the reason of a chargeback, in its own form', async () => {
    const id = await merchant.paid();
    const carried = await merchant.follow(id, 'RF', '1.00', { chargebackResultCode: '000.100.203' });
    expect(carried.body).toMatchObject({ chargebackResultCode: '000.100.203', result: { code: '000.100.110' } });
    const wrong = await merchant.follow(id, 'RF', '1.00', { chargebackResultCode: '000.100.303' });
    expect(wrong.body.result.parameterErrors).toMatchObject([{ name: 'chargebackResultCode' }]);
  });
});

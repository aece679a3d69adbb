import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { luhnHolds } from '../../../catalogue/brands/brands.ts';
import type { Account } from '../../payments/accounts/account.ts';
import { type AcquirerOrder, AnswerLost } from '../../payments/ports/acquirer.ts';
import { Unavailable } from '../../platform/base/unavailable.ts';
import { simulatorCaseOf, simulatorCases } from '../cases/cases.ts';
import { bookInMemory, type OrderBook, simulator } from './simulator.ts';

const page = readFileSync(new URL('../../../docs/start/testing.md', import.meta.url), 'utf8');

const numberOf = (digits: string): string => {
  const candidates = Array.from({ length: 10 }, (_, check) => `420000000000${digits}${check}`);
  return candidates.find(luhnHolds) ?? '';
};

const card = (number: string): Account => ({
  kind: 'card',
  parameters: { 'card.number': number, 'card.expiryMonth': '05', 'card.expiryYear': '2034', 'card.cvv': '123' },
});

const orderWith = (number: string): AcquirerOrder => ({
  reference: 'reference-1',
  receivedAtMs: 0,
  channelId: 'channel-1',
  task: 'debit',
  paymentType: 'DB',
  amount: 9_200n,
  currency: 'EUR',
  brand: 'VISA',
  account: card(number),
  request: {},
  referencedOrder: undefined,
  referencedDetails: undefined,
  returnUrl: undefined,
});

describe.each(Object.entries(simulatorCases))('the simulated case %s', (digits, row) => {
  test('has a card number, which the test page lists with its result code', () => {
    const number = numberOf(digits);
    expect(simulatorCaseOf(card(number), 9_200n, { exemption: '02' })).toBe(row);
    const line = page.split('\n').find((each) => each.includes(`| ${number} |`));
    expect(line ?? '', `docs/start/testing.md has a line for the card ${number}`).toContain(row.code);
  });

  test('is a decline whose digits end the result code, or a case of its own', () => {
    expect(row.code.endsWith(digits) || Number(digits) >= 900).toBe(true);
  });
});

describe('the simulator', () => {
  test('has an order that it answered, even if the order book could not be written at first', async () => {
    const kept = bookInMemory();
    let attempts = 0;
    const book: OrderBook = {
      ...kept,
      enter: async (reference) => {
        attempts += 1;
        if (attempts < 3) throw new Unavailable('the disk is full', { outcome: 'nothing done' });
        await kept.enter(reference);
      },
    };
    const order = orderWith('4111111111111111');
    const acquirer = simulator(undefined, book, 1);
    const answer = await acquirer.perform(order);
    await expect.poll(() => acquirer.find(order)).toEqual(answer);
  });

  test('approves every other number, and follow-ups, which have no number', async () => {
    expect((await simulator().perform(orderWith('4111111111111111'))).code).toBe('000.100.110');
    expect((await simulator().perform({ ...orderWith(''), task: 'capture', account: undefined })).code).toBe(
      '000.100.110',
    );
  });

  test.each([
    [915_500n, '800.100.155'],
    [915_501n, '000.100.110'],
    [115_500n, '000.100.110'],
    [9_200n, '000.100.110'],
  ])('ends a payment of %s hundredths by an account other than a card with %s', async (amount, code) => {
    const account: Account = { kind: 'virtualAccount', parameters: { 'virtualAccount.accountId': 'jane' } };
    expect((await simulator().perform({ ...orderWith(''), amount, account })).code).toBe(code);
  });

  test('returns facts about the card, and none about other accounts', async () => {
    const facts = async (parameters: Record<string, string>) =>
      (await simulator().perform({ ...orderWith(''), account: { kind: 'card', parameters } })).card;
    expect(await facts({ 'card.number': '5454545454545454' })).toEqual({
      'card.binCountry': 'GB',
      'card.type': 'debit',
      'card.level': 'standard',
      'card.regulatedFlag': 'true',
      'card.issuer.bank': 'Thames Test Bank',
      'card.issuer.phone': '+44 20 5550 0100',
      'card.issuer.website': 'https://thames-test-bank.example',
    });
    expect(await facts({ 'card.number': '4012888888881881' })).toBeUndefined();
    expect(await facts({ 'card.number': '5454545454545454', 'card.numberType': 'DPAN' })).toBeUndefined();
  });

  test('returns the same answer to every inquiry', async () => {
    const order = orderWith(numberOf('155'));
    const acquirer = simulator();
    const answer = await acquirer.perform(order);
    expect(await acquirer.find(order)).toEqual(answer);
    expect(await acquirer.perform(order)).toEqual(answer);
  });

  test('knows nothing of an order that it never received', async () => {
    const acquirer = simulator();
    await acquirer.perform(orderWith('4111111111111111'));
    expect(await acquirer.find({ ...orderWith('4111111111111111'), reference: 'never sent' })).toBeUndefined();
  });

  test('loses an answer but knows the order; does not know an order that never arrived', async () => {
    const acquirer = simulator();
    const lost = orderWith(numberOf('902'));
    await expect(acquirer.perform(lost)).rejects.toThrow(AnswerLost);
    expect((await acquirer.find(lost))?.code).toBe('000.100.110');
    const unreached = { ...orderWith(numberOf('903')), reference: 'another order' };
    await expect(acquirer.perform(unreached)).rejects.toThrow(AnswerLost);
    expect(await acquirer.find(unreached)).toBeUndefined();
  });
});

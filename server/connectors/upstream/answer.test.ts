import { afterEach, describe, expect, test } from 'vitest';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { json } from '../../testing/acquirers.ts';
import {
  type Answers,
  approved,
  CARD_NUMBER,
  coded,
  debit,
  openUpstream,
  REFERENCE,
  type TestUpstream,
  UPSTREAM_TOKEN,
} from '../../testing/upstream.ts';
import { codeFor } from './answer.ts';

describe('the upstream acquirer answers', () => {
  let opened: TestUpstream | undefined;

  afterEach(async () => {
    await opened?.close();
  });

  const against = async (answers: Answers): Promise<TestUpstream> => {
    opened = await openUpstream(answers);
    return opened;
  };

  test('with the code of the test mode, the details, and the id under which the upstream knows the payment', async () => {
    const { acquirer } = await against(() => json(200, approved()));
    expect(await acquirer.perform(debit)).toEqual({
      code: '000.100.112',
      details: {
        ExtendedDescription: 'processed',
        AcquirerResponse: '000.100.110',
        ConnectorTxID1: 'one',
        AuthCode: 'A1',
        UpstreamPaymentId: 'c'.repeat(32),
      },
    });
  });

  test('with the facts about the card, and no other fields', async () => {
    const issuer = { bank: 'A Bank', phone: 42, website: `https://bank.example/${CARD_NUMBER}` };
    const card = {
      bin: '420000',
      type: 'credit',
      level: '',
      binCountry: 'x'.repeat(3000),
      regulatedFlag: 'false',
      issuer,
    };
    const { acquirer } = await against(() => json(200, approved(REFERENCE, { card })));
    expect((await acquirer.perform(debit)).card).toEqual({
      'card.binCountry': 'x'.repeat(2048),
      'card.type': 'credit',
      'card.regulatedFlag': 'false',
      'card.issuer.bank': 'A Bank',
    });
    const { acquirer: silent } = await against(() => json(200, approved(REFERENCE, { card: 'none' })));
    expect(await silent.perform(debit)).not.toHaveProperty('card');
  });

  test('with the results of the checks, and no other fields', async () => {
    const payment = approved();
    const result = { ...payment.result, avsResponse: 'Z', cvvResponse: 'no letter' };
    const { acquirer } = await against(() => json(200, { ...payment, result }));
    expect((await acquirer.perform(debit)).checks).toEqual({ avsResponse: 'Z' });
  });

  test.each([
    ['800.100.155', '800.100.155'],
    ['100.100.303', '100.100.303'],
    ['300.100.100', '300.100.100'],
    ['200.300.404', '200.300.404'],
    ['900.100.300', '900.100.300'],
    ['800.100.999', '800.100.100'],
    ['100.396.999', '800.100.100'],
    ['700.400.999', '900.100.200'],
    ['123.456.789', '900.100.200'],
    ['999.999.999', '900.100.200'],
    ['000.100.203', '900.100.200'],
  ])('for a refusal with %s: %s', async (upstreamCode, code) => {
    const { acquirer } = await against(() => json(400, coded(upstreamCode)));
    expect(await acquirer.perform(debit)).toMatchObject({ code, details: { AcquirerResponse: upstreamCode } });
  });

  test.each([
    ['000.000.000', '000.100.112'],
    ['000.100.110', '000.100.112'],
    ['000.300.000', '000.300.000'],
    ['000.600.999', '000.100.112'],
    ['000.400.020', '000.400.020'],
    ['000.400.099', '000.400.000'],
    ['800.400.500', '800.400.500'],
    ['000.200.100', '800.400.500'],
  ])('for an acceptance with %s: %s', async (upstreamCode, code) => {
    const { acquirer } = await against(() => json(200, coded(upstreamCode)));
    expect((await acquirer.perform(debit)).code).toBe(code);
  });

  test('in the live environment with 000.000.000, and never for the approval of a test system', () => {
    expect(codeFor('000.000.000', 'live')).toBe('000.000.000');
    expect(codeFor('000.600.999', 'live')).toBe('000.000.000');
    expect(codeFor('800.100.155', 'live')).toBe('800.100.155');
    for (const code of ['000.100.110', '000.100.111', '000.100.112']) {
      expect(resultCodes[codeFor(code, 'live')].category).toBe('declined');
    }
  });

  test('with a code of the same meaning, whatever code the upstream sends', () => {
    for (const [code, { category, status }] of Object.entries(resultCodes)) {
      const ours = resultCodes[codeFor(code, 'test')];
      expect(ours.status).toBeLessThanOrEqual(400);
      if (status <= 400 && !code.startsWith('000.100.2')) expect(ours.category).toBe(category);
      else expect(['declined', 'error']).toContain(ours.category);
    }
  });

  test('with the wrong parameters by name', async () => {
    const parameterErrors = [{ name: 'billing.state', value: 'x'.repeat(99), message: 'must match [A-Z]{2}' }];
    const result = { code: '200.300.404', description: 'invalid or missing parameter', parameterErrors };
    const { acquirer } = await against(() => json(400, { result }));
    const { details } = await acquirer.perform(debit);
    expect(details['ExtendedDescription']).toBe('invalid or missing parameter; billing.state must match [A-Z]{2}');
  });

  test('pending for a payment that waits for the shopper', async () => {
    const waiting = { ...coded('000.200.000'), redirect: { url: 'https://a.example' } };
    const { acquirer } = await against(() => json(200, waiting));
    expect((await acquirer.perform(debit)).code).toBe('000.200.000');
  });

  test('for review when another amount was paid than ordered', async () => {
    const { acquirer } = await against(() => json(200, approved(REFERENCE, { amount: '50.00' })));
    expect(await acquirer.perform(debit)).toMatchObject({ code: '000.400.040', details: { UpstreamAmount: '50.00' } });
  });

  test('without a detail that repeats the number of the account, and none longer than the interface allows', async () => {
    const resultDetails = { Echo: `card ${CARD_NUMBER}`, Long: 'x'.repeat(3_000), 'no name': 'x', Odd: 1 };
    const { acquirer } = await against(() => json(200, approved(REFERENCE, { resultDetails })));
    const { details } = await acquirer.perform(debit);
    expect(details['Long']).toHaveLength(2_048);
    expect(Object.keys(details)).toEqual(['ExtendedDescription', 'AcquirerResponse', 'Long', 'UpstreamPaymentId']);
  });

  test('at once when the upstream does not accept our token, which is never disclosed', async () => {
    const { acquirer, requests, ways } = await against(() => json(403, { result: { code: '800.900.301' } }));
    expect((await acquirer.perform(debit)).code).toBe('800.100.190');
    expect(requests).toHaveLength(1);
    expect(ways.logged.join('') + (await ways.registry.metrics())).not.toContain(UPSTREAM_TOKEN);
  });

  test('after a pause when the upstream asks for one', async () => {
    const busy = json(429, { result: { code: '800.120.100' } }, { 'Retry-After': '0' });
    const { acquirer, requests } = await against((_request, count) => (count === 1 ? busy : json(200, approved())));
    expect((await acquirer.perform(debit)).code).toBe('000.100.112');
    expect(requests).toHaveLength(2);
  });

  test('that the upstream is busy when the pause is longer than a merchant waits', async () => {
    const { acquirer } = await against(() => json(429, { result: { code: '800.120.100' } }, { 'Retry-After': '60' }));
    expect((await acquirer.perform(debit)).code).toBe('900.100.500');
  });
});

import { currencyCodes } from '../../../catalogue/iso/currencies.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { ParameterError } from '../../../catalogue/schema/check.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { TestTokens } from './test-tokens.ts';

/**
 * The cards in the simulated sheets; the shopper chooses the outcome of the payment by them. They are the simulator's
 * numbers.
 */
const cards = {
  approved: { number: '4200000000000000' },
  declined: { number: '4200000000001552' },
  // The card's own number without a device's proof: such a payment may require 3-D Secure.
  bare: { number: '4200000000000042', panOnly: true },
} as const;

const walletOf = { APPLEPAY: 'walletOne', GOOGLEPAY: 'walletTwo', SAMSUNGPAY: 'walletThree' } as const;

const forms: Readonly<Record<string, readonly [RegExp | { has(text: string): boolean }, string]>> = {
  brand: [new Set(Object.keys(walletOf)), `must be one of [${Object.keys(walletOf).join(', ')}]`],
  entityId: [/^[0-9a-f]{32}$/, 'must be the id of a channel'],
  amount: [/^\d{1,10}(?:\.\d{2})?$/, 'must be an amount such as 92.00'],
  currency: [currencyCodes, 'must be a currency of ISO 4217'],
  card: [new Set(Object.keys(cards)), `must be one of [${Object.keys(cards).join(', ')}]`],
};

const fits = (rule: RegExp | { has(text: string): boolean }, text: string): boolean =>
  rule instanceof RegExp ? rule.test(text) : rule.has(text);

/**
 * Creates an encrypted token for a simulated sheet, as the shopper's device would; for the test environment only.
 * @throws Rejection that names every wrong parameter.
 */
export const tokenForSheet = async (
  tokens: () => Promise<TestTokens>,
  sent: Readonly<Record<string, string>>,
): Promise<string> => {
  const errors = Object.entries(forms).flatMap(([name, [rule, message]]): readonly ParameterError[] =>
    fits(rule, sent[name] ?? '') ? [] : [{ name, message }],
  );
  if (errors.length > 0) throw wrongParameters(errors);
  const card = cards[sent['card'] as keyof typeof cards];
  return (await tokens()).seal(walletOf[sent['brand'] as keyof typeof walletOf], {
    ...card,
    expiryMonth: '05',
    expiryYear: '2034',
    amount: hundredthsOf(sent['amount'] ?? ''),
    currency: sent['currency'] ?? '',
    channelId: sent['entityId'] ?? '',
  });
};

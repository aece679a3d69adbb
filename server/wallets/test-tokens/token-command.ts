import { hundredthsOf } from '../../../catalogue/amount.ts';
import { currencyCodes } from '../../../catalogue/iso/currencies.ts';
import { type WalletName, walletNames } from '../refusals.ts';
import type { TokenFacts } from './facts.ts';
import type { TestTokens } from './test-tokens.ts';

/** What the command answers, and whether it did what was asked. */
export interface TokenCommandResult {
  readonly text: string;
  readonly isDone: boolean;
}

const USAGE = `Makes a wallet's payment token that this test environment opens, as the shopper's device would.

  npm run --silent token -- WALLET entityId=… amount=92.00 currency=EUR [card.number=…] [card.expiryMonth=05]
    [card.expiryYear=2034] [card.holder=…] [threeDSecure.verificationId=…] [threeDSecure.eci=05] [panOnly=true]

WALLET is ${walletNames.join(', ')}. The token pays once; those of walletOne and walletThree are fresh for five minutes.`;

const NOT_IN_LIVE = 'Tokens are made in the test environment only.';

const ALWAYS_APPROVED = '4200000000000000';

/** Parameters that the command takes, with the form of each; they are named as in requests. */
const forms: Readonly<Record<string, RegExp>> = {
  entityId: /^[0-9a-f]{32}$/,
  amount: /^\d{1,10}(?:\.\d{2})?$/,
  currency: /^[A-Z]{3}$/,
  'card.number': /^\d{8,19}$/,
  'card.expiryMonth': /^(?:0[1-9]|1[0-2])$/,
  'card.expiryYear': /^20\d\d$/,
  'card.holder': /^.{3,128}$/u,
  'threeDSecure.verificationId': /^[A-Za-z\d+/=]{1,128}$/,
  'threeDSecure.eci': /^0[1-8]$/,
  panOnly: /^(?:true|false)$/,
};

/** Does what the words after the command say. `tokens` is absent in the live environment, where it refuses. */
export const tokenCommand = async (
  tokens: (() => Promise<TestTokens>) | undefined,
  words: readonly string[],
): Promise<TokenCommandResult> => {
  if (tokens === undefined) return { text: NOT_IN_LIVE, isDone: false };
  const [first, ...rest] = words;
  const wallet = walletNames.find((name) => name === first);
  const parameters = Object.fromEntries(rest.map(nameAndValue));
  const wrong = Object.entries(parameters).find(([name, value]) => !isFitting(name, value));
  const isWhole = ['entityId', 'amount', 'currency'].every((name) => name in parameters);
  if (wallet === undefined || !isWhole) return { text: USAGE, isDone: false };
  if (wrong !== undefined) return { text: `${wrong[0]} is unknown or wrongly written.\n\n${USAGE}`, isDone: false };
  return { text: (await tokens()).seal(wallet, factsOf(wallet, parameters)), isDone: true };
};

function nameAndValue(word: string): readonly [string, string] {
  const place = word.indexOf('=');
  return place < 0 ? [word, ''] : [word.slice(0, place), word.slice(place + 1)];
}

const isFitting = (name: string, value: string): boolean =>
  Object.hasOwn(forms, name) && forms[name]?.test(value) === true && (name !== 'currency' || currencyCodes.has(value));

function factsOf(wallet: WalletName, parameters: Readonly<Record<string, string>>): TokenFacts {
  const { amount = '', currency = '', entityId = '' } = parameters;
  const optional = {
    holder: parameters['card.holder'],
    cryptogram: parameters['threeDSecure.verificationId'],
    eci: parameters['threeDSecure.eci'],
  };
  const given = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    number: parameters['card.number'] ?? ALWAYS_APPROVED,
    expiryMonth: parameters['card.expiryMonth'] ?? '05',
    expiryYear: parameters['card.expiryYear'] ?? '2034',
    amount: hundredthsOf(amount),
    currency,
    entity: entityId,
    panOnly: wallet === 'walletTwo' && parameters['panOnly'] === 'true',
    ...Object.fromEntries(given),
  };
}

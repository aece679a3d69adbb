import { currencyCodes } from '../../catalogue/iso/currencies.ts';
import { hundredthsOf } from '../../catalogue/payments/amount.ts';
import { type WalletName, walletNames } from '../payments/wallets/refusals.ts';
import type { TokenFacts } from '../simulation/wallet-tokens/facts.ts';
import { command, Refused, WrongUsage } from './command.ts';

const ALWAYS_APPROVED = '4200000000000000';

/** The forms of the command's parameters, which have the names of requests. */
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

const needed = ['entityId', 'amount', 'currency'] as const;

const nameAndValue = (word: string): readonly [string, string] => {
  const place = word.indexOf('=');
  return place < 0 ? [word, ''] : [word.slice(0, place), word.slice(place + 1)];
};

const isFitting = (name: string, value: string): boolean =>
  Object.hasOwn(forms, name) && forms[name]?.test(value) === true && (name !== 'currency' || currencyCodes.has(value));

const factsOf = (wallet: WalletName, parameters: Readonly<Record<string, string>>): TokenFacts => {
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
    channelId: entityId,
    panOnly: wallet === 'walletTwo' && parameters['panOnly'] === 'true',
    ...Object.fromEntries(given),
  };
};

const optional = Object.keys(forms).filter((name) => !needed.some((each) => each === name));

/** The commands for tests of wallets. */
export const walletTokenCommands = [
  command({
    name: 'wallet-token',
    summary: 'Makes a payment token of a wallet, as the shopper’s device would; in the test environment only.',
    details:
      'The token pays once; those of walletOne and walletThree are fresh ' +
      'for five minutes of the gateway’s clock, wherever a test has moved it.',
    options: {},
    words: {
      placeholder: 'WALLET NAME=VALUE …',
      meaning:
        `${walletNames.join(', ')}; then parameters as in requests: ` +
        `${needed.join(', ')}, and optionally ${optional.join(', ')}.`,
      least: 1,
    },
    example:
      'walletOne entityId=8ac7a4c7679c71ed0167b705a8dc0d3a amount=92.00 currency=EUR card.number=4200000000000000',
    isChange: false,
    run: async ({ testTokens }, _values, [first, ...rest]) => {
      if (testTokens === undefined) throw new Refused('Tokens of wallets are made in the test environment only.');
      const wallet = walletNames.find((name) => name === first);
      if (wallet === undefined) throw new WrongUsage(`The wallet must be one of ${walletNames.join(', ')}.`);
      const parameters = Object.fromEntries(rest.map(nameAndValue));
      const wrong = Object.entries(parameters).find(([name, value]) => !isFitting(name, value));
      if (wrong !== undefined) throw new WrongUsage(`${wrong[0]} is unknown or wrongly written.`);
      const missing = needed.filter((name) => !Object.hasOwn(parameters, name));
      if (missing.length > 0) throw new WrongUsage(`${missing.join(', ')} is missing.`);
      const token = (await testTokens()).seal(wallet, factsOf(wallet, parameters));
      return { text: token, json: { token } };
    },
  }),
];

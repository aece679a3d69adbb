import type { PaymentType } from '../payments/payment-types.ts';
import type { Method } from './brands.ts';

/** One kind of account that pays or is paid. */
interface AccountKindRow {
  /** The beginning of the names of its parameters. */
  readonly prefix: string;
  /** The parameters that are required to charge it. */
  readonly needs: readonly string[];
  /** The parameter whose value identifies the account; replies show its end. */
  readonly number: string;
  /** The methods of the brands that this kind of account can pay. */
  readonly methods: readonly Method[];
  /** The types of first payments on it. */
  readonly types: readonly PaymentType[];
}

/**
 * The kinds of accounts. Source: interface, 'Card account', 'Virtual account', 'Bank account', 'Token account', 'Gift
 * card'.
 */
export const accountKinds = {
  card: {
    prefix: 'card.',
    needs: ['card.number', 'card.expiryMonth', 'card.expiryYear'],
    number: 'card.number',
    methods: ['card', 'wallet', 'cardWallet'],
    types: ['PA', 'DB', 'CD', 'PA.CP', 'RG', 'TK', 'RI', '3D'],
  },
  bankAccount: {
    prefix: 'bankAccount.',
    needs: ['bankAccount.holder'],
    number: 'bankAccount.iban',
    methods: ['directDebit'],
    types: ['PA', 'DB', 'CD', 'PA.CP', 'RG', 'RI'],
  },
  tokenAccount: {
    prefix: 'tokenAccount.',
    needs: ['tokenAccount.number', 'tokenAccount.type'],
    number: 'tokenAccount.number',
    methods: ['card'],
    types: ['PA', 'DB', 'CD', 'PA.CP', 'RG', 'RI'],
  },
  virtualAccount: {
    prefix: 'virtualAccount.',
    needs: ['virtualAccount.accountId'],
    number: 'virtualAccount.accountId',
    methods: ['virtual', 'cardWallet'],
    types: ['PA', 'DB', 'CD', 'PA.CP', 'RG', 'RI'],
  },
  giftCard: {
    prefix: 'giftCard.',
    needs: ['giftCard.number'],
    number: 'giftCard.number',
    methods: ['giftCard'],
    types: ['PA', 'DB', 'PA.CP'],
  },
} as const satisfies Record<string, AccountKindRow>;

/** A kind of account. */
export type AccountKind = keyof typeof accountKinds;

/** All kinds, in the order in which they are looked for. */
export const accountKindNames = Object.keys(accountKinds) as readonly AccountKind[];

/** Secrets that serve one order and are dropped with it: the vault never stores them. */
export const usedOnce: ReadonlySet<string> = new Set([
  'card.cvv',
  'tokenAccount.cryptogram',
  'tokenAccount.dtvc',
  'threeDSecure.verificationId',
  'giftCard.pin',
  'walletOne.paymentToken',
  'walletTwo.paymentToken',
  'walletThree.paymentToken',
]);

/** The code of the method in replies and queries. Source: interface, 'Query parameters', paymentMethods. */
export const methodCodes = {
  card: 'CC',
  wallet: 'WA',
  cardWallet: 'WA',
  directDebit: 'DD',
  virtual: 'VA',
  giftCard: 'VA',
  bankRedirect: 'OT',
  prepayment: 'PP',
  invoice: 'IV',
} as const satisfies Record<Method, string>;

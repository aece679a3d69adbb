import { brands, brandsOfNumber, isBrand, isCardBrand } from '../../../catalogue/brands/brands.ts';
import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import { type Account, numberOf } from '../accounts/account.ts';

/** A payment for which the gateway decides whether to authenticate its cardholder. */
export interface Candidate {
  readonly type: PaymentType;
  readonly brand: string | undefined;
  /** The payment that a follow-up refers to; its cardholder was authenticated then. */
  readonly referencedId?: string | undefined;
  readonly account: Account | undefined;
  /** The parameters under the interface's names, without secrets. */
  readonly request: Readonly<Record<string, string | undefined>>;
  /** Set for a payment of a checkout, where the shopper chose the brand. */
  readonly checkoutId?: string | undefined;
  /** Whether the channel authenticates and a directory is available. */
  readonly isSetUp: boolean;
}

/**
 * Which authentication a payment needs: of the cardholder (`holder`), by the issuer without the cardholder (`issuer`;
 * the merchant initiates it, 3RI), or the reason why none takes place.
 */
type Need = 'holder' | 'issuer' | (typeof reasonsAgainst)[number]['reason'];

/** The payment types that take money from an account, and the one that only authenticates. */
const authenticated: ReadonlySet<string> = new Set(['PA', 'DB', 'PA.CP', '3D']);

/** Parameters that prove an authentication elsewhere, in a wallet or at another server. */
const proofs = [
  'threeDSecure.eci',
  'threeDSecure.verificationId',
  'threeDSecure.authenticationStatus',
  'threeDSecure.xid',
  'tokenAccount.cryptogram',
];

const has = ({ request, account }: Candidate, name: string): boolean =>
  request[name] !== undefined || account?.parameters[name] !== undefined;

const isSchemes = (brand: string | undefined): boolean =>
  brand !== undefined && isBrand(brand) && 'threeDSecureTag' in brands[brand];

const hasNumbers = (brand: string | undefined): boolean =>
  brand !== undefined && isBrand(brand) && isCardBrand(brand) && brands[brand].ranges.length > 0;

/**
 * Whether the card number of a checkout belongs to a scheme with 3-D Secure. A shopper could otherwise avoid the
 * authentication by choosing a brand without number ranges.
 */
const isSchemesByNumber = ({ brand, account, checkoutId }: Candidate): boolean =>
  checkoutId !== undefined &&
  !hasNumbers(brand) &&
  account !== undefined &&
  brandsOfNumber(numberOf(account)).some(isSchemes);

const isInitiatedByMerchant = ({ request }: Candidate): boolean =>
  request['threeDSecure.channel'] === '03' || request['threeDSecure.threeRIInd'] !== undefined;

/** Whether the merchant charges an agreed amount without the cardholder. */
const isAgreedCharge = ({ request }: Candidate): boolean => {
  const source = request['standingInstruction.source'];
  const modes = [request['standingInstruction.mode'], request['recurringType']];
  return source === 'MIT' || (modes.includes('REPEATED') && source !== 'CIT');
};

/**
 * The reasons against an authentication. The first row that holds decides; without one, an authentication is needed.
 */
export const reasonsAgainst = [
  {
    reason: 'followUp',
    meaning: 'the payment refers to an earlier payment',
    holds: ({ referencedId }) => referencedId !== undefined,
  },
  {
    reason: 'otherType',
    meaning: 'the payment takes no money from the account',
    holds: ({ type }) => !authenticated.has(type),
  },
  {
    reason: 'external',
    meaning: 'the request contains the result of another authentication, which is passed on unchanged',
    holds: (candidate) => proofs.some((name) => has(candidate, name)),
  },
  { reason: 'noCard', meaning: 'the account is not a card', holds: ({ account }) => account?.kind !== 'card' },
  {
    reason: 'atProcessor',
    meaning: 'a processor keeps the card, and authenticates its cardholder',
    holds: ({ account }) => account?.token !== undefined,
  },
  {
    reason: 'walletCard',
    meaning: 'the card number belongs to a device, whose wallet authenticated the cardholder',
    holds: ({ account }) => account?.parameters['card.numberType'] === 'DPAN',
  },
  {
    reason: 'otherBrand',
    meaning: 'the brand has no 3-D Secure',
    holds: (candidate) => !isSchemes(candidate.brand) && !isSchemesByNumber(candidate),
  },
  {
    reason: 'disabled',
    meaning: 'the request disables it (`threeDSecure.disable`)',
    holds: ({ request }) => request['threeDSecure.disable'] === 'true',
  },
  { reason: 'notSetUp', meaning: 'the channel does not authenticate', holds: ({ isSetUp }) => !isSetUp },
  {
    reason: 'byMerchant',
    meaning: 'the merchant charges an amount that was agreed earlier, without the cardholder',
    holds: (candidate) => isAgreedCharge(candidate) && !isInitiatedByMerchant(candidate),
  },
] as const satisfies readonly {
  readonly reason: string;
  readonly meaning: string;
  readonly holds: (candidate: Candidate) => boolean;
}[];

/** Returns which authentication a payment needs before its order to the acquirer, or why none takes place. */
export const needOf = (candidate: Candidate): Need =>
  reasonsAgainst.find(({ holds }) => holds(candidate))?.reason ??
  (isInitiatedByMerchant(candidate) ? 'issuer' : 'holder');

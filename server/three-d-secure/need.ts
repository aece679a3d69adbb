import { brands, brandsOfNumber, isBrand, isCardBrand } from '../../catalogue/brands/brands.ts';
import type { PaymentType } from '../../catalogue/payments/payment-types.ts';
import { type Account, numberOf } from '../accounts/account.ts';

/** A payment before it is decided whether its holder is authenticated. */
export interface Candidate {
  readonly type: PaymentType;
  readonly brand: string | undefined;
  /** A follow-up refers to a payment whose holder was asked. */
  readonly referencedId?: string | undefined;
  readonly account: Account | undefined;
  /** Its parameters under the interface's names; of the proof of an authentication, what is no secret. */
  readonly request: Readonly<Record<string, string | undefined>>;
  /** On a checkout, the brand is the shopper's word. */
  readonly checkoutId?: string | undefined;
  /** Whether the channel authenticates, and somebody is there to ask. */
  readonly isSetUp: boolean;
}

/** Who is asked: the holder, or the issuer alone because the merchant begins (3RI); or why nobody is. */
export type Need = 'holder' | 'issuer' | (typeof reasonsAgainst)[number]['reason'];

/** The types by which money leaves an account, and the one that authenticates only. */
const authenticated: ReadonlySet<string> = new Set(['PA', 'DB', 'PA.CP', '3D']);

/** What shows that an authentication took place elsewhere, in a wallet or at another server. */
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

/** Whoever names a brand that any number fits does not thereby choose that nobody is asked: the number tells the scheme. */
const isSchemesByNumber = ({ brand, account, checkoutId }: Candidate): boolean =>
  checkoutId !== undefined &&
  !hasNumbers(brand) &&
  account !== undefined &&
  brandsOfNumber(numberOf(account)).some(isSchemes);

const beginsAlone = ({ request }: Candidate): boolean =>
  request['threeDSecure.channel'] === '03' || request['threeDSecure.threeRIInd'] !== undefined;

/** A merchant charges by itself what the holder agreed on earlier. */
const isByMerchant = ({ request }: Candidate): boolean => {
  const source = request['standingInstruction.source'];
  const modes = [request['standingInstruction.mode'], request['recurringType']];
  return source === 'MIT' || (modes.includes('REPEATED') && source !== 'CIT');
};

/** Why nobody is asked. The first row that holds decides; where none does, the holder is asked, or the issuer alone. */
export const reasonsAgainst = [
  {
    reason: 'followUp',
    meaning: 'it refers to an earlier payment',
    holds: ({ referencedId }) => referencedId !== undefined,
  },
  { reason: 'otherType', meaning: 'nothing leaves the account', holds: ({ type }) => !authenticated.has(type) },
  {
    reason: 'external',
    meaning: 'it brings the result of an authentication elsewhere, which is passed on unchanged',
    holds: (candidate) => proofs.some((name) => has(candidate, name)),
  },
  { reason: 'noCard', meaning: 'it is not paid by a card number', holds: ({ account }) => account?.kind !== 'card' },
  {
    reason: 'walletCard',
    meaning: 'the card is one of a device, whose wallet has asked the holder',
    holds: ({ account }) => account?.parameters['card.numberType'] === 'DPAN',
  },
  {
    reason: 'otherBrand',
    meaning: 'the brand has no 3-D Secure',
    holds: (candidate) => !isSchemes(candidate.brand) && !isSchemesByNumber(candidate),
  },
  {
    reason: 'disabled',
    meaning: 'the request wants none (`threeDSecure.disable`)',
    holds: ({ request }) => request['threeDSecure.disable'] === 'true',
  },
  { reason: 'notSetUp', meaning: 'the channel does not authenticate', holds: ({ isSetUp }) => !isSetUp },
  {
    reason: 'byMerchant',
    meaning: 'the merchant charges what was agreed on earlier; the holder is not there',
    holds: (candidate) => isByMerchant(candidate) && !beginsAlone(candidate),
  },
] as const satisfies readonly {
  readonly reason: string;
  readonly meaning: string;
  readonly holds: (candidate: Candidate) => boolean;
}[];

/** Tells who is asked about a payment before it goes to the acquirer, or why nobody is. */
export const needOf = (candidate: Candidate): Need =>
  reasonsAgainst.find(({ holds }) => holds(candidate))?.reason ?? (beginsAlone(candidate) ? 'issuer' : 'holder');

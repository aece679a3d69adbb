/** The first digits of numbers: one prefix, or a range of prefixes of equal length. */
export type PrefixRange = number | readonly [first: number, last: number];

/** A brand of payment cards. */
export interface CardBrand {
  readonly name: string;
  readonly method: 'card';
  /**
   * Empty if a number does not identify the brand: its cards have numbers of the scheme that they are co-badged with.
   */
  readonly ranges: readonly PrefixRange[];
  /** The possible lengths of a whole number. */
  readonly lengths: readonly number[];
  /** The positions of the blanks when a number is written in groups. */
  readonly gaps: readonly number[];
  readonly securityCodeLength: 3 | 4;
  /** Whether some cards of the brand have no security code. */
  readonly securityCodeMayBeMissing?: true;
  /** It stands beside another brand on a card, so each number of another brand may be its own, too. */
  readonly isCoBadge?: true;
  /** The tag in the names `threeDSecure.v2.<tag>.*`; the id of the first brand with a tag is accepted instead of it. */
  readonly threeDSecureTag?: string;
  /** Whether most shops accept it; then every page with a card form knows its numbers. */
  readonly isWorldwide?: true;
  /** Its names in wallets, in lower case without spaces. */
  readonly networks?: readonly string[];
}

const inFours = [4, 8, 12] as const;
const inFourSixFive = [4, 10] as const;
const sixteen = { method: 'card', lengths: [16], gaps: inFours, securityCodeLength: 3 } as const;
const twelveToNineteen = [12, 13, 14, 15, 16, 17, 18, 19] as const;

const visa = { ...sixteen, ranges: [4], lengths: [13, 16, 18, 19], threeDSecureTag: 'visa' } as const;
const master = {
  ...sixteen,
  ranges: [
    [51, 55],
    [2221, 2720],
  ],
  threeDSecureTag: 'mastercard',
} as const;
const unionPay = {
  ...sixteen,
  ranges: [62, 81],
  lengths: [14, 15, 16, 17, 18, 19],
  securityCodeMayBeMissing: true,
} as const;
/** Brands of shops, banks and countries whose cards have numbers of another scheme, or of no registered one. */
const unrecognized = { ...sixteen, ranges: [], lengths: twelveToNineteen, securityCodeMayBeMissing: true } as const;

const elo = [
  401178,
  401179,
  438935,
  457631,
  457632,
  431274,
  451416,
  457393,
  504175,
  [506699, 506778],
  [509000, 509999],
  627780,
  636297,
  636368,
  [650031, 650033],
  [650035, 650051],
  [650405, 650439],
  [650485, 650538],
  [650541, 650598],
  [650700, 650718],
  [650720, 650727],
  [650901, 650978],
  [651652, 651679],
  [655000, 655019],
  [655021, 655058],
] as const;

const mada = [
  400861,
  406996,
  407197,
  407395,
  409201,
  410685,
  412565,
  417633,
  419593,
  420132,
  [422817, 422819],
  428331,
  [428671, 428673],
  431361,
  432328,
  434107,
  439954,
  440533,
  440647,
  440795,
  445564,
  446393,
  446404,
  446672,
  455036,
  455708,
  457865,
  458456,
  462220,
  [468540, 468543],
  [483010, 483012],
  484783,
  [486094, 486096],
  [489317, 489319],
  493428,
  504300,
  508160,
  513213,
  520058,
  521076,
  524130,
  524514,
  529415,
  529741,
  530060,
  530906,
  531095,
  531196,
  532013,
  535825,
  535989,
  536023,
  537767,
  539931,
  543085,
  543357,
  549760,
  554180,
  557606,
  558848,
  585265,
  [588845, 588848],
  588982,
  588983,
  589005,
  589206,
  604906,
  636120,
  [968201, 968211],
] as const;

const carnet = [286900, 502275, [506199, 506499], 606333, 627535, 636318, 636379, 639388, 639484, 639559] as const;

/** The card brands by their ids in the interface. If two match a number equally well, the first takes precedence. */
export const cardBrands = {
  VISA: { name: 'Visa', ...visa, isWorldwide: true, networks: ['visa', 'vi'] },
  MASTER: { name: 'Mastercard', ...master, isWorldwide: true, networks: ['mastercard', 'mc'] },
  AMEX: {
    name: 'American Express',
    method: 'card',
    ranges: [34, 37],
    lengths: [15],
    gaps: inFourSixFive,
    securityCodeLength: 4,
    threeDSecureTag: 'amex',
    isWorldwide: true,
    networks: ['amex', 'ax', 'americanexpress'],
  },
  DINERS: {
    name: 'Diners Club',
    ...sixteen,
    ranges: [[300, 305], 3095, 36, 38, 39],
    lengths: [14, 16, 19],
    gaps: inFourSixFive,
    threeDSecureTag: 'diners',
    isWorldwide: true,
  },
  DISCOVER: {
    name: 'Discover',
    ...sixteen,
    ranges: [6011, [644, 649], 65],
    lengths: [16, 19],
    threeDSecureTag: 'diners',
    isWorldwide: true,
    networks: ['discover', 'ds'],
  },
  JCB: {
    name: 'JCB',
    ...sixteen,
    ranges: [1800, 2131, [3528, 3589]],
    lengths: [16, 17, 18, 19],
    threeDSecureTag: 'jcb',
    isWorldwide: true,
    networks: ['jcb'],
  },
  MAESTRO: {
    name: 'Maestro',
    ...sixteen,
    ranges: [493698, [500000, 504174], [504176, 506698], [506779, 508999], [56, 59], 63, 67],
    lengths: twelveToNineteen,
    securityCodeMayBeMissing: true,
    isWorldwide: true,
    networks: ['maestro'],
  },
  UNIONPAY: { name: 'UnionPay', ...unionPay, isWorldwide: true, networks: ['chinaunionpay', 'unionpay'] },
  UNIONPAY_SMS: { name: 'UnionPay SMS', ...unionPay, isWorldwide: true },
  CARTEBANCAIRE: {
    name: 'Cartes Bancaires',
    ...unrecognized,
    isCoBadge: true,
    securityCodeLength: 3,
    threeDSecureTag: 'cartesBancaires',
    networks: ['cartesbancaires', 'cartebancaire'],
  },
  CARTEBLEUE: { name: 'Carte Bleue', ...unrecognized, isCoBadge: true },
  VISADEBIT: { name: 'Visa Debit', ...visa, isWorldwide: true },
  VISAELECTRON: {
    name: 'Visa Electron',
    ...visa,
    ranges: [4026, 417500, 4405, 4508, 4844, 4913, 4917],
    lengths: [16],
    networks: ['electron'],
  },
  VPAY: { name: 'V PAY', ...unrecognized, networks: ['vpay'] },
  MASTERDEBIT: { name: 'Mastercard Debit', ...master, isWorldwide: true },
  BCMC: {
    name: 'Bancontact',
    ...sixteen,
    ranges: [479658, 606005, 6703],
    lengths: [16, 17, 18, 19],
    securityCodeMayBeMissing: true,
    networks: ['bancontact'],
  },
  DANKORT: { name: 'Dankort', ...sixteen, ranges: [4571, 5019], networks: ['dankort'] },
  MADA: { name: 'mada', ...sixteen, ranges: mada, networks: ['mada'] },
  ELO: { name: 'Elo', ...sixteen, ranges: elo, networks: ['elo'] },
  HIPERCARD: { name: 'Hipercard', ...sixteen, ranges: [384100, 384140, 384160, 606282], lengths: [13, 16, 19] },
  CARNET: { name: 'Carnet', ...sixteen, ranges: carnet },
  NARANJA: { name: 'Naranja', ...sixteen, ranges: [402918, 527572, 589562] },
  NATIVA: { name: 'Nativa', ...sixteen, ranges: [487017, 520053, 546553] },
  ARGENCARD: { name: 'Argencard', ...sixteen, ranges: [501105] },
  CENCOSUD: { name: 'Cencosud', ...sixteen, ranges: [603493] },
  TARJETASHOPPING: { name: 'Tarjeta Shopping', ...sixteen, ranges: [603488] },
  AIRPLUS: { name: 'AirPlus', ...sixteen, ranges: [1220, 1920], lengths: [15], securityCodeMayBeMissing: true },
  ALIA: { name: 'Alia', ...unrecognized },
  ALIADEBIT: { name: 'Alia Debit', ...unrecognized },
  MERCADOLIVRE: { name: 'Mercado Livre', ...unrecognized },
  SERVIRED: { name: 'Servired', ...unrecognized },
  TCARD: { name: 'T-Card', ...unrecognized },
  TCARDDEBIT: { name: 'T-Card Debit', ...unrecognized },
  ASYACARD: { name: 'Asya Card', ...unrecognized },
  AXESS: { name: 'Axess', ...unrecognized },
  BONUS: { name: 'Bonus', ...unrecognized },
  WORLD: { name: 'World', ...unrecognized },
  PRIVATE_LABEL: { name: 'Store card', ...unrecognized },
} as const satisfies Record<string, CardBrand>;

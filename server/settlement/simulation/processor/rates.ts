/** Units of each currency for one euro at the simulated acquirer; the same every day. */
const perEuro: Readonly<Record<string, number>> = {
  EUR: 1,
  USD: 1.08,
  GBP: 0.86,
  CHF: 0.95,
  DKK: 7.46,
  SEK: 11.3,
  NOK: 11.6,
  PLN: 4.3,
  CZK: 25,
  HUF: 400,
  BGN: 1.96,
  RON: 4.98,
  TRY: 36,
  JPY: 163,
  CNY: 7.8,
  KRW: 1_480,
  AUD: 1.65,
  CAD: 1.48,
  BRL: 5.9,
};

const DECIMALS = 6;

/** Returns the rate between two currencies, with up to six decimals; undefined if the acquirer does not convert them. */
export const rateBetween = (from: string, to: string): string | undefined => {
  if (from === to) return '1';
  const [one, other] = [perEuro[from], perEuro[to]];
  return one === undefined || other === undefined ? undefined : String(Number((other / one).toFixed(DECIMALS)));
};

const MILLION = 1_000_000;

/** Returns an amount in hundredths at a rate, rounded half up. */
export const converted = (amount: bigint, rate: string): bigint => {
  const millionths = amount * BigInt(Math.round(Number(rate) * MILLION));
  return (millionths + BigInt(MILLION / 2)) / BigInt(MILLION);
};

/** The fee of the simulated acquirer for a payment: 1.5 % and 0.25 in the currency of the settlement, rounded half up. */
export const feeOf = (settled: bigint): bigint => (settled * 15n + 500n) / 1_000n + 25n;

import type { SimulatorCaseName } from './cases.ts';

/** A bank account of the test environment, and the simulator case of its payments; without a case they are approved. */
interface TestBankAccountRow {
  readonly iban: string;
  readonly ends?: SimulatorCaseName;
}

/**
 * For each of these SEPA countries one account that is approved and one without funds; German ones have more outcomes.
 */
export const testBankAccountRows: readonly TestBankAccountRow[] = [
  { iban: 'DE89370400440532013000' },
  { iban: 'DE54370400440000000155', ends: '155' },
  { iban: 'DE38370400440000000152', ends: '152' },
  { iban: 'DE16370400440000000160', ends: '160' },
  { iban: 'DE61370400440000000902', ends: '902' },
  { iban: 'DE34370400440000000903', ends: '903' },
  { iban: 'AT611904300234573201' },
  { iban: 'AT341904300234573202', ends: '155' },
  { iban: 'BE68539007547034' },
  { iban: 'BE57539007547135', ends: '155' },
  { iban: 'ES9121000418450200051332' },
  { iban: 'ES7421000418450200051347', ends: '155' },
  { iban: 'FI2112345600000785' },
  { iban: 'FI9112345600000786', ends: '155' },
  { iban: 'FR1420041010050500013M02606' },
  { iban: 'FR1420041010050500013M02703', ends: '155' },
  { iban: 'IE29AIBK93115212345678' },
  { iban: 'IE02AIBK93115212345679', ends: '155' },
  { iban: 'IT60X0542811101000000123456' },
  { iban: 'IT33X0542811101000000123457', ends: '155' },
  { iban: 'NL91ABNA0417164300' },
  { iban: 'NL64ABNA0417164301', ends: '155' },
  { iban: 'PT50000201231234567890154' },
  { iban: 'PT50000201231234567890251', ends: '155' },
];

const ends: ReadonlyMap<string, SimulatorCaseName | undefined> = new Map(
  testBankAccountRows.map((row) => [row.iban, row.ends]),
);

/** Returns the case of an account's payments; undefined when the account has none. */
export const caseOfIban = (iban: string): SimulatorCaseName | undefined => ends.get(iban.toUpperCase());

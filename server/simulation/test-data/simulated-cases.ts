import type { SimulatedCase } from '../../../catalogue/backoffice/replies/testing.ts';
import { testEmails } from '../../../catalogue/risk/test-emails.ts';
import { testAuthentications } from '../issuer/cases.ts';
import { testActions } from '../processor/cases.ts';
import { testAddresses, testAmounts, testBankAccounts, testCards } from './test-data.ts';

/** All cases of the simulation in one list, in the order of the documentation, for people to search. */
export const simulatedCases: readonly SimulatedCase[] = [
  ...testCards.map(({ number, brand, code, description }) => ({
    kind: 'card' as const,
    value: number,
    detail: brand,
    code,
    description,
  })),
  ...testAuthentications.map(({ number, brand, code, description }) => ({
    kind: 'authentication' as const,
    value: number,
    detail: brand,
    code,
    description,
  })),
  ...testBankAccounts.map(({ iban, country, code, description }) => ({
    kind: 'bankAccount' as const,
    value: iban,
    detail: country,
    code,
    description,
  })),
  ...testAmounts.map(({ amount, code, description }) => ({
    kind: 'amount' as const,
    value: amount,
    code,
    description,
  })),
  ...testAddresses.map(({ postcode, description }) => ({ kind: 'postcode' as const, value: postcode, description })),
  ...testEmails.map(({ email, description }) => ({ kind: 'email' as const, value: email, description })),
  ...testActions.map(({ action, code, description }) => ({
    kind: 'action' as const,
    value: action,
    code,
    description,
  })),
];

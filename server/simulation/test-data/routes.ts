import { testEmails } from '../../../catalogue/risk/test-emails.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { testAuthentications } from '../issuer/cases.ts';
import { testActions } from '../processor/cases.ts';
import { testAddresses, testAmounts, testBankAccounts, testCards } from './test-data.ts';

/** The time for which replies may be cached; the cases change only with a new version of the gateway. */
const KEPT_FOR_SECONDS = 3_600;

const listOfCases: Answer = {
  code: '000.000.100',
  fields: {
    cards: testCards,
    bankAccounts: testBankAccounts,
    authentications: testAuthentications,
    amounts: testAmounts,
    addresses: testAddresses,
    emails: testEmails,
    actions: testActions,
  },
  keptForSeconds: KEPT_FOR_SECONDS,
};

/** Binds the endpoint that lists the cases of the simulation: cards, bank accounts and amounts with their outcomes. */
export const bindTestData = (serve: Serve): void => serve.open('readTestData', async () => listOfCases);

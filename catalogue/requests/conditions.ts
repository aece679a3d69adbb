import { requiredNames } from '../field.ts';
import { card } from '../fields/accounts/card.ts';
import { tokenAccount } from '../fields/accounts/token-account.ts';
import { recurringMigration } from '../fields/agreements/recurring-migration.ts';
import { accountOfBrand, bankAccountIsWhole, walletIsWhole } from '../rules/accounts.ts';
import { needs, once, type Rule, streetIsNamed, together, unless } from '../rules.ts';

/** Conditions on who pays and where it goes. */
export const peopleRules: readonly Rule[] = [
  once({
    prefix: 'customer.',
    except: ['customer.browser.', 'customer.ip', 'customer.browserFingerprint.'],
    required: ['customer.givenName', 'customer.surname'],
  }),
  together('customer.identificationDocType', 'customer.identificationDocId'),
  ...['billing', 'shipping'].flatMap((prefix) => [
    needs(`${prefix}.houseNumber2`, `${prefix}.houseNumber1`),
    streetIsNamed(prefix),
  ]),
];

/** Conditions on the account: each kind is whole once any of it is sent, and is one that the brand is paid with. */
export const accountRules: readonly Rule[] = [
  once({ prefix: 'card.', required: requiredNames(card) }),
  bankAccountIsWhole,
  once({ prefix: 'tokenAccount.', required: requiredNames(tokenAccount) }),
  needs('walletOne.cardNetwork', 'walletOne.paymentToken'),
  needs('walletOne.cardType', 'walletOne.paymentToken'),
  ...['walletOne', 'walletTwo', 'walletThree'].map((wallet) => needs(`${wallet}.source`, 'card.number')),
  unless('referenceUuid', accountOfBrand),
  unless('referenceUuid', walletIsWhole),
];

/** Conditions on what was agreed on for later payments. */
export const agreementRules: readonly Rule[] = [
  once({ prefix: 'recurringMigration.', required: requiredNames(recurringMigration) }),
];

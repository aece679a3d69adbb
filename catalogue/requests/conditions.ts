import { card } from '../fields/accounts/card.ts';
import { tokenAccount } from '../fields/accounts/token-account.ts';
import { recurringMigration } from '../fields/agreements/recurring-migration.ts';
import { bankAccountIsWhole, walletIsWhole } from '../rules/accounts.ts';
import { installmentsAreCounted } from '../rules/agreements.ts';
import { fitsCurrency, partOf } from '../rules/amounts.ts';
import { exemptionIsConsistent } from '../rules/exemptions.ts';
import { itemsOfSellers } from '../rules/market-place.ts';
import { transfersNamePurpose } from '../rules/transfers.ts';
import { requiredNames } from '../schema/field.ts';
import {
  missing,
  needs,
  once,
  type Rule,
  runsForward,
  streetIsNamed,
  together,
  unless,
  type Values,
} from '../schema/rules.ts';

/** The customer must have a name. Source: interface, 'Customer', givenName and surname. */
export const customerIsNamed: Rule = once({
  prefix: 'customer.',
  except: ['customer.browser.', 'customer.ip', 'customer.browserFingerprint.'],
  required: ['customer.givenName', 'customer.surname'],
});

/** Conditions on the customer and the addresses. */
const peopleRules: readonly Rule[] = [
  customerIsNamed,
  ...['customer', 'shipping.customer'].map((prefix) =>
    together(`${prefix}.identificationDocType`, `${prefix}.identificationDocId`),
  ),
  ...['billing', 'shipping', 'merchant.billing', 'merchant.shipping'].flatMap((prefix) => [
    needs(`${prefix}.houseNumber2`, `${prefix}.houseNumber1`),
    streetIsNamed(prefix),
  ]),
];

/** Conditions on the account: each kind must be complete once any of it is sent, and must suit the brand. */
export const accountRules: readonly Rule[] = [
  once({ prefix: 'card.', required: requiredNames(card) }),
  bankAccountIsWhole,
  once({ prefix: 'tokenAccount.', required: requiredNames(tokenAccount) }),
  needs('walletOne.cardNetwork', 'walletOne.paymentToken'),
  needs('walletOne.cardType', 'walletOne.paymentToken'),
  ...['walletOne', 'walletTwo', 'walletThree'].flatMap((wallet) =>
    ['card.number', 'threeDSecure.verificationId', 'threeDSecure.eci'].map((name) => needs(`${wallet}.source`, name)),
  ),
  unless('referenceUuid', walletIsWhole),
];

/** Conditions on agreements on later payments. */
const agreementRules: readonly Rule[] = [
  once({ prefix: 'recurringMigration.', required: requiredNames(recurringMigration) }),
  installmentsAreCounted,
  runsForward('job.startDate', 'job.endDate'),
];

/**
 * Conditions on amounts: they are payable in their currency, and the tax is part of the amount. The interface defines
 * no other relations, because shops round and discount carts in their own ways.
 * Source: interface, 'Payment request (basic parameters)', amount and taxAmount.
 */
const amountRules: readonly Rule[] = [
  fitsCurrency('amount', 'currency'),
  fitsCurrency('forex.amount', 'forex.currency'),
  partOf('taxAmount', 'amount'),
];

/** Conditions on every payment, whatever its account. */
export const paymentRules: readonly Rule[] = [
  ...peopleRules,
  ...agreementRules,
  ...amountRules,
  itemsOfSellers,
  exemptionIsConsistent,
];

/** Conditions on transfers to a recipient. With a stored account or that of another payment, they are checked later. */
export const transferRules: readonly Rule[] = [transfersNamePurpose];

/** The request always stores an account. */
export const storesAccount: Rule = {
  words: '`createRegistration` is `true` where it is sent: the account is stored in any case.',
  concerns: (name) => name === 'createRegistration',
  breaches: (values) =>
    values['createRegistration'] === 'false'
      ? [{ name: 'createRegistration', message: 'must be true (the account is stored in any case)' }]
      : [],
};

const basics = ['amount', 'currency', 'paymentType'] as const;

const isOfOtherType = ([name, type]: [string, string]): boolean =>
  name.startsWith('overridePaymentType[') && type !== 'RG';

/** Returns whether a checkout only stores an account and makes no payment. */
export const onlyRegisters = (values: Values): boolean =>
  values['paymentType'] === 'RG'
    ? !Object.entries(values).some(isOfOtherType)
    : values['createRegistration'] === 'true' && basics.every((name) => !(name in values));

/** The page of the gateway takes a payment. */
export const hostedIsPaid: Rule = {
  words: '`hosted=true` needs a payment: the page of the gateway does not store an account alone.',
  concerns: (name) => name === 'hosted',
  breaches: (values) =>
    values['hosted'] === 'true' && onlyRegisters(values)
      ? [{ name: 'hosted', message: 'must not be true for a checkout that only stores an account' }]
      : [],
};

/** A checkout is for a payment, or only for storing an account. */
export const paidUnlessRegistering: Rule = {
  words:
    '`amount`, `currency` and `paymentType` must be sent; where `paymentType` is RG, without `overridePaymentType` ' +
    'of another type, or with `createRegistration=true` alone, an account is stored and nothing paid.',
  breaches: (values) => {
    if (onlyRegisters(values)) return [];
    const lacking = basics.filter((name) => !(name in values));
    return lacking.map((name) =>
      missing(name, 'or send paymentType=RG or createRegistration=true alone, to store an account'),
    );
  },
};

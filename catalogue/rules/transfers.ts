import { accountKinds } from '../brands/accounts.ts';
import { brands, isBrand, type Method } from '../brands/brands.ts';
import { missing, type Rule, type Values } from '../schema/rules.ts';

/**
 * Countries for which card networks require the purpose of an account funding or a payout, as `recipient.country`
 * writes them.
 * Source: interface, 'Payment request (basic parameters)', transactionPurposeCode.
 */
export const countriesThatAskForPurpose = {
  ARG: 'Argentina',
  BGD: 'Bangladesh',
  CHL: 'Chile',
  COL: 'Colombia',
  EGY: 'Egypt',
  IND: 'India',
} as const;

/** A checkout may override the payment type for one brand. */
const paysOut = (values: Values): boolean =>
  Object.entries(values).some(
    ([name, value]) => value === 'CD' && (name === 'paymentType' || name.startsWith('overridePaymentType[')),
  );

/** A transfer sends money to a recipient: an account funding, or a payout. */
const isTransfer = (values: Values): boolean =>
  values['paymentType'] !== 'RG' &&
  (['FUNDING', 'PAYMENT'].includes(values['transactionProcessingCode'] ?? '') || paysOut(values));

/** The methods whose payments go over a card network. */
const ofCardNetworks: ReadonlySet<Method> = new Set(['card', 'wallet', 'cardWallet']);

const otherAccounts = [accountKinds.bankAccount, accountKinds.virtualAccount] as const;

/** The brand decides how it is paid; without one, the account does. If neither is known yet, it may be a card. */
const isOfCardNetwork = (values: Values): boolean => {
  const { paymentBrand: brand } = values;
  if (brand !== undefined && isBrand(brand)) return ofCardNetworks.has(brands[brand].method);
  if ('card.number' in values) return true;
  return !Object.keys(values).some((name) => otherAccounts.some(({ prefix }) => name.startsWith(prefix)));
};

/** The parameter without which no purpose is asked for. */
export const PURPOSE_ASKED_FOR_BY = 'recipient.country';

const COUNTRY = PURPOSE_ASKED_FOR_BY;
const PURPOSE = 'transactionPurposeCode';

/**
 * Account fundings and payouts over a card network must name their purpose, if the country of the recipient requires
 * it.
 */
export const transfersNamePurpose: Rule = {
  words:
    `When \`${COUNTRY}\` is ${Object.keys(countriesThatAskForPurpose).join(', ')}, ` +
    `\`${PURPOSE}\` must be sent with account fundings and payouts over a card ` +
    'network (`transactionProcessingCode` FUNDING or PAYMENT, or `paymentType` CD).',
  concerns: (name) => name === COUNTRY,
  breaches: (values) => {
    const country = values[COUNTRY] ?? '';
    if (!Object.hasOwn(countriesThatAskForPurpose, country) || PURPOSE in values) return [];
    if (!isTransfer(values) || !isOfCardNetwork(values)) return [];
    const name = countriesThatAskForPurpose[country as keyof typeof countriesThatAskForPurpose];
    return [missing(PURPOSE, `card networks ask for it where the recipient is in ${name}`)];
  },
};

import { amount } from '../formats/amounts.ts';
import { mailAddress } from '../formats/mail-addresses.ts';
import { linkDays, linkPayments } from '../payments/link-validity.ts';
import type { Fields } from '../schema/field.ts';
import { boolean, integer, oneOf, text } from '../schema/format.ts';
import type { Rule } from '../schema/rules.ts';

/** What a payment link does with the money. */
export const linkType = {
  paymentType: ['required', oneOf('DB', 'PA'), 'Debit, or authorize only.'],
} as const satisfies Fields;

/** The terms of a payment link. */
export const link = {
  description: ['optional', text(1, 255), 'What the shopper pays for; it is shown on the page.'],
  days: [
    'optional',
    integer(linkDays.least, linkDays.mostReusable),
    `For how many days it is valid: ${linkDays.usual} by default, at most ${linkDays.most} for a link that is paid once.`,
  ],
  reusable: ['optional', boolean, 'Whether many shoppers may pay, each a payment of their own.'],
  minimumAmount: ['conditional', amount, 'The shopper chooses the amount instead of `amount`: at least this.'],
  maximumAmount: ['optional', amount, 'The largest amount that the shopper can choose.'],
  maximumPayments: ['optional', integer(1, linkPayments.most), 'How many payments a reusable link takes at most.'],
  mailTo: ['optional', mailAddress, 'The address to which the gateway sends the link by mail.'],
  maximumSum: ['optional', amount, 'How much a reusable link takes at most, over all payments.'],
} as const satisfies Fields;

const only = (names: readonly string[], words: string, isWrong: (values: Record<string, string>) => boolean): Rule => ({
  words,
  concerns: (name) => names.includes(name),
  breaches: (values, sent) =>
    isWrong(values) ? sent.map((name) => ({ name, message: `is not possible: ${words}` })) : [],
});

/** Conditions on the terms of a payment link. */
export const linkRules: readonly Rule[] = [
  only(
    ['minimumAmount', 'maximumAmount'],
    'the shopper chooses the amount only where `amount` is not sent.',
    ({ amount: fixed }) => fixed !== undefined,
  ),
  only(
    ['maximumPayments', 'maximumSum'],
    'only a link with `reusable=true` has a largest number or sum.',
    ({ reusable }) => reusable !== 'true',
  ),
  {
    words: `\`days\` over ${linkDays.most} needs \`reusable=true\` or \`minimumAmount\`.`,
    concerns: (name) => name === 'days',
    breaches: ({ days, reusable, minimumAmount }) =>
      Number(days) > linkDays.most && reusable !== 'true' && minimumAmount === undefined
        ? [{ name: 'days', message: `must be a whole number from ${linkDays.least} to ${linkDays.most}` }]
        : [],
  },
];

import type { Texts } from '../locales/en.ts';
import type { problemTexts } from '../locales/english/problems.ts';

/** A problem of the widget: whose it is, its name for onError, and what the shopper reads, if it concerns them. */
type Problem = readonly [
  whose: 'shopper' | 'merchant' | 'network' | 'ours',
  name: 'InvalidCheckoutIdError' | 'PciIframeSubmitError' | 'PciIframeCommunicationError' | 'WidgetError',
  shopper?: keyof Texts['messages'],
];

/** The name of a problem of the widget. */
export type ProblemName = keyof typeof problemTexts;

/**
 * What is known of each problem that is not a usual one of the merchant's page, told to nobody but its developer. What is
 * said about each stands in `problemTexts`, a part that comes when there is a problem.
 */
const problems: Readonly<Partial<Record<ProblemName, Problem>>> = {
  checkoutMissing: ['merchant', 'InvalidCheckoutIdError', 'unusable'],
  checkoutUnknown: ['merchant', 'InvalidCheckoutIdError', 'unusable'],
  checkoutExpired: ['shopper', 'InvalidCheckoutIdError', 'expired'],
  pageRefused: ['merchant', 'PciIframeCommunicationError', 'blocked'],
  gatewayUnreachable: ['network', 'WidgetError', 'unreachable'],
  addressMalformed: ['merchant', 'WidgetError', 'unusable'],
  formNested: ['merchant', 'WidgetError', 'unusable'],
  brandsMissing: ['merchant', 'WidgetError', 'unusable'],
  returnMissing: ['merchant', 'WidgetError', 'unusable'],
  returnRefused: ['merchant', 'WidgetError', 'unusable'],
  frameBlocked: ['merchant', 'PciIframeCommunicationError', 'blocked'],
  partMissing: ['network', 'WidgetError', 'unreachable'],
  removalFailed: ['network', 'WidgetError'],
  formBlocked: ['merchant', 'WidgetError', 'unusable'],
  submissionLost: ['network', 'PciIframeSubmitError', 'unsure'],
  submissionRefused: ['merchant', 'PciIframeSubmitError', 'incomplete'],
  submissionStopped: ['merchant', 'WidgetError', 'incomplete'],
};

/** Gives what is known of a problem. */
export const problemOf = (name: ProblemName): Problem => problems[name] ?? ['merchant', 'WidgetError'];

import type { problemTexts } from '../../catalogue/texts/en/problems.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';

/**
 * A problem of the widget: what the shopper reads, if it concerns them; its name for onError, `WidgetError` where none stands;
 * and whose it is, the merchant's where nobody stands.
 */
type Problem = readonly [
  shopper?: keyof Texts['messages'] | '',
  name?: 'InvalidCheckoutIdError' | 'PciIframeSubmitError' | 'PciIframeCommunicationError' | 'WidgetError',
  whose?: 'shopper' | 'merchant' | 'network' | 'ours',
];

/** The name of a problem of the widget. */
export type ProblemName = keyof typeof problemTexts;

/**
 * What is known of each problem that is not a usual one of the merchant's page, told to nobody but its developer. What is
 * said about each stands in `problemTexts`, a part that comes when there is a problem.
 */
const problems: Readonly<Partial<Record<ProblemName, Problem>>> = {
  checkoutMissing: ['unusable', 'InvalidCheckoutIdError'],
  checkoutUnknown: ['unusable', 'InvalidCheckoutIdError'],
  checkoutExpired: ['expired', 'InvalidCheckoutIdError', 'shopper'],
  checkoutsDiffer: ['unusable'],
  pageRefused: ['blocked', 'PciIframeCommunicationError'],
  gatewayUnreachable: ['unreachable', 'WidgetError', 'network'],
  addressMalformed: ['unusable'],
  formNested: ['unusable'],
  brandsMissing: ['unusable'],
  returnMissing: ['unusable'],
  returnRefused: ['unusable'],
  frameBlocked: ['blocked', 'PciIframeCommunicationError'],
  chunkMissing: ['unreachable', 'WidgetError', 'network'],
  removalFailed: ['', 'WidgetError', 'network'],
  formBlocked: ['unusable'],
  submissionLost: ['unsure', 'PciIframeSubmitError', 'network'],
  submissionRefused: ['incomplete', 'PciIframeSubmitError'],
  parametersMissing: ['shopIncomplete', 'PciIframeSubmitError'],
  parametersAsked: ['', 'PciIframeSubmitError'],
  submissionStopped: ['incomplete'],
};

/** Gives what is known of a problem. */
export const problemOf = (name: ProblemName): Problem => problems[name] ?? [];

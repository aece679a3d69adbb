import type { problemTexts } from '../../catalogue/texts/en/problems.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';

/**
 * A problem of the widget: the key of the shopper's message, if it concerns them; its name for `onError`, by default
 * `WidgetError`; and who can act on it, by default the merchant.
 */
type Problem = readonly [
  shopper?: keyof Texts['messages'] | '',
  name?: 'InvalidCheckoutIdError' | 'PciIframeSubmitError' | 'PciIframeCommunicationError' | 'WidgetError',
  whose?: 'shopper' | 'merchant' | 'network' | 'ours',
];

/** The name of a problem. What stops a submission was thrown by the page, so it has no text: the browser reports it. */
export type ProblemName = keyof typeof problemTexts | 'submissionStopped';

/**
 * The problems that differ from the default: a `WidgetError` of the merchant's page that only its developer reads
 * about. The texts are in `problemTexts`, a chunk that loads when there is a problem.
 */
const problems: Readonly<Partial<Record<ProblemName, Problem>>> = {
  checkoutMissing: ['unusable', 'InvalidCheckoutIdError'],
  checkoutUnknown: ['unusable', 'InvalidCheckoutIdError'],
  checkoutExpired: ['expired', 'InvalidCheckoutIdError', 'shopper'],
  checkoutsDiffer: ['unusable'],
  pageRefused: ['blocked', 'PciIframeCommunicationError'],
  gatewayUnreachable: ['unreachable', 'WidgetError', 'network'],
  addressMalformed: ['unusable'],
  brandsMissing: ['unusable'],
  returnMissing: ['unusable'],
  returnRefused: ['unusable'],
  frameBlocked: ['blocked', 'PciIframeCommunicationError'],
  chunkMissing: ['unreachable', 'WidgetError', 'network'],
  chunksRefused: ['unusable'],
  removalFailed: ['', 'WidgetError', 'network'],
  formBlocked: ['unusable'],
  submissionLost: ['unsure', 'PciIframeSubmitError', 'network'],
  submissionRefused: ['incomplete', 'PciIframeSubmitError'],
  parametersMissing: ['shopIncomplete', 'PciIframeSubmitError'],
  parametersAsked: ['', 'PciIframeSubmitError'],
  submissionStopped: ['incomplete'],
};

/** Returns the row of a problem. */
export const problemOf = (name: ProblemName): Problem => problems[name] ?? [];

/**
 * Returns the key of the shopper's message about a problem. Only a browser that knows that it is offline blames the
 * connection: a policy of the page, a blocker or a server that is down look like a lost one.
 */
export const textFor = (name: ProblemName): Problem[0] => {
  const [text] = problemOf(name);
  return text === 'unreachable' && navigator.onLine ? 'blocked' : text;
};

import { usedOnce } from '../../../catalogue/brands/accounts.ts';
import { brands, isBrand } from '../../../catalogue/brands/brands.ts';
import { cardBrands } from '../../../catalogue/brands/card-brands.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { randomHex } from '../../platform/base/clock.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { cancelTimer, timerAt } from '../../platform/timers/timer.ts';
import { type Account, numberOf } from '../accounts/account.ts';
import type { AuthenticationInput, AuthenticationStep, Authenticator, UnpaidOrder } from '../ports/authenticator.ts';
import type { Redirect } from '../ports/redirect.ts';
import type { StepInput, SteppedPayment } from '../ports/stepped-payment.ts';
import { type Authentication, resultParameters } from './authentication.ts';
import {
  type AuthenticationDependencies,
  openContent,
  pagePaths,
  reportStep,
  type SealedContent,
  sealContent,
} from './dependencies.ts';
import { afterAnswer, answerOf, authenticate, forcedFlowOf, isAllowedUrl, uuidOf } from './directory-calls.ts';
import { DECOUPLED_POLL_MS, DECOUPLED_TIMEOUT_MS, SHOPPER_TIMEOUT_MS } from './limits.ts';
import { type Candidate, needOf } from './need.ts';
import type { CardRange, Directory } from './protocol/directory.ts';
import { type AuthenticationRequest, encoded } from './protocol/messages.ts';
import { type End, ends, mayProceed } from './protocol/outcomes.ts';
import { insertAuthentication, updateAuthentication } from './records.ts';
import {
  billingAddress,
  challengeWindowOf,
  detailsOf,
  deviceChannelOf,
  isWithoutPayment,
  lacking,
} from './request-data.ts';

/** How an authentication begins: at a directory with the card's range, with its end at once, or not at all (`none`). */
type Start = { readonly directory: Directory; readonly range: CardRange } | End | 'none';

const candidateOf = (payment: SteppedPayment, account: Account | undefined, isSetUp: boolean) => ({
  type: payment.type,
  brand: payment.brand,
  checkoutId: payment.checkoutId,
  account,
  request: payment.request,
  isSetUp,
});

/** An authentication that the acquirer requested takes place even if the merchant disabled it. */
const withoutDisable = ({ 'threeDSecure.disable': _disable, ...request }: Readonly<Record<string, string>>) => request;

const startOf = async (
  dependencies: AuthenticationDependencies,
  { payment, account, settings }: StepInput,
  isRequestedByAcquirer = false,
): Promise<Start> => {
  const { directory } = dependencies;
  const isSetUp = directory !== undefined && settings.threeDSecure === 'gateway';
  const request = isRequestedByAcquirer ? withoutDisable(payment.request) : payment.request;
  const need = needOf(candidateOf({ ...payment, request }, account, isSetUp));
  const isStandalone = payment.type === '3D';
  if (need !== 'holder' && need !== 'issuer') return isStandalone ? refusalOf(need) : 'none';
  if (directory === undefined || account === undefined) return 'none';
  const range = await answerOf(directory.rangeOf(numberOf(account), forcedFlowOf(request)), dependencies.log);
  if (range === 'unreached') return 'unreached';
  return range === undefined ? 'notEnrolled' : { directory, range };
};

/** The end of a standalone authentication that cannot take place. */
const refusalOf = (need: string): End =>
  need === 'notSetUp' || need === 'disabled' || need === 'external' ? 'notSetUp' : 'notParticipating';

/**
 * Whether the payment continues without any trace of an authentication: none is needed, or the card is not enrolled.
 */
const isSkipped = ({ payment, settings }: StepInput, start: Start): boolean =>
  start === 'none' || (start === 'notEnrolled' && payment.type !== '3D' && accepts(settings, payment, start));

/** A standalone authentication succeeds only if its result is a proof or information for the merchant. */
const accepts = (settings: ChannelSettings, { type }: Pick<SteppedPayment, 'type'>, end: End): boolean =>
  type === '3D'
    ? ends[end].proof !== 'none' || end === 'informational'
    : mayProceed(end, settings['threeDSecure.proceedsWith']);

/** Returns the errors of parameters that the authentication of a payment needs. */
const lackingIn = ({ payment: { request, brand }, settings }: StepInput) =>
  lacking(request, { brand, requiresBilling: settings['threeDSecure.requiresBilling'] });

/** Returns the secrets that the acquirer needs after the authentication. */
const secretsOf = (account: Account | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(account?.parameters ?? {}).filter(([name]) => usedOnce.has(name)));

const tagOf = (brand: string | undefined): string | undefined => {
  const row = brand !== undefined && isBrand(brand) ? brands[brand] : undefined;
  return row !== undefined && 'threeDSecureTag' in row ? row.threeDSecureTag : undefined;
};

/** Returns the URL of the issuer's hidden page; undefined when browsers must not be sent there. */
const methodUrlOf = (
  { environment, log }: AuthenticationDependencies,
  { threeDSMethodURL }: CardRange,
): string | undefined => {
  if (threeDSMethodURL === undefined || isAllowedUrl(threeDSMethodURL, environment)) return threeDSMethodURL;
  log.warn("the URL of an issuer's hidden page was ignored because browsers must not be sent there");
  return undefined;
};

const freshFor = (
  dependencies: AuthenticationDependencies,
  { channelId, id: paymentId, checkoutId, brand, request, attempt }: SteppedPayment,
  range: CardRange,
): Authentication => {
  const nowMs = dependencies.clock.now();
  const deviceChannel = deviceChannelOf(request);
  return {
    id: uuidOf(randomHex(16)),
    channelId,
    version: 1,
    paymentId,
    checkoutId,
    attempt,
    state: 'fingerprint',
    sealed: undefined,
    brand,
    deviceChannel,
    messageVersion: range.version,
    methodUrl: deviceChannel === '02' ? methodUrlOf(dependencies, range) : undefined,
    isMethodDone: false,
    challengeWindowSize: challengeWindowOf(request),
    isReturned: false,
    createdAtMs: nowMs,
    endsAtMs: nowMs + SHOPPER_TIMEOUT_MS,
  };
};

const requestFor = (
  { baseUrl, clock }: AuthenticationDependencies,
  { id, messageVersion, deviceChannel }: Authentication,
  { payment, account, merchantName, isRequestedByAcquirer }: AuthenticationInput & { readonly account: Account },
): AuthenticationRequest => ({
  messageType: 'AReq',
  messageVersion,
  threeDSServerTransID: id,
  deviceChannel,
  messageCategory: isWithoutPayment(payment.request) ? '02' : '01',
  threeDSCompInd: 'U',
  acctNumber: numberOf(account),
  notificationURL: `${baseUrl}${pagePaths.return(id)}`,
  details: detailsOf(payment.request, {
    amount: payment.amount,
    currency: payment.currency,
    schemeTag: tagOf(payment.brand),
    account,
    merchantName,
    atMs: clock.now(),
    isChallengeMandated: isRequestedByAcquirer,
    messageVersion,
  }),
});

/** Returns the redirect of the shopper: the issuer's hidden page, if it has one, then our page that continues. */
const redirectOf = (baseUrl: string, { id, methodUrl }: Pick<Authentication, 'id' | 'methodUrl'>): Redirect => ({
  url: `${baseUrl}${pagePaths.continue(id)}`,
  method: 'GET',
  parameters: [],
  ...(methodUrl === undefined
    ? {}
    : {
        preconditions: [
          {
            origin: 'iframe#hidden',
            waitUntil: 'iframe#onload',
            description: 'Hidden iframe post for 3D Secure 2.0',
            method: 'POST',
            url: methodUrl,
            parameters: [
              {
                name: 'threeDSMethodData',
                value: encoded({
                  threeDSServerTransID: id,
                  threeDSMethodNotificationURL: `${baseUrl}${pagePaths.fingerprint(id)}`,
                }),
              },
            ],
          },
        ],
      }),
});

/** Stores an authentication, and returns the step of a payment that waits for its cardholder. */
const waitForHolder = async (
  dependencies: AuthenticationDependencies,
  authentication: Authentication,
  content: SealedContent,
): Promise<AuthenticationStep> => {
  const isDecoupled = authentication.state === 'decoupled';
  const stored: Authentication = {
    ...authentication,
    sealed: await sealContent(dependencies, authentication, content),
    endsAtMs: isDecoupled ? authentication.createdAtMs + DECOUPLED_TIMEOUT_MS : authentication.endsAtMs,
  };
  return {
    kind: 'shopper',
    ...(isDecoupled ? {} : { redirect: redirectOf(dependencies.baseUrl, stored) }),
    changes: {
      inserts: [
        insertAuthentication(stored),
        isDecoupled
          ? timerAt('authentication.elsewhere', stored.id, stored.createdAtMs + DECOUPLED_POLL_MS)
          : timerAt('authentication.expiry', stored.id, stored.endsAtMs),
      ],
    },
  };
};

/** Returns the code of a standalone authentication that succeeded; its `testMode` selects the code. */
const successOf = ({ request }: Pick<SteppedPayment, 'request'>): ResultCode =>
  request['testMode'] === 'EXTERNAL' ? '000.100.112' : '000.100.110';

/** Returns the step of an authentication that has ended. */
const stepOf = (
  settings: ChannelSettings,
  payment: Pick<SteppedPayment, 'type' | 'request'>,
  { messageVersion, result, numbers }: Pick<Authentication, 'messageVersion' | 'result' | 'numbers'>,
  more: { readonly secrets?: Readonly<Record<string, string>>; readonly changes?: ChangeSet } = {},
): AuthenticationStep => {
  if (result === undefined) throw new Error('the authentication has not ended');
  const parameters = resultParameters(messageVersion, { result, numbers });
  return accepts(settings, payment, result.end)
    ? { kind: 'passed', parameters, ...more, ...(payment.type === '3D' ? { endsAs: successOf(payment) } : {}) }
    : { kind: 'failed', code: ends[result.end].code, parameters, ...(more.changes && { changes: more.changes }) };
};

const begin = async (
  dependencies: AuthenticationDependencies,
  input: AuthenticationInput,
): Promise<AuthenticationStep> => {
  const { payment, account, settings } = input;
  const start = await startOf(dependencies, input, input.isRequestedByAcquirer);
  if (isSkipped(input, start) || account === undefined || start === 'none') return { kind: 'none' };
  if (typeof start === 'string') {
    return accepts(settings, payment, start)
      ? { kind: 'none' }
      : { kind: 'failed', code: ends[start].code, parameters: {} };
  }
  // It is too late to ask for the missing parameters: the decline of the acquirer is final.
  if (input.isRequestedByAcquirer && lackingIn(input).length > 0) return { kind: 'none' };
  const fresh = freshFor(dependencies, payment, start.range);
  const request = requestFor(dependencies, fresh, { ...input, account });
  const forced = forcedFlowOf(payment.request);
  const secrets = secretsOf(account);
  if (fresh.methodUrl !== undefined) {
    reportStep(dependencies, 'fingerprint', fresh);
    return await waitForHolder(dependencies, fresh, { secrets, request, forced });
  }
  const answer = await authenticate(start.directory, request, forced, dependencies.log);
  const after = afterAnswer(fresh, answer, dependencies.environment);
  reportStep(dependencies, 'AReq', after);
  return after.state === 'ended'
    ? stepOf(settings, payment, after)
    : await waitForHolder(dependencies, after, { secrets });
};

const authenticationTimers = ['authentication.expiry', 'authentication.elsewhere', 'authentication.settle'] as const;

/** Returns the changes when a payment continues: its secrets and timers are deleted. */
const cleared = (authentication: Authentication): ChangeSet => ({
  updates: [updateAuthentication({ ...authentication, sealed: undefined })],
  deletes: authenticationTimers.map((kind) => cancelTimer(kind, authentication.id)),
});

/** A timer ends an abandoned authentication; the payment waits this much longer for it. */
const GRACE_MS = 60_000;

const resume = async (
  dependencies: AuthenticationDependencies,
  { payment, settings }: StepInput,
): Promise<AuthenticationStep> => {
  const found = await dependencies.records.ofPayment(payment.channelId, payment.id);
  if (found === undefined || found.attempt !== payment.attempt) {
    // The process stopped before the authentication and the security code were stored.
    return { kind: 'failed', code: payment.attempt > 1 ? '300.100.100' : ends.interrupted.code, parameters: {} };
  }
  if (found.state !== 'ended') return { kind: 'waiting', untilMs: found.endsAtMs + GRACE_MS };
  const { secrets } = await openContent(dependencies, found);
  return stepOf(settings, payment, found, { secrets, changes: cleared(found) });
};

/** A card of a scheme with 3-D Secure, in place of the one that the shopper has not entered yet. */
const anyCard: Pick<Candidate, 'brand' | 'account'> = { brand: 'VISA', account: { kind: 'card', parameters: {} } };

/** Returns the billing parameters that the shopper still has to enter for an authentication. */
const missingBilling = (
  { directory }: AuthenticationDependencies,
  { settings, type, request }: UnpaidOrder,
): readonly string[] => {
  if (!settings['threeDSecure.requiresBilling'] || directory === undefined) return [];
  const need = needOf({ type, request, ...anyCard, isSetUp: settings.threeDSecure === 'gateway' });
  return need === 'holder' ? billingAddress.filter((name) => request[name] === undefined) : [];
};

/**
 * Returns the missing parameters by card brand, except browser data and the address, which do not come from the
 * merchant.
 */
const missingByBrand = (
  { directory }: AuthenticationDependencies,
  { settings, type, request }: UnpaidOrder,
): ReadonlyMap<string, readonly string[]> => {
  const isSetUp = settings.threeDSecure === 'gateway' && directory !== undefined;
  const byBrand = Object.keys(cardBrands).map((brand) => {
    const need = needOf({ type, request, account: anyCard.account, brand, isSetUp });
    const absent = need === 'holder' ? lacking(request, { brand, requiresBilling: false }) : [];
    return [brand, absent.map(({ name }) => name).filter((name) => !name.startsWith('customer.browser.'))] as const;
  });
  return new Map(byBrand.filter(([, names]) => names.length > 0));
};

/** Creates the authenticator, which authenticates cardholders before their payments go to the acquirer. */
export const createAuthenticator = (dependencies: AuthenticationDependencies): Authenticator => ({
  mustBegin: async (input) => {
    const start = await startOf(dependencies, input);
    if (isSkipped(input, start)) return false;
    const errors = typeof start === 'string' ? [] : lackingIn(input);
    if (errors.length > 0) throw wrongParameters(errors);
    return true;
  },
  missingFromShopper: (order) => missingBilling(dependencies, order),
  missingFromMerchant: (order) => missingByBrand(dependencies, order),
  begin: (input) => begin(dependencies, input),
  resume: (input) => resume(dependencies, input),
});

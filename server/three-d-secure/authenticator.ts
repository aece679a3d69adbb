import { usedOnce } from '../../catalogue/brands/accounts.ts';
import { brands, isBrand } from '../../catalogue/brands/brands.ts';
import { cardBrands } from '../../catalogue/brands/card-brands.ts';
import type { ResultCode } from '../../catalogue/result-codes/result-codes.ts';
import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import { type Account, numberOf } from '../accounts/account.ts';
import { randomHex } from '../base/clock.ts';
import { wrongParameters } from '../base/rejection.ts';
import type { ChangeSet } from '../database/database.ts';
import type { AuthenticationInput, AuthenticationStep, Authenticator, UnpaidOrder } from '../ports/authenticator.ts';
import type { Redirect } from '../ports/redirect.ts';
import type { StepInput, SteppedPayment } from '../ports/stepped-payment.ts';
import { cancelTimer, timerAt } from '../timers/timer.ts';
import { answered, ask, forcedBy, isFitFor, reached, uuidOf } from './asking.ts';
import { type Authentication, resultParameters } from './authentication.ts';
import {
  type AuthenticationDependencies,
  type Kept,
  openKept,
  pagePaths,
  sealKept,
  tellOfStep,
} from './dependencies.ts';
import { ASK_ELSEWHERE_EVERY_MS, HOLDER_ELSEWHERE_MS, SHOPPER_AWAY_MS } from './limits.ts';
import { type Candidate, needOf } from './need.ts';
import type { CardRange, Directory } from './protocol/directory.ts';
import { type AuthenticationRequest, encoded } from './protocol/messages.ts';
import { type End, ends, goesOn } from './protocol/outcomes.ts';
import { insertAuthentication, updateAuthentication } from './records.ts';
import {
  billingAddress,
  challengeWindowOf,
  detailsOf,
  deviceChannelOf,
  isWithoutPayment,
  lacking,
} from './request-data.ts';

/** Who answers, and the range of the card; or how the authentication ends before it begins; or that nobody is asked. */
type Asked = { readonly directory: Directory; readonly range: CardRange } | End | 'nobody';

const candidateOf = (payment: SteppedPayment, account: Account | undefined, isSetUp: boolean) => ({
  type: payment.type,
  brand: payment.brand,
  checkoutId: payment.checkoutId,
  account,
  request: payment.request,
  isSetUp,
});

/** An issuer that asks for its holder is not told that the merchant wants none asked. */
const withoutWish = ({ 'threeDSecure.disable': _wish, ...request }: Readonly<Record<string, string>>) => request;

const askedAbout = async (
  dependencies: AuthenticationDependencies,
  { payment, account, settings }: StepInput,
  isAskedFor = false,
): Promise<Asked> => {
  const { directory } = dependencies;
  const isSetUp = directory !== undefined && settings.threeDSecure === 'gateway';
  const request = isAskedFor ? withoutWish(payment.request) : payment.request;
  const need = needOf(candidateOf({ ...payment, request }, account, isSetUp));
  const isAlone = payment.type === '3D';
  if (need !== 'holder' && need !== 'issuer') return isAlone ? refusalOf(need) : 'nobody';
  if (directory === undefined || account === undefined) return 'nobody';
  const range = await reached(directory.rangeOf(numberOf(account), forcedBy(request)), dependencies.log);
  if (range === 'unreached') return 'unreached';
  return range === undefined ? 'notEnrolled' : { directory, range };
};

/** Why an authentication that was asked for by itself cannot be had. */
const refusalOf = (need: string): End =>
  need === 'notSetUp' || need === 'disabled' || need === 'external' ? 'notSetUp' : 'notParticipating';

/** A card that takes no part goes on without a word, where the channel lets it. */
const isSilent = ({ payment, settings }: StepInput, asked: Asked): boolean =>
  asked === 'nobody' || (asked === 'notEnrolled' && payment.type !== '3D' && accepts(settings, payment, asked));

/** An authentication by itself is worth nothing where it proves nothing. */
const accepts = (settings: ChannelSettings, { type }: Pick<SteppedPayment, 'type'>, end: End): boolean =>
  type === '3D'
    ? ends[end].proof !== 'none' || end === 'informational'
    : goesOn(end, settings['threeDSecure.proceedsWith']);

/** Gives everything that the request of a payment lacks for the authentication of its holder. */
const lackingIn = ({ payment: { request, brand }, settings }: StepInput) =>
  lacking(request, { brand, requiresBilling: settings['threeDSecure.requiresBilling'] });

/** Secrets that the acquirer is to have once the holder is back. */
const secretsOf = (account: Account | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(account?.parameters ?? {}).filter(([name]) => usedOnce.has(name)));

const tagOf = (brand: string | undefined): string | undefined => {
  const row = brand !== undefined && isBrand(brand) ? brands[brand] : undefined;
  return row !== undefined && 'threeDSecureTag' in row ? row.threeDSecureTag : undefined;
};

/** An issuer's hidden page is left out where it is no address that a browser may be led to. */
const methodUrlOf = (
  { environment, log }: AuthenticationDependencies,
  { threeDSMethodURL }: CardRange,
): string | undefined => {
  if (threeDSMethodURL === undefined || isFitFor(threeDSMethodURL, environment)) return threeDSMethodURL;
  log.warn("an issuer's hidden page has an address to which nobody is led");
  return undefined;
};

const freshFor = (
  dependencies: AuthenticationDependencies,
  { entity, id: paymentId, checkoutId, brand, request, attempt }: SteppedPayment,
  range: CardRange,
): Authentication => {
  const nowMs = dependencies.clock.now();
  const deviceChannel = deviceChannelOf(request);
  return {
    id: uuidOf(randomHex(16)),
    entity,
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
    endsAtMs: nowMs + SHOPPER_AWAY_MS,
  };
};

const requestFor = (
  { baseUrl, clock }: AuthenticationDependencies,
  { id, messageVersion, deviceChannel }: Authentication,
  { payment, account, isAskedFor }: AuthenticationInput & { readonly account: Account },
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
    atMs: clock.now(),
    isChallengeMandated: isAskedFor,
    messageVersion,
  }),
});

/** Gives where the shopper goes: first the issuer's hidden page, where there is one, then our page that leads on. */
export const redirectOf = (baseUrl: string, { id, methodUrl }: Pick<Authentication, 'id' | 'methodUrl'>): Redirect => ({
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

/** Gives the step by which a payment leaves its holder for a while. */
const leaving = async (
  dependencies: AuthenticationDependencies,
  authentication: Authentication,
  kept: Kept,
): Promise<AuthenticationStep> => {
  const isElsewhere = authentication.state === 'decoupled';
  const stored: Authentication = {
    ...authentication,
    sealed: await sealKept(dependencies, authentication, kept),
    endsAtMs: isElsewhere ? authentication.createdAtMs + HOLDER_ELSEWHERE_MS : authentication.endsAtMs,
  };
  return {
    kind: 'shopper',
    ...(isElsewhere ? {} : { redirect: redirectOf(dependencies.baseUrl, stored) }),
    changes: {
      inserts: [
        insertAuthentication(stored),
        isElsewhere
          ? timerAt('authentication.elsewhere', stored.id, stored.createdAtMs + ASK_ELSEWHERE_EVERY_MS)
          : timerAt('authentication.expiry', stored.id, stored.endsAtMs),
      ],
    },
  };
};

/** Directories are simulated as long as there is no other; a test says how it is to be told. */
const successOf = ({ request }: Pick<SteppedPayment, 'request'>): ResultCode =>
  request['testMode'] === 'EXTERNAL' ? '000.100.112' : '000.100.110';

/** Gives the step of an authentication that has ended. */
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
  const asked = await askedAbout(dependencies, input, input.isAskedFor);
  if (isSilent(input, asked) || account === undefined || asked === 'nobody') return { kind: 'none' };
  if (typeof asked === 'string') {
    return accepts(settings, payment, asked)
      ? { kind: 'none' }
      : { kind: 'failed', code: ends[asked].code, parameters: {} };
  }
  // Nobody can be told any more what is missing: the answer of the acquirer stands.
  if (input.isAskedFor && lackingIn(input).length > 0) return { kind: 'none' };
  const fresh = freshFor(dependencies, payment, asked.range);
  const request = requestFor(dependencies, fresh, { ...input, account });
  const forced = forcedBy(payment.request);
  const secrets = secretsOf(account);
  if (fresh.methodUrl !== undefined) {
    tellOfStep(dependencies, 'fingerprint', fresh);
    return await leaving(dependencies, fresh, { secrets, request, forced });
  }
  const after = answered(
    fresh,
    await ask(asked.directory, request, forced, dependencies.log),
    dependencies.environment,
  );
  tellOfStep(dependencies, 'AReq', after);
  return after.state === 'ended' ? stepOf(settings, payment, after) : await leaving(dependencies, after, { secrets });
};

const authenticationTimers = ['authentication.expiry', 'authentication.elsewhere', 'authentication.settle'] as const;

/** Gives what goes when a payment moves on: what was sealed, and the timers. */
const forgetting = (authentication: Authentication): ChangeSet => ({
  updates: [updateAuthentication({ ...authentication, sealed: undefined })],
  deletes: authenticationTimers.map((kind) => cancelTimer(kind, authentication.id)),
});

/** Our own timer ends what nobody came back to; whoever else wants to end it waits for that. */
const GRACE_MS = 60_000;

const resume = async (
  dependencies: AuthenticationDependencies,
  { payment, settings }: StepInput,
): Promise<AuthenticationStep> => {
  const found = await dependencies.records.ofPayment(payment.entity, payment.id);
  if (found === undefined || found.attempt !== payment.attempt) {
    // It was cut off before anything was kept of it, the security code included.
    return { kind: 'failed', code: payment.attempt > 1 ? '300.100.100' : ends.interrupted.code, parameters: {} };
  }
  if (found.state !== 'ended') return { kind: 'waiting', untilMs: found.endsAtMs + GRACE_MS };
  const { secrets } = await openKept(dependencies, found);
  return stepOf(settings, payment, found, { secrets, changes: forgetting(found) });
};

/** A card of any scheme with 3-D Secure stands for the one that a shopper has not chosen yet. */
const anyCard: Pick<Candidate, 'brand' | 'account'> = { brand: 'VISA', account: { kind: 'card', parameters: {} } };

/** Gives the billing parameters that a shopper has yet to enter so that the holder of a card can be authenticated. */
const billingLackingIn = (
  { directory }: AuthenticationDependencies,
  { settings, type, request }: UnpaidOrder,
): readonly string[] => {
  if (!settings['threeDSecure.requiresBilling'] || directory === undefined) return [];
  const need = needOf({ type, request, ...anyCard, isSetUp: settings.threeDSecure === 'gateway' });
  return need === 'holder' ? billingAddress.filter((name) => request[name] === undefined) : [];
};

/** Gives, by brand of card, what the holder cannot be authenticated without, beside the browser's data and the address. */
const lackingOfMerchant = (
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

/** Gives what authenticates the holders of cards before their payments go to the acquirer. */
export const createAuthenticator = (dependencies: AuthenticationDependencies): Authenticator => ({
  concerns: async (input) => {
    const asked = await askedAbout(dependencies, input);
    if (isSilent(input, asked)) return false;
    const errors = typeof asked === 'string' ? [] : lackingIn(input);
    if (errors.length > 0) throw wrongParameters(errors);
    return true;
  },
  asksShopperFor: (order) => billingLackingIn(dependencies, order),
  asksMerchantFor: (order) => lackingOfMerchant(dependencies, order),
  begin: (input) => begin(dependencies, input),
  resume: (input) => resume(dependencies, input),
});

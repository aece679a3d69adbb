import { factsOfConnector } from '../../../catalogue/connectors/connectors.ts';
import type { RegistrationRequest } from '../../../catalogue/requests/registration.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { pageOf, testModeIn } from '../../../catalogue/settings/acquirers.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Insert } from '../../platform/database/database.ts';
import { type Decision, deciding } from '../../platform/database/deciding.ts';
import { accountOf, storedParameters } from '../accounts/account.ts';
import { accountRefusal } from '../admission/account-check.ts';
import { acquirerFor, fittingAccount, refuseMisplacedNumber } from '../admission/admission.ts';
import { brandOf, refuseUnaccepted } from '../admission/channel-rules.ts';
import { refuseAccountForPage, refuseBadResultUrl } from '../admission/redirects.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { foundAgainEntry, registeredEntry, removedEntry } from '../model/registration-entries.ts';
import { endedWith, refuseUnfitSchedule, signedUp } from '../model/sign-up.ts';
import type { Channel } from '../ports/channel.ts';
import { type Agreement, type Arrangement, instructionOf, migratedWith, termsOf } from '../registrations/agreement.ts';
import { insertAgreement } from '../registrations/agreement-records.ts';
import { arrangedAgreement, foundOrNew, type NewRegistration } from '../registrations/keep.ts';
import { raiseVersion, updateRemoved } from '../registrations/records.ts';
import { keptParameters, type Registration } from '../registrations/registration.ts';
import { tokensIn } from '../wallets/refusals.ts';
import { findRegistration } from './charge.ts';

/** A registration, and the agreement to which later payments with it may refer. */
export interface Registered {
  readonly registration: Registration;
  readonly agreement: Agreement | undefined;
  /** The schedule that the request makes on it by `job.*`. */
  readonly scheduleId?: string | undefined;
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Returns the code of a success in this environment and test mode. */
export const successOf = (acquirer: string, testMode: string | undefined): ResultCode => {
  if (testMode === 'EXTERNAL') return '000.100.112';
  return factsOfConnector(acquirer)?.isSimulated ? '000.100.110' : '000.000.000';
};

/**
 * Returns the arrangement in a registration request. @throws Rejection naming the faults of its standing instruction.
 */
export const agreedWith = (request: Parameters): Arrangement | undefined => {
  const { instruction, errors } = instructionOf(request);
  if (errors.length > 0) throw wrongParameters(errors);
  const migration = migratedWith(request);
  if (instruction === undefined) return migration;
  if (instruction.mode === 'REPEATED') {
    const message = 'must be INITIAL (nothing is paid when an account is stored)';
    throw wrongParameters([{ name: 'standingInstruction.mode', value: instruction.mode, message }]);
  }
  const initialTransactionId = instruction.initialTransactionId ?? migration?.initialTransactionId;
  return { terms: termsOf(instruction), initialTransactionId, agreementId: instruction.agreementId };
};

/** A wallet token is valid for one payment of one amount; its card can be stored with that payment only. */
const refuseWalletTokens = (request: Parameters): void => {
  const message = 'is not an allowed parameter (pay with it and send createRegistration=true)';
  const tokens = tokensIn(request).map((wallet) => ({ name: `${wallet}.paymentToken`, message }));
  if (tokens.length > 0) throw wrongParameters(tokens);
};

/** Refuses to store an account without a payment where its shopper enters it on a processor's page. @throws Rejection */
const refuseOnPage = (
  { environment }: Pick<PaymentDependencies, 'environment'>,
  settings: ChannelSettings,
  request: RegistrationRequest,
  brand: string | undefined,
): void => {
  const page =
    brand === undefined ? undefined : pageOf(settings, { environment, testMode: testModeIn(request), brand });
  if (page === undefined) return;
  refuseAccountForPage(accountOf(request));
  throw new Rejection('600.200.500', {
    reason: `on the page of ${page} an account is stored with a payment: send createRegistration=true with it`,
  });
};

const newRegistration = async (
  dependencies: PaymentDependencies,
  channel: Channel,
  request: RegistrationRequest,
  { id, checkoutId }: RegistrationOrigin,
): Promise<NewRegistration> => {
  refuseWalletTokens(request);
  refuseBadResultUrl(dependencies, request);
  const { id: channelId, settings } = channel;
  // Before the account, which is not asked for there; and again where its number tells the brand.
  refuseOnPage(dependencies, settings, request, request.paymentBrand);
  const account = fittingAccount(request, accountOf(request));
  refuseMisplacedNumber(request, account);
  refuseUnfitSchedule({ ...request, paymentType: 'RG' }, settings, dependencies.clock.now());
  const brand = brandOf(request.paymentBrand, account, settings);
  refuseOnPage(dependencies, settings, request, brand);
  const { name } = await acquirerFor(dependencies, channel, request.testMode, brand);
  refuseUnaccepted(settings, { paymentBrand: brand });
  const refusal = accountRefusal(account, brand, dependencies.clock.now());
  const code = refusal ?? successOf(name, request.testMode);
  const stored = storedParameters(request, account);
  return {
    id,
    channelId,
    account,
    brand,
    stored,
    code,
    isDeclined: refusal !== undefined,
    paymentId: undefined,
    checkoutId,
  };
};

/** The origin of a registration. */
interface RegistrationOrigin {
  /** The id of the new registration, unless the account is already stored. */
  readonly id: string;
  readonly checkoutId?: string | undefined;
}

/**
 * Returns the notifications of a registration that is new, or that has a new agreement, which raises its version. A
 * declined registration is not announced.
 */
const announcementOf = async (
  dependencies: PaymentDependencies,
  { registration, agreement, isNew }: Registered & { readonly isNew: boolean },
): Promise<ChangeSet> => {
  if (registration.state === 'declined') return {};
  if (isNew) return await dependencies.announceRegistration({ action: 'CREATED', registration, agreement });
  if (agreement === undefined) return {};
  const raised = { ...registration, version: registration.version + 1 };
  const announced = await dependencies.announceRegistration({ action: 'UPDATED', registration: raised, agreement });
  return together({ updates: [raiseVersion(registration)] }, announced);
};

/**
 * Decides how an account is stored without a payment. The same account of the same customer keeps its registration;
 * concurrent requests for it wait in a line, because each of their agreements raises its version.
 * @throws Rejection naming the faults of the request.
 */
export const registrationDecision = async (
  dependencies: PaymentDependencies,
  channel: Channel,
  request: RegistrationRequest,
  origin: RegistrationOrigin,
): Promise<Decision<Registered>> => {
  const made = await newRegistration(dependencies, channel, request, origin);
  const agreed = agreedWith(request);
  const { registration, inserts } = await foundOrNew(dependencies, made);
  const agreement =
    agreed === undefined || made.isDeclined ? undefined : await arrangedAgreement(dependencies, agreed, registration);
  const more: readonly Insert[] = agreement === undefined ? [] : [insertAgreement(agreement)];
  const announced = await announcementOf(dependencies, { registration, agreement, isNew: inserts.length > 0 });
  const listed = entryOf(registration, made, inserts.length > 0, dependencies.clock.now());
  const schedule = made.isDeclined
    ? undefined
    : await signedUp(dependencies, {
        channelId: registration.channelId,
        registrationId: registration.id,
        brand: registration.brand,
        request: { ...request, paymentType: 'RG' },
        agreementId: agreement?.id,
        checkoutId: origin.checkoutId,
        code: made.code,
      });
  return {
    changes: together({ inserts: [...inserts, ...more, listed] }, announced, schedule?.changes ?? {}),
    result: { registration, agreement, scheduleId: schedule?.scheduleId },
    line: `account ${registration.accountHash}`,
  };
};

/** Each request to store an account has an entry of its own, even if the account is already stored. */
const entryOf = (registration: Registration, made: NewRegistration, isNew: boolean, createdAtMs: number): Insert => {
  if (isNew) return registeredEntry(registration);
  const { id, checkoutId, stored, account } = made;
  return foundAgainEntry(registration, {
    id,
    checkoutId,
    request: keptParameters(stored, account.kind),
    createdAtMs,
  });
};

/**
 * Stores an account without a payment. Source: interface, 'Endpoints', registration endpoint.
 * @throws Rejection naming the faults of the request.
 */
export const register = (
  dependencies: PaymentDependencies,
  channelId: string,
  request: RegistrationRequest,
  origin: RegistrationOrigin,
): Promise<Registered> =>
  deciding(dependencies.database, async () =>
    registrationDecision(dependencies, await dependencies.channelOf(channelId), request, origin),
  );

/** Decides on the removal of a registration. @throws Rejection as `removeRegistration`. */
export const removalDecision = async (
  dependencies: PaymentDependencies,
  channelId: string,
  id: string,
): Promise<Decision<Registration>> => {
  const found = await findRegistration(dependencies, channelId, id);
  if (found.state === 'removed') throw new Rejection('100.150.202');
  const nowMs = dependencies.clock.now();
  const result: Registration = { ...found, state: 'removed', account: undefined, removedAtMs: nowMs };
  const raised = { ...result, version: found.version + 1 };
  const announced = await dependencies.announceRegistration({ action: 'DELETED', registration: raised });
  const inserts = [removedEntry(found, timeOrderedId(dependencies.clock), nowMs)];
  const schedules = await endedWith(dependencies, raised);
  return {
    changes: together({ updates: [updateRemoved(found, nowMs)], inserts }, announced, schedules),
    result,
    line: `account ${found.accountHash}`,
  };
};

/**
 * Removes a registration and erases the data that could charge its account.
 * @throws Rejection 100.150.200 if there is none, 100.150.202 if it was removed before.
 */
export const removeRegistration = (
  dependencies: PaymentDependencies,
  channelId: string,
  id: string,
): Promise<Registration> => deciding(dependencies.database, () => removalDecision(dependencies, channelId, id));

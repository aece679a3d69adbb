import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Environment } from '../base/environment.ts';
import { addressFault } from '../outbound/address-rules.ts';
import { type Authentication, type Result, stateAfter } from './authentication.ts';
import { type Directory, DirectoryOutOfReach, type Forced } from './protocol/directory.ts';
import type { AuthenticationRequest, AuthenticationResponse, ResultsRequest } from './protocol/messages.ts';
import { type End, eciOf, endOf, ends } from './protocol/outcomes.ts';
import type { RequestParameters } from './request-data.ts';

/** A directory that has not answered by then is out of reach; the shopper is waiting. */
const DIRECTORY_DEADLINE_MS = 10_000;

const inTime = async <Value>(answer: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DirectoryOutOfReach('no answer in time')), DIRECTORY_DEADLINE_MS);
  });
  return await Promise.race([answer, deadline]).finally(() => clearTimeout(timer));
};

/** Gives what a directory answers; `unreached` where it does not. */
export const reached = async <Value>(answer: Promise<Value>, log: Logger): Promise<Value | 'unreached'> => {
  try {
    return await inTime(answer);
  } catch (error) {
    log.warn({ err: error }, 'the directory server is out of reach');
    return 'unreached';
  }
};

const flows = ['challenge', 'frictionless'] as const;

/** Gives what a test wants to happen. Source: compatibility, 'Test data in common use'. */
export const forcedBy = (request: RequestParameters): Forced => {
  const enrolled = request['customParameters[3DS2_enrolled]'];
  const flow = flows.find((each) => each === request['customParameters[3DS2_flow]']);
  return {
    ...(enrolled === undefined ? {} : { isEnrolled: enrolled === 'true' || enrolled === '1' }),
    ...(flow === undefined ? {} : { flow }),
  };
};

const UUID_HEX_DIGITS = 32;

/** Gives 32 hex digits as messages write ids: an UUID of version 4. */
export const uuidOf = (hex: string): string => {
  const digits = `${hex.slice(0, 12)}4${hex.slice(13, 16)}a${hex.slice(17, UUID_HEX_DIGITS)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** Gives an id that follows from another: whoever asks twice gets the same. */
export const uuidFrom = (purpose: string, id: string): string =>
  uuidOf(createHash('sha256').update(`${purpose}/${id}`).digest('hex').slice(0, UUID_HEX_DIGITS));

/** The fields of a message that a result is made of. */
type Telling = Pick<
  ResultsRequest,
  'transStatus' | 'transStatusReason' | 'challengeCancel' | 'eci' | 'authenticationValue'
>;

const resultOf = (brand: string | undefined, end: End, flow: Result['flow'], told: Partial<Telling>): Result => ({
  end,
  flow,
  transStatus: told.transStatus,
  transStatusReason: told.transStatusReason,
  eci: told.eci ?? eciOf(brand, ends[end].proof),
  authenticationValue: ends[end].proof === 'none' ? undefined : told.authenticationValue,
});

/** Gives an authentication that ended so without a message. @throws Error where it had ended before. */
export const endedAs = (authentication: Authentication, end: End): Authentication => {
  const state = stateAfter(authentication.state, 'ended');
  if (state === undefined) throw new Error(`an authentication that has ${authentication.state} cannot end again`);
  const flow = authentication.state === 'fingerprint' ? 'frictionless' : authentication.state;
  return {
    ...authentication,
    state,
    result: resultOf(authentication.brand, end, flow === 'ended' ? 'challenge' : flow, {}),
  };
};

/** Tells whether a shopper's browser may be led to an address that came from outside; to private ones in tests only. */
export const isFitFor = (text: string | undefined, environment: Environment): text is string =>
  text !== undefined && addressFault(text, environment === 'test') === undefined;

/**
 * Gives an authentication after what the directory answered: ended, or waiting for the holder. An answer that is not for it, or
 * leads nowhere, ends it.
 */
export const answered = (
  authentication: Authentication,
  answer: AuthenticationResponse | 'unreached',
  environment: Environment,
): Authentication => {
  if (answer === 'unreached') return endedAs(authentication, 'unreached');
  const { threeDSServerTransID, acsTransID, dsTransID, transStatus, acsURL } = answer;
  if (threeDSServerTransID !== authentication.id) return endedAs(authentication, 'malformed');
  const known = { ...authentication, numbers: { acsTransID, dsTransID } };
  if (transStatus === 'C') {
    return isFitFor(acsURL, environment)
      ? { ...known, state: 'challenge', acsUrl: acsURL }
      : endedAs(known, 'malformed');
  }
  if (transStatus === 'D') return { ...known, state: 'decoupled' };
  const end = endOf(answer);
  if (end === undefined) return endedAs(known, 'malformed');
  return { ...endedAs(known, end), result: resultOf(authentication.brand, end, 'frictionless', answer) };
};

/**
 * Gives an authentication after the result that the issuer's side told, server to server; nothing where the message is not for it, or
 * comes when nothing is waited for.
 */
export const concluded = (authentication: Authentication, message: ResultsRequest): Authentication | undefined => {
  const { numbers, state, id, brand } = authentication;
  const isOurs =
    message.threeDSServerTransID === id &&
    message.acsTransID === numbers?.acsTransID &&
    message.dsTransID === numbers.dsTransID;
  const end = endOf(message);
  if (!isOurs || end === undefined || (state !== 'challenge' && state !== 'decoupled')) return undefined;
  return { ...endedAs(authentication, end), result: resultOf(brand, end, state, message) };
};

/** Gives what the directory says to a request. */
export const ask = (
  directory: Directory,
  request: AuthenticationRequest,
  forced: Forced,
  log: Logger,
): Promise<AuthenticationResponse | 'unreached'> => reached(directory.authenticate(request, forced), log);

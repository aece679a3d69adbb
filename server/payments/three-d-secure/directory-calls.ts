import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Environment } from '../../platform/base/environment.ts';
import { addressFault } from '../../platform/outbound/address-rules.ts';
import { type Authentication, type Result, stateAfter } from './authentication.ts';
import { type Directory, DirectoryOutOfReach, type ForcedFlow } from './protocol/directory.ts';
import type { AuthenticationRequest, AuthenticationResponse, ResultsRequest } from './protocol/messages.ts';
import { type End, eciOf, endOf, ends } from './protocol/outcomes.ts';
import type { RequestParameters } from './request-data.ts';

/** A directory that has not answered in this time counts as out of reach, because the shopper is waiting. */
const DIRECTORY_DEADLINE_MS = 10_000;

const withDeadline = async <Value>(answer: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DirectoryOutOfReach('no answer in time')), DIRECTORY_DEADLINE_MS);
  });
  return await Promise.race([answer, deadline]).finally(() => clearTimeout(timer));
};

/** Returns the answer of a directory; `unreached` when there is none in time. */
export const answerOf = async <Value>(answer: Promise<Value>, log: Logger): Promise<Value | 'unreached'> => {
  try {
    return await withDeadline(answer);
  } catch (error) {
    log.warn({ err: error }, 'the directory server is out of reach');
    return 'unreached';
  }
};

const flows = ['challenge', 'frictionless'] as const;

/** Returns the course of events that a test request asks for. Source: compatibility, 'Test data in common use'. */
export const forcedFlowOf = (request: RequestParameters): ForcedFlow => {
  const enrolled = request['customParameters[3DS2_enrolled]'];
  const flow = flows.find((each) => each === request['customParameters[3DS2_flow]']);
  return {
    ...(enrolled === undefined ? {} : { isEnrolled: enrolled === 'true' || enrolled === '1' }),
    ...(flow === undefined ? {} : { flow }),
  };
};

const UUID_HEX_DIGITS = 32;

/** Formats 32 hex digits as a UUID of version 4, the format of ids in messages. */
export const uuidOf = (hex: string): string => {
  const digits = `${hex.slice(0, 12)}4${hex.slice(13, 16)}a${hex.slice(17, UUID_HEX_DIGITS)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** Derives an id from another, so that a repeated request gets the same id. */
export const uuidFrom = (purpose: string, id: string): string =>
  uuidOf(createHash('sha256').update(`${purpose}/${id}`).digest('hex').slice(0, UUID_HEX_DIGITS));

/** The fields of a message that become part of a result. */
type ResultFields = Pick<
  ResultsRequest,
  'transStatus' | 'transStatusReason' | 'challengeCancel' | 'eci' | 'authenticationValue'
>;

const resultOf = (
  brand: string | undefined,
  end: End,
  flow: Result['flow'],
  message: Partial<ResultFields>,
): Result => ({
  end,
  flow,
  transStatus: message.transStatus,
  transStatusReason: message.transStatusReason,
  eci: message.eci ?? eciOf(brand, ends[end].proof),
  authenticationValue: ends[end].proof === 'none' ? undefined : message.authenticationValue,
});

/** Returns an authentication after an end without a message. @throws Error when it has already ended. */
export const endedAs = (authentication: Authentication, end: End): Authentication => {
  const state = stateAfter(authentication.state, 'ended');
  if (state === undefined) throw new Error(`an authentication in state ${authentication.state} cannot end`);
  const flow = authentication.state === 'fingerprint' ? 'frictionless' : authentication.state;
  return {
    ...authentication,
    state,
    result: resultOf(authentication.brand, end, flow === 'ended' ? 'challenge' : flow, {}),
  };
};

/**
 * Whether a shopper's browser may be sent to a URL that came from outside. Private addresses are allowed in the test
 * environment only.
 */
export const isAllowedUrl = (text: string | undefined, environment: Environment): text is string =>
  text !== undefined && addressFault(text, environment === 'test') === undefined;

/**
 * Returns an authentication after the answer of the directory: ended, or waiting for the cardholder. An answer for
 * another authentication, or a challenge without a valid URL, ends it.
 */
export const afterAnswer = (
  authentication: Authentication,
  answer: AuthenticationResponse | 'unreached',
  environment: Environment,
): Authentication => {
  if (answer === 'unreached') return endedAs(authentication, 'unreached');
  const { threeDSServerTransID, acsTransID, dsTransID, transStatus, acsURL } = answer;
  if (threeDSServerTransID !== authentication.id) return endedAs(authentication, 'malformed');
  const known = { ...authentication, numbers: { acsTransID, dsTransID } };
  if (transStatus === 'C') {
    return isAllowedUrl(acsURL, environment)
      ? { ...known, state: 'challenge', acsUrl: acsURL }
      : endedAs(known, 'malformed');
  }
  if (transStatus === 'D') return { ...known, state: 'decoupled' };
  const end = endOf(answer);
  if (end === undefined) return endedAs(known, 'malformed');
  return { ...endedAs(known, end), result: resultOf(authentication.brand, end, 'frictionless', answer) };
};

/**
 * Returns an authentication after the result that the issuer sent, server to server; undefined when the message is for
 * another authentication, or when this one expects no result.
 */
export const afterResult = (authentication: Authentication, message: ResultsRequest): Authentication | undefined => {
  const { numbers, state, id, brand } = authentication;
  const isOurs =
    message.threeDSServerTransID === id &&
    message.acsTransID === numbers?.acsTransID &&
    message.dsTransID === numbers.dsTransID;
  const end = endOf(message);
  if (!isOurs || end === undefined || (state !== 'challenge' && state !== 'decoupled')) return undefined;
  return { ...endedAs(authentication, end), result: resultOf(brand, end, state, message) };
};

/** Sends an authentication request to the directory and returns its answer. */
export const authenticate = (
  directory: Directory,
  request: AuthenticationRequest,
  forced: ForcedFlow,
  log: Logger,
): Promise<AuthenticationResponse | 'unreached'> => answerOf(directory.authenticate(request, forced), log);

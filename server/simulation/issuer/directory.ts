import { createHash } from 'node:crypto';
import { brands, brandsOfNumber } from '../../../catalogue/brands/brands.ts';
import { wishOf } from '../../../catalogue/payments/exemptions.ts';
import { uuidFrom } from '../../payments/three-d-secure/directory-calls.ts';
import {
  type CardRange,
  type Directory,
  DirectoryOutOfReach,
  type ForcedFlow,
} from '../../payments/three-d-secure/protocol/directory.ts';
import type {
  AuthenticationRequest,
  AuthenticationResponse,
  ResultsRequest,
  TransStatus,
} from '../../payments/three-d-secure/protocol/messages.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import { type AuthenticationCase, type CaseName, caseNamed, caseOfNumber } from './cases.ts';
import { type Decision, insertChallenge, type SimulatedChallenge, simulatedChallenges } from './records.ts';

/** The dependencies of the simulated directory. */
export interface SimulatorDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /**
   * The public URL of the simulated issuer's pages, with a slash at its end; a test may use another origin than the
   * gateway's.
   */
  readonly baseUrl: string;
}

/** The paths of the simulated issuer's pages. */
export const issuerPaths = {
  fingerprint: 'v1/test/issuer/fingerprint',
  silent: 'v1/test/issuer/silentFingerprint',
  challenge: 'v1/test/issuer/challenge',
  answer: 'v1/test/issuer/answer',
} as const;

/** The time until a holder answers a decoupled authentication. */
const ELSEWHERE_MS = 60_000;

const forcedCases = { challenge: '001', frictionless: '002' } as const satisfies Record<string, CaseName>;

const caseOf = (number: string, { isEnrolled, flow }: ForcedFlow): AuthenticationCase | undefined => {
  if (isEnrolled === false) return undefined;
  if (flow !== undefined) return caseNamed(forcedCases[flow]);
  const own = caseOfNumber(number);
  if (own !== undefined) return caseNamed(own);
  return isEnrolled === true ? caseNamed('002') : undefined;
};

/** Returns the issuer's first answer. */
const answerOf = (row: AuthenticationCase, { deviceChannel, details }: AuthenticationRequest): TransStatus => {
  const wish = wishOf(details['threeDSRequestorChallengeInd'])?.wish;
  // An authentication that the merchant initiates has no shopper to challenge.
  if (deviceChannel === '03') return row.answer === 'C' ? 'Y' : row.answer;
  if (row.demanded !== undefined && wish === 'challenge') return row.demanded;
  if (row.answer !== 'C') return row.answer;
  if (details['threeDSRequestorDecReqInd'] === 'Y') return 'D';
  // The issuer notes an exemption and leaves the decision to the merchant.
  return wish === 'none' && row.refusesExemptions !== true ? 'I' : 'C';
};

const familyOf = (number: string): SimulatedChallenge['brand'] => (/^[25]/.test(number) ? 'mastercard' : 'others');

/** Returns the name of the brand whose range of numbers fits a number best. */
const cardBrandOf = (number: string): string | undefined => {
  const [brand] = brandsOfNumber(number);
  return brand && brands[brand].name;
};

const ecis = { mastercard: { Y: '02', A: '01' }, others: { Y: '05', A: '06' } } as const;

const CRYPTOGRAM_BYTES = 20;

/** Returns the proof of an authentication: ECI and cryptogram, the same on every call. */
const proofOf = (status: TransStatus, brand: SimulatedChallenge['brand'], id: string) =>
  status === 'Y' || status === 'A'
    ? {
        eci: ecis[brand][status],
        authenticationValue: createHash('sha256')
          .update(`${id}/${status}`)
          .digest()
          .subarray(0, CRYPTOGRAM_BYTES)
          .toString('base64'),
      }
    : {};

/** Returns the results request by which the issuer sends a decision. */
export const resultsOf = (challenge: SimulatedChallenge, decision: Decision): ResultsRequest => ({
  messageType: 'RReq',
  messageVersion: challenge.messageVersion,
  threeDSServerTransID: challenge.threeDSServerTransID,
  dsTransID: challenge.dsTransID,
  acsTransID: challenge.acsTransID,
  transStatus: decision.transStatus,
  ...(decision.challengeCancel === undefined ? {} : { challengeCancel: decision.challengeCancel }),
  ...proofOf(decision.transStatus, challenge.brand, challenge.threeDSServerTransID),
});

const remembered = async (
  { database, clock }: SimulatorDependencies,
  request: AuthenticationRequest,
  answer: AuthenticationResponse,
  decision: Decision | undefined,
): Promise<void> => {
  const { details } = request;
  const challenge: SimulatedChallenge = {
    acsTransID: answer.acsTransID,
    version: 1,
    threeDSServerTransID: request.threeDSServerTransID,
    dsTransID: answer.dsTransID,
    messageVersion: request.messageVersion,
    brand: familyOf(request.acctNumber),
    notificationURL: request.notificationURL,
    purchase: {
      amount: details['purchaseAmount'] ?? '',
      currency: details['purchaseCurrency'] ?? '',
      merchant: details['merchantName'] ?? '',
    },
    card: { brand: cardBrandOf(request.acctNumber), lastDigits: request.acctNumber.slice(-4) },
    language: details['browserLanguage'],
    isElsewhere: answer.transStatus === 'D',
    createdAtMs: clock.now(),
    decision,
  };
  // A repeated request gets the same challenge.
  await commitUnlessConflict(database, { inserts: [insertChallenge(challenge)] });
};

const decoupledDecision = ({ elsewhere = 'Y' }: AuthenticationCase): Decision | undefined =>
  elsewhere === 'never' ? undefined : { transStatus: elsewhere };

const authenticate = async (
  dependencies: SimulatorDependencies,
  request: AuthenticationRequest,
  forced: ForcedFlow,
): Promise<AuthenticationResponse> => {
  const row = caseOf(request.acctNumber, forced);
  if (row === undefined || row.isOutOfReach) throw new DirectoryOutOfReach('the simulated directory does not answer');
  const id = request.threeDSServerTransID;
  const transStatus = answerOf(row, request);
  const answer: AuthenticationResponse = {
    messageType: 'ARes',
    messageVersion: request.messageVersion,
    threeDSServerTransID: id,
    dsTransID: uuidFrom('directory', id),
    acsTransID: uuidFrom('issuer', id),
    transStatus,
    ...(row.reason === undefined ? {} : { transStatusReason: row.reason }),
    ...(transStatus === 'C' ? { acsURL: `${dependencies.baseUrl}${issuerPaths.challenge}` } : {}),
    ...proofOf(transStatus, familyOf(request.acctNumber), id),
  };
  if (transStatus === 'C') await remembered(dependencies, request, answer, undefined);
  if (transStatus === 'D') await remembered(dependencies, request, answer, decoupledDecision(row));
  return answer;
};

/** Creates the directory server and the issuers of the test environment, which answer by their table of cases. */
export const simulatedDirectory = (dependencies: SimulatorDependencies): Directory => {
  const challenges = simulatedChallenges(dependencies.database);
  return {
    rangeOf: async (number, forced): Promise<CardRange | undefined> => {
      const row = caseOf(number, forced);
      if (row === undefined) return undefined;
      const paths = { yes: issuerPaths.fingerprint, silent: issuerPaths.silent } as const;
      return {
        version: '2.2.0',
        ...(row.fingerprint && { threeDSMethodURL: `${dependencies.baseUrl}${paths[row.fingerprint]}` }),
      };
    },
    authenticate: (request, forced) => authenticate(dependencies, request, forced),
    resultOf: async (acsTransID) => {
      const challenge = await challenges.byId(acsTransID);
      if (challenge?.decision === undefined) return undefined;
      if (challenge.isElsewhere && dependencies.clock.now() < challenge.createdAtMs + ELSEWHERE_MS) return undefined;
      return resultsOf(challenge, challenge.decision);
    },
  };
};

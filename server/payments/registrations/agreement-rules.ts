import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { ParameterError } from '../../../catalogue/schema/check.ts';
import { missing } from '../../../catalogue/schema/rules.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { type Agreement, hasLimits, type Instruction, industryPractices } from './agreement.ts';

/** The payments authorized under an agreement so far, in progress or successful; declined payments do not count. */
export interface Authorized {
  readonly payments: number;
  readonly lastAtMs: number | undefined;
}

/** The reason why a payment is refused, for its reply. */
interface AgreementRefusal {
  readonly code: ResultCode;
  readonly why: string;
}

/** The decision on a payment with a standing instruction. */
type Verdict =
  /** The first payment; when it succeeds, it makes an agreement. */
  | { readonly is: 'first' }
  /** A later payment; `counts` says whether it counts against the limits of the agreement. */
  | { readonly is: 'later'; readonly agreement: Agreement; readonly counts: boolean }
  /** A later payment under an agreement that is kept elsewhere; the issuer of its references decides on it. */
  | { readonly is: 'elsewhere' }
  | { readonly is: 'refused'; readonly refusal: AgreementRefusal }
  | { readonly is: 'wrong'; readonly errors: readonly ParameterError[] };

/** The facts on which a verdict depends. */
interface Circumstances {
  readonly instruction: Instruction;
  /** The agreements that the request may mean: those of the registration, and those that it names. */
  readonly candidates: readonly Agreement[];
  readonly authorized: (agreement: Agreement) => Authorized;
  readonly hasRegistration: boolean;
  /** Whether the request names the payment that it continues. */
  readonly hasReference: boolean;
  readonly nowMs: number;
}

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Days are calendar days in UTC: a weekly payment may follow one of the 1st at any hour of the 8th. */
const dayOf = (timeMs: number): number => Math.floor(timeMs / MS_PER_DAY);

const dateOf = (timeMs: number): string => timestampText(timeMs).slice(0, 10);

const WRONG_RECURRING: ResultCode = '600.200.501';

/** The rules that forbid a later payment of the merchant; the first one that applies is reported. */
const obstacles: readonly ((
  agreement: Agreement,
  authorized: Authorized,
  nowMs: number,
) => AgreementRefusal | undefined)[] = [
  ({ terms: { expiry } }, _authorized, nowMs) =>
    expiry !== undefined && dateOf(nowMs) > expiry
      ? { code: WRONG_RECURRING, why: `the standing instruction ended on ${expiry}` }
      : undefined,
  ({ terms: { numberOfInstallments: limit } }, { payments }) =>
    limit !== undefined && payments >= limit
      ? { code: WRONG_RECURRING, why: `all ${limit} payments of the standing instruction have been made` }
      : undefined,
  ({ terms: { frequency } }, { lastAtMs }, nowMs) =>
    frequency !== undefined && lastAtMs !== undefined && dayOf(nowMs) < dayOf(lastAtMs) + frequency
      ? { code: '800.100.163', why: `the next payment is due on ${dateOf(lastAtMs + frequency * MS_PER_DAY)}` }
      : undefined,
];

/**
 * Returns what the limits of an agreement forbid the merchant at this time: every payment from now on, or only this
 * one.
 */
export const limitOn = (agreement: Agreement, authorized: Authorized, nowMs: number): 'all' | 'this' | undefined => {
  const refusal = obstacles
    .map((obstacle) => obstacle(agreement, authorized, nowMs))
    .find((each) => each !== undefined);
  if (refusal === undefined) return undefined;
  return refusal.code === WRONG_RECURRING ? 'all' : 'this';
};

/** Finds terms under which no later payment would ever be possible. */
const pointless = ({ instruction, nowMs }: Circumstances): readonly ParameterError[] => {
  const { expiry, numberOfInstallments } = instruction;
  const errors: ParameterError[] = [];
  if (expiry !== undefined && dateOf(nowMs) > expiry) {
    errors.push({ name: 'standingInstruction.expiry', value: expiry, message: 'must not be in the past' });
  }
  if (numberOfInstallments === 0) {
    errors.push({ name: 'standingInstruction.numberOfInstallments', value: '0', message: 'must be at least 1' });
  }
  return errors;
};

const first = (circumstances: Circumstances): Verdict => {
  const errors = pointless(circumstances);
  return errors.length > 0 ? { is: 'wrong', errors } : { is: 'first' };
};

/** The references of a later payment, and how each one finds its agreement. */
const references = {
  agreementId: ({ id }: Agreement) => id,
  initialTransactionId: ({ initialTransactionId }: Agreement) => initialTransactionId,
} as const;

const referenceNames = ['agreementId', 'initialTransactionId'] as const;

const unmatched = ({ instruction }: Circumstances, matching: (name: (typeof referenceNames)[number]) => boolean) =>
  referenceNames
    .filter((name) => instruction[name] !== undefined && !matching(name))
    .map((name) => ({
      name: `standingInstruction.${name}`,
      value: instruction[name] ?? '',
      message: 'contradicts the agreement that is stored here',
    }));

const missingReference = ({ hasRegistration }: Circumstances): Verdict =>
  hasRegistration
    ? {
        is: 'refused',
        refusal: { code: '100.150.300', why: 'no initial payment has been made with this registration' },
      }
    : {
        is: 'wrong',
        errors: [
          missing(
            'standingInstruction.initialTransactionId',
            'send it or agreementId, as the reply to the initial payment issued it',
          ),
        ],
      };

/**
 * Returns the agreement that a request means: the one that it names, or the newest of the registration with its type.
 */
const meant = (circumstances: Circumstances): Agreement | undefined => {
  const { instruction, candidates } = circumstances;
  const named = referenceNames.filter((name) => instruction[name] !== undefined);
  const fitting = candidates.filter((each) => named.every((name) => references[name](each) === instruction[name]));
  const newestFirst = fitting.toSorted((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1));
  return newestFirst.find(({ terms }) => terms.type === instruction.type) ?? newestFirst[0];
};

const later = (circumstances: Circumstances): Verdict => {
  const { instruction, candidates, authorized, nowMs } = circumstances;
  const isNamed = referenceNames.some((name) => instruction[name] !== undefined);
  if (isNamed && candidates.length === 0) return { is: 'elsewhere' };
  const unknown = unmatched(circumstances, (name) =>
    candidates.some((each) => references[name](each) === instruction[name]),
  );
  if (unknown.length > 0) return { is: 'wrong', errors: unknown };
  const agreement = meant(circumstances);
  if (agreement === undefined) {
    const errors = unmatched(circumstances, () => false);
    return errors.length > 0 ? { is: 'wrong', errors } : missingReference(circumstances);
  }
  if (instruction.type !== undefined && instruction.type !== agreement.terms.type) {
    const why = `the initial payment was made for ${agreement.terms.type}`;
    return { is: 'refused', refusal: { code: WRONG_RECURRING, why } };
  }
  const isHolders = instruction.source === 'CIT';
  const counts = !isHolders && (instruction.practice === undefined || industryPractices[instruction.practice].counts);
  if (isHolders) return { is: 'later', agreement, counts };
  for (const obstacle of obstacles.slice(0, counts ? undefined : 1)) {
    const refusal = obstacle(agreement, authorized(agreement), nowMs);
    if (refusal !== undefined) return { is: 'refused', refusal };
  }
  return { is: 'later', agreement, counts: counts && hasLimits(agreement.terms) };
};

/**
 * Decides on a payment with a standing instruction: an initial payment must come before later ones, and later ones must
 * follow the agreement.
 * Source: interface, 'Standing instructions'.
 */
export const verdictOn = (circumstances: Circumstances): Verdict => {
  const { instruction, hasReference } = circumstances;
  const { practice } = instruction;
  if (practice !== undefined && industryPractices[practice].needs === 'payment' && !hasReference) {
    return { is: 'wrong', errors: [missing('referenceUuid', `is needed with the practice ${practice}`)] };
  }
  return instruction.mode === 'INITIAL' ? first(circumstances) : later(circumstances);
};

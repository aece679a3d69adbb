import type { ParameterError } from '../../../catalogue/schema/check.ts';
import { missing } from '../../../catalogue/schema/rules.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** Kinds of later payments. Source: interface, 'Standing instructions'. */
export type AgreementType = 'UNSCHEDULED' | 'INSTALLMENT' | 'RECURRING';

/** The terms that cardholder and merchant agreed on with the first payment. */
export interface Terms {
  readonly type: AgreementType;
  readonly recurringType?: string | undefined;
  /** The last day on which a payment may be authorized, `YYYY-MM-DD`. */
  readonly expiry?: string | undefined;
  /** The minimum number of days between two payments. */
  readonly frequency?: number | undefined;
  /** The maximum number of payments, including the first one. */
  readonly numberOfInstallments?: number | undefined;
}

/** An agreement, made by a successful first payment or migrated from elsewhere. */
export interface Agreement {
  readonly channelId: string;
  /** The `agreementId`. */
  readonly id: string;
  readonly version: number;
  readonly initialTransactionId: string;
  readonly registrationId: string | undefined;
  readonly paymentId: string | undefined;
  readonly terms: Terms;
  readonly createdAtMs: number;
}

/** A standing instruction as sent, with older names replaced by the newer ones. */
export interface Instruction {
  readonly mode: 'INITIAL' | 'REPEATED';
  readonly source: 'CIT' | 'MIT';
  readonly type: AgreementType | undefined;
  readonly recurringType: string | undefined;
  readonly practice: IndustryPractice | undefined;
  readonly initialTransactionId: string | undefined;
  readonly agreementId: string | undefined;
  readonly expiry: string | undefined;
  readonly frequency: number | undefined;
  readonly numberOfInstallments: number | undefined;
}

/** The requirements of an industry practice, and whether its payments count against the terms. */
interface Practice {
  /** `agreement`: an earlier initial payment. `payment`: the payment that it continues, by path or `referenceUuid`. */
  readonly needs: 'agreement' | 'payment';
  readonly counts: boolean;
}

/** The industry practices. Source: interface, 'Standing instructions', industryPractice. */
export const industryPractices = {
  INCREMENTAL_AUTH: { needs: 'payment', counts: false },
  REAUTHORIZATION: { needs: 'payment', counts: false },
  RESUBMISSION: { needs: 'agreement', counts: true },
  DELAYED_CHARGES: { needs: 'agreement', counts: false },
  NO_SHOW: { needs: 'agreement', counts: false },
} as const satisfies Record<string, Practice>;

/** The name of an industry practice. */
type IndustryPractice = keyof typeof industryPractices;

const PREFIX = 'standingInstruction.';

/** Older parameter names and their newer equivalents. */
const olderNames = {
  recurringType: 'standingInstruction.mode',
  'recurring.numberOfInstallments': 'standingInstruction.numberOfInstallments',
} as const;

/** Replaces older names in a request by the newer ones, and reports older ones that contradict them. */
const newNames = (request: Parameters): { named: Parameters; errors: readonly ParameterError[] } => {
  const errors: ParameterError[] = [];
  const named: Record<string, string | undefined> = {};
  for (const name in request) {
    if (name.startsWith(PREFIX)) named[name] = request[name];
  }
  for (const [older, name] of Object.entries(olderNames)) {
    const value = request[older];
    if (value === undefined) continue;
    if (named[name] !== undefined && Number(named[name]) !== Number(value) && named[name] !== value) {
      errors.push({ name: older, value, message: `was already set and cannot be overwritten (by ${name})` });
    }
    named[name] ??= value;
  }
  return { named, errors };
};

const numberFrom = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/**
 * Returns the type of an agreement. A first payment need not name it: it follows from the other parameters, and is
 * UNSCHEDULED if they say nothing.
 */
const typeOf = (request: Parameters, named: Parameters): AgreementType | undefined => {
  const sent = named[`${PREFIX}type`] as AgreementType | undefined;
  if (sent !== undefined || named[`${PREFIX}mode`] !== 'INITIAL') return sent;
  if (named[`${PREFIX}numberOfInstallments`] !== undefined) return 'INSTALLMENT';
  const isRecurring = request['recurringType'] !== undefined || named[`${PREFIX}recurringType`] !== undefined;
  return isRecurring ? 'RECURRING' : 'UNSCHEDULED';
};

const instructionFrom = (request: Parameters, named: Parameters): Instruction | undefined => {
  const source = named[`${PREFIX}source`] as Instruction['source'] | undefined;
  const sentMode = named[`${PREFIX}mode`] as Instruction['mode'] | undefined;
  const mode = sentMode ?? (source === 'MIT' ? 'REPEATED' : undefined);
  if (mode === undefined) return undefined;
  return {
    mode,
    source: source ?? (mode === 'INITIAL' ? 'CIT' : 'MIT'),
    type: typeOf(request, named),
    recurringType: named[`${PREFIX}recurringType`],
    practice: named[`${PREFIX}industryPractice`] as IndustryPractice | undefined,
    initialTransactionId: named[`${PREFIX}initialTransactionId`],
    agreementId: named[`${PREFIX}agreementId`],
    expiry: named[`${PREFIX}expiry`],
    frequency: numberFrom(named[`${PREFIX}frequency`]),
    numberOfInstallments: numberFrom(named[`${PREFIX}numberOfInstallments`]),
  };
};

/** Returns the faults of an instruction that do not depend on any agreement. */
const faultsOf = (instruction: Instruction): readonly ParameterError[] => {
  const { mode, source, practice } = instruction;
  const faults: ParameterError[] = [];
  if (mode === 'INITIAL') {
    if (source === 'MIT') {
      faults.push({
        name: `${PREFIX}source`,
        value: source,
        message: 'must be CIT: the holder begins the first payment',
      });
    }
    if (practice !== undefined) {
      faults.push({
        name: `${PREFIX}industryPractice`,
        value: practice,
        message: 'is for later payments of the merchant',
      });
    }
  }
  if (mode === 'REPEATED' && practice !== undefined && source === 'CIT') {
    faults.push({ name: `${PREFIX}source`, value: source, message: `must be MIT with the practice ${practice}` });
  }
  return faults;
};

/** The standing instruction of a request: none, a correct one, or its errors. */
interface ReadInstruction {
  readonly instruction: Instruction | undefined;
  readonly errors: readonly ParameterError[];
}

/**
 * `recurring.numberOfInstallments` alone is no instruction: it is the number of installments that the shopper chose for
 * this payment.
 */
const saysInstruction = (request: Parameters): boolean => {
  for (const name in request) {
    if ((name.startsWith(PREFIX) || name === 'recurringType') && request[name] !== undefined) return true;
  }
  return false;
};

const NO_INSTRUCTION: ReadInstruction = { instruction: undefined, errors: [] };

/** Reads the standing instruction of a request. */
export const instructionOf = (request: Parameters): ReadInstruction => {
  if (!saysInstruction(request)) return NO_INSTRUCTION;
  const { named, errors } = newNames(request);
  const instruction = instructionFrom(request, named);
  if (instruction === undefined) {
    return {
      instruction,
      errors: [...errors, missing(`${PREFIX}mode`, 'INITIAL or REPEATED; is needed with any of these')],
    };
  }
  return { instruction, errors: [...errors, ...faultsOf(instruction)] };
};

/** Returns the terms that an initial instruction sets. */
export const termsOf = ({ type = 'UNSCHEDULED', ...rest }: Instruction): Terms => ({
  type,
  recurringType: rest.recurringType,
  expiry: rest.expiry,
  frequency: rest.frequency,
  numberOfInstallments: rest.numberOfInstallments,
});

/** An arrangement for later payments: its terms, and the references that another gateway issued for it. */
export interface Arrangement {
  readonly terms: Terms;
  readonly initialTransactionId: string | undefined;
  readonly agreementId: string | undefined;
}

/**
 * Returns the arrangement that a request migrates; undefined where it migrates none.
 * Source: interface, 'Recurring migration (deprecated)'.
 */
export const migratedWith = (request: Parameters): Arrangement | undefined =>
  request['recurringMigration.paymentType'] === undefined
    ? undefined
    : {
        terms: { type: 'RECURRING' },
        initialTransactionId: request['recurringMigration.connectorTxId1'],
        agreementId: undefined,
      };

/** Returns whether payments under these terms must be counted. */
export const hasLimits = ({ frequency, numberOfInstallments }: Terms): boolean =>
  frequency !== undefined || numberOfInstallments !== undefined;

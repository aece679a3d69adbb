import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { type Agreement, type Instruction, instructionOf } from './agreement.ts';
import { type AgreementRecords, insertAgreedPayment, raiseAgreement } from './agreement-records.ts';
import { type Authorized, verdictOn } from './agreement-rules.ts';
import type { RegistrationRecords } from './records.ts';
import { isOfSameCustomer } from './registration.ts';

/** A payment that is about to be created. */
interface AgreeingPayment {
  readonly channelId: string;
  readonly id: string;
  readonly request: Readonly<Record<string, string | undefined>>;
  readonly registrationId: string | undefined;
  readonly nowMs: number;
}

/** The consequences of a standing instruction for a payment. */
export interface Agreed {
  /** The immediate outcome of the payment, where the agreement forbids it. */
  readonly outcome: { readonly code: ResultCode; readonly details: Readonly<Record<string, string>> } | undefined;
  /** Stored with the payment and returned in its reply, under the interface's names. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Changes to commit together with the payment; on a conflict a concurrent payment came first: decide again. */
  readonly changes: ChangeSet;
}

const nothing: Agreed = { outcome: undefined, parameters: {}, changes: {} };

/** The dependencies of decisions on agreements. */
interface AgreeDependencies {
  readonly agreements: AgreementRecords;
  readonly registrations: RegistrationRecords;
}

/** Returns whether an agreement was made with the account of another customer than the one to be charged. */
const isForeign = async (
  { registrations }: AgreeDependencies,
  { channelId, registrationId }: AgreeingPayment,
  agreement: Agreement,
): Promise<boolean> => {
  if (registrationId === undefined || agreement.registrationId === undefined) return false;
  if (agreement.registrationId === registrationId) return false;
  const [own, other] = await Promise.all(
    [registrationId, agreement.registrationId].map((id) => registrations.byId(channelId, id)),
  );
  return own === undefined || other === undefined || !isOfSameCustomer(own, other);
};

const FOREIGN = 'belongs to the registration of another customer';

/** Returns the agreements that a request may mean. @throws Rejection naming references to those of other customers. */
const candidatesOf = async (
  dependencies: AgreeDependencies,
  payment: AgreeingPayment,
  { agreementId, initialTransactionId }: Instruction,
): Promise<readonly Agreement[]> => {
  const { channelId, registrationId } = payment;
  const records = dependencies.agreements;
  const [byId, byTransaction, own] = await Promise.all([
    agreementId === undefined ? [] : records.byId(channelId, agreementId),
    initialTransactionId === undefined ? [] : records.byTransaction(channelId, initialTransactionId),
    registrationId === undefined ? [] : records.byRegistration(channelId, registrationId),
  ]);
  const fitting = async (named: readonly Agreement[], name: string, value = ''): Promise<readonly Agreement[]> => {
    const foreign = await Promise.all(named.map((each) => isForeign(dependencies, payment, each)));
    const left = named.filter((_agreement, place) => foreign[place] === false);
    if (left.length < named.length && left.length === 0) throw wrongParameters([{ name, value, message: FOREIGN }]);
    return left;
  };
  const found = [
    ...(await fitting(byId, 'standingInstruction.agreementId', agreementId)),
    ...(await fitting(byTransaction, 'standingInstruction.initialTransactionId', initialTransactionId)),
    ...own,
  ];
  return [...new Map(found.map((each) => [each.id, each])).values()];
};

const countsOf = async (records: AgreementRecords, agreements: readonly Agreement[]) =>
  new Map<string, Authorized>(
    await Promise.all(agreements.map(async (each) => [each.id, await records.authorizedUnder(each)] as const)),
  );

const named = ({ mode, source, type }: Instruction): Record<string, string> => ({
  'standingInstruction.mode': mode,
  'standingInstruction.source': source,
  ...(type === undefined ? {} : { 'standingInstruction.type': type }),
});

const referencesTo = ({ id, initialTransactionId, terms }: Agreement): Record<string, string> => ({
  'standingInstruction.type': terms.type,
  'standingInstruction.agreementId': id,
  'standingInstruction.initialTransactionId': initialTransactionId,
});

/**
 * Decides what a payment's standing instruction allows, and fills in references that the registration knows.
 * @throws Rejection naming parameters that are missing or that contradict a stored agreement.
 */
export const agreedOn = async (dependencies: AgreeDependencies, payment: AgreeingPayment): Promise<Agreed> => {
  const { instruction, errors } = instructionOf(payment.request);
  if (errors.length > 0) throw wrongParameters(errors);
  if (instruction === undefined) return nothing;
  const candidates = await candidatesOf(dependencies, payment, instruction);
  const counts = await countsOf(dependencies.agreements, candidates);
  const verdict = verdictOn({
    instruction,
    candidates,
    authorized: ({ id }) => counts.get(id) ?? { payments: 0, lastAtMs: undefined },
    hasRegistration: payment.registrationId !== undefined,
    hasReference: payment.request['referenceUuid'] !== undefined,
    nowMs: payment.nowMs,
  });
  if (verdict.is === 'wrong') throw wrongParameters(verdict.errors);
  const parameters = named(instruction);
  if (verdict.is === 'refused') {
    const { code, why } = verdict.refusal;
    return { ...nothing, parameters, outcome: { code, details: { ExtendedDescription: why } } };
  }
  // References issued elsewhere stay in the request as sent and are forwarded to the acquirer.
  if (verdict.is === 'first' || verdict.is === 'elsewhere') return { ...nothing, parameters };
  const { agreement, counts: isCounted } = verdict;
  const filled = { ...nothing, parameters: { ...parameters, ...referencesTo(agreement) } };
  if (!isCounted) return filled;
  const inserts = [insertAgreedPayment(payment.channelId, agreement.id, payment.id, payment.nowMs)];
  return { ...filled, changes: { inserts, updates: [raiseAgreement(agreement)] } };
};

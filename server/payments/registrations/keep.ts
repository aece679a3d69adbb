import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { type Clock, timeOrderedId } from '../../platform/base/clock.ts';
import type { Delete, Insert } from '../../platform/database/database.ts';
import { type Account, accountFrom, vaultText } from '../accounts/account.ts';
import { AGREEMENT_REFERENCE, SCHEME_REFERENCE } from '../ports/acquirer.ts';
import {
  type Agreement,
  type Arrangement,
  hasLimits,
  instructionOf,
  migratedWith,
  type Terms,
  termsOf,
} from './agreement.ts';
import {
  type AgreementRecords,
  deleteAgreedPayment,
  insertAgreedPayment,
  insertAgreement,
} from './agreement-records.ts';
import { insertRegistration, type RegistrationRecords } from './records.ts';
import { identityText, keptParameters, lastingAccount, type Registration } from './registration.ts';

/** The dependencies of storing accounts. */
interface KeepDependencies {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly registrations: RegistrationRecords;
  readonly agreements: AgreementRecords;
}

/** An account to be stored, and its origin. */
export interface NewRegistration {
  /** The id of the registration, unless the account is already stored. */
  readonly id: string;
  readonly channelId: string;
  readonly account: Account;
  readonly brand: string | undefined;
  /** The parameters of the request, without secrets. */
  readonly stored: Readonly<Record<string, string>>;
  readonly code: ResultCode;
  readonly isDeclined: boolean;
  readonly paymentId: string | undefined;
  readonly checkoutId: string | undefined;
}

/** Creates a registration to be written; a declined one contains nothing that could be charged. */
const registrationFor = async (dependencies: KeepDependencies, made: NewRegistration): Promise<Registration> => {
  const { id, channelId, account, brand, stored } = made;
  return {
    channelId,
    id,
    version: 1,
    state: made.isDeclined ? 'declined' : 'active',
    kind: account.kind,
    brand,
    connector: account.token?.connector,
    account: made.isDeclined
      ? undefined
      : await dependencies.vault.seal(channelId, id, vaultText(lastingAccount(account))),
    request: keptParameters(stored, account.kind),
    accountHash: await hashOf(dependencies, made),
    code: made.code,
    paymentId: made.paymentId,
    checkoutId: made.checkoutId,
    createdAtMs: dependencies.clock.now(),
    removedAtMs: undefined,
    chosenAtMs: undefined,
  };
};

const hashOf = ({ vault }: KeepDependencies, { channelId, account, brand, stored }: NewRegistration): Promise<string> =>
  vault.keyedHash(channelId, identityText(account, brand, stored));

/** A registration, and whether it must still be written: an account that is already stored keeps its registration. */
interface FoundOrNew {
  readonly registration: Registration;
  readonly inserts: readonly Insert[];
}

/** Returns the registration of an account: the existing one, or a new one. */
export const foundOrNew = async (dependencies: KeepDependencies, made: NewRegistration): Promise<FoundOrNew> => {
  const known = made.isDeclined
    ? undefined
    : await dependencies.registrations.sameAccount(made.channelId, await hashOf(dependencies, made));
  if (known !== undefined) return { registration: known, inserts: [] };
  const registration = await registrationFor(dependencies, made);
  return { registration, inserts: [insertRegistration(registration)] };
};

/** The agreement that an initial payment makes. */
interface NewAgreement {
  /** The id of an agreement that is also kept elsewhere. */
  readonly id?: string | undefined;
  readonly channelId: string;
  readonly terms: Terms;
  readonly initialTransactionId: string | undefined;
  readonly registrationId: string | undefined;
  readonly paymentId: string | undefined;
}

/** Creates an agreement. If its first payment has no reference, its own id serves as one. */
export const agreementFor = (clock: Clock, made: NewAgreement): Agreement => {
  const id = made.id ?? timeOrderedId(clock);
  return {
    ...made,
    id,
    version: 1,
    initialTransactionId: made.initialTransactionId ?? id,
    createdAtMs: clock.now(),
  };
};

/** A payment whose outcome is known. */
interface DecidedPayment {
  readonly channelId: string;
  readonly id: string;
  readonly checkoutId: string | undefined;
  readonly amount: bigint;
  readonly brand: string | undefined;
  /** Sealed for the payment. */
  readonly account: string | undefined;
  readonly request: Readonly<Record<string, string>>;
  readonly createdAtMs: number;
}

/** The effects of a payment beside its outcome: to be written together with it and shown in its reply. */
interface Kept {
  readonly inserts: readonly Insert[];
  readonly deletes: readonly Delete[];
  /** The account that this payment newly stored. */
  readonly registered?: Registration | undefined;
  readonly parameters: Readonly<Record<string, string>>;
}

const nothing: Kept = { inserts: [], deletes: [], parameters: {} };

const AGREEMENT_ID = /^[\x21-\x7e]{1,35}$/;

/** Returns the first of these ids that a new agreement can have: well-formed and not used by another agreement. */
const freeId = async (
  { agreements }: Pick<KeepDependencies, 'agreements'>,
  channelId: string,
  ids: readonly (string | undefined)[],
): Promise<string | undefined> => {
  for (const id of ids) {
    if (id !== undefined && AGREEMENT_ID.test(id) && (await agreements.byId(channelId, id)).length === 0) return id;
  }
  return undefined;
};

/** Creates the agreement that continues an arrangement made elsewhere, for the registration of the same request. */
export const arrangedAgreement = async (
  dependencies: Pick<KeepDependencies, 'agreements' | 'clock'>,
  { terms, initialTransactionId, agreementId }: Arrangement,
  { channelId, id: registrationId }: Pick<Registration, 'channelId' | 'id'>,
): Promise<Agreement> => {
  const id = await freeId(dependencies, channelId, [agreementId]);
  return agreementFor(dependencies.clock, {
    id,
    channelId,
    terms,
    initialTransactionId,
    registrationId,
    paymentId: undefined,
  });
};

const registeredWith = async (
  dependencies: KeepDependencies,
  payment: DecidedPayment,
  code: ResultCode,
): Promise<FoundOrNew | undefined> => {
  const { channelId, id, account, request } = payment;
  if (request['createRegistration'] !== 'true' || account === undefined) return undefined;
  const opened = accountFrom(await dependencies.vault.open(channelId, id, account), request);
  return await foundOrNew(dependencies, {
    id: timeOrderedId(dependencies.clock),
    channelId,
    account: opened,
    brand: payment.brand,
    stored: opened.token === undefined ? request : { ...request, ...opened.parameters },
    code,
    isDeclined: false,
    paymentId: id,
    checkoutId: payment.checkoutId,
  });
};

const afterSuccess = async (
  dependencies: KeepDependencies,
  payment: DecidedPayment,
  { code, details }: DecidedOutcome,
): Promise<Kept> => {
  const registered = await registeredWith(dependencies, payment, code);
  const registrationId = registered?.registration.id ?? payment.request['registrationId'];
  const inserts: Insert[] = [...(registered?.inserts ?? [])];
  const parameters: Record<string, string> = registrationId === undefined ? {} : { registrationId };
  const isNew = registered !== undefined && registered.inserts.length > 0;
  const kept = { ...nothing, inserts, parameters, ...(isNew ? { registered: registered.registration } : {}) };
  const { instruction } = instructionOf(payment.request);
  const migrated = migratedWith(payment.request);
  if (registered !== undefined && migrated !== undefined) {
    const agreement = await arrangedAgreement(dependencies, migrated, registered.registration);
    inserts.push(insertAgreement(agreement));
    if (instruction === undefined) Object.assign(parameters, referencesTo(agreement));
  }
  if (instruction?.mode !== 'INITIAL') return kept;
  const agreement = agreementFor(dependencies.clock, {
    id: await freeId(dependencies, payment.channelId, [details[AGREEMENT_REFERENCE], instruction.agreementId]),
    channelId: payment.channelId,
    terms: termsOf(instruction),
    initialTransactionId: details[SCHEME_REFERENCE] ?? instruction.initialTransactionId,
    registrationId,
    paymentId: payment.id,
  });
  inserts.push(insertAgreement(agreement));
  // A verification without amount is no payment of the agreement.
  if (payment.amount > 0n && hasLimits(agreement.terms)) {
    inserts.push(insertAgreedPayment(payment.channelId, agreement.id, payment.id, payment.createdAtMs));
  }
  Object.assign(parameters, referencesTo(agreement));
  return kept;
};

/** The references by which later payments name an agreement. */
const referencesTo = ({ id, initialTransactionId }: Agreement): Record<string, string> => ({
  'standingInstruction.initialTransactionId': initialTransactionId,
  'standingInstruction.agreementId': id,
});

/** The outcome of a payment. */
interface DecidedOutcome {
  readonly state: string;
  readonly code: ResultCode;
  readonly details: Readonly<Record<string, string>>;
}

/**
 * Returns the effects of a payment's outcome: a registration and an agreement after success; after a decline, the
 * payment no longer counts against the limits of its agreement.
 */
export const keptAfter = async (
  dependencies: KeepDependencies,
  payment: DecidedPayment,
  outcome: DecidedOutcome,
): Promise<Kept> => {
  if (outcome.state === 'succeeded') return await afterSuccess(dependencies, payment, outcome);
  const agreementId = payment.request['standingInstruction.agreementId'];
  if (outcome.state !== 'declined' || agreementId === undefined) return nothing;
  return { ...nothing, deletes: [deleteAgreedPayment(payment.channelId, agreementId, payment.id)] };
};

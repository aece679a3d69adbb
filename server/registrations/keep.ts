import type { ResultCode } from '../../catalogue/result-codes/result-codes.ts';
import { type Account, accountFrom, keptText } from '../accounts/account.ts';
import { AGREEMENT_REFERENCE, SCHEME_REFERENCE } from '../acquirers/acquirer.ts';
import { type Clock, timeOrderedId } from '../base/clock.ts';
import type { Delete, Insert } from '../database/database.ts';
import type { Vault } from '../vault/vault.ts';
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

/** What storing accounts takes. */
export interface KeepDependencies {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly registrations: RegistrationRecords;
  readonly agreements: AgreementRecords;
}

/** An account that is to be stored, and where it came from. */
export interface NewRegistration {
  /** The id that it has, unless the account is stored already. */
  readonly id: string;
  readonly entity: string;
  readonly account: Account;
  readonly brand: string | undefined;
  /** The parameters that it came with, without secrets. */
  readonly stored: Readonly<Record<string, string>>;
  readonly code: ResultCode;
  readonly isDeclined: boolean;
  readonly paymentId: string | undefined;
  readonly checkoutId: string | undefined;
}

/** Gives a registration as it is to be written; a declined one keeps nothing that could be charged. */
export const registrationFor = async (dependencies: KeepDependencies, made: NewRegistration): Promise<Registration> => {
  const { id, entity, account, brand, stored } = made;
  return {
    entity,
    id,
    version: 1,
    state: made.isDeclined ? 'declined' : 'active',
    kind: account.kind,
    brand,
    account: made.isDeclined ? undefined : await dependencies.vault.seal(entity, id, keptText(lastingAccount(account))),
    request: keptParameters(stored, account.kind),
    accountHash: await hashOf(dependencies, made),
    code: made.code,
    paymentId: made.paymentId,
    checkoutId: made.checkoutId,
    createdAtMs: dependencies.clock.now(),
    removedAtMs: undefined,
  };
};

const hashOf = ({ vault }: KeepDependencies, { entity, account, brand, stored }: NewRegistration): Promise<string> =>
  vault.keyedHash(entity, identityText(account, brand, stored['customer.merchantCustomerId']));

/** A registration, and whether it must still be written: an account that is stored already keeps its registration. */
export interface FoundOrNew {
  readonly registration: Registration;
  readonly inserts: readonly Insert[];
}

/** Gives the registration of an account: the one that it has, or a new one. */
export const foundOrNew = async (dependencies: KeepDependencies, made: NewRegistration): Promise<FoundOrNew> => {
  const known = made.isDeclined
    ? undefined
    : await dependencies.registrations.sameAccount(made.entity, await hashOf(dependencies, made));
  if (known !== undefined) return { registration: known, inserts: [] };
  const registration = await registrationFor(dependencies, made);
  return { registration, inserts: [insertRegistration(registration)] };
};

/** The agreement that an initial payment makes. */
export interface NewAgreement {
  /** The id that it has already, where somebody else keeps it too. */
  readonly id?: string | undefined;
  readonly entity: string;
  readonly terms: Terms;
  readonly initialTransactionId: string | undefined;
  readonly registrationId: string | undefined;
  readonly paymentId: string | undefined;
}

/** Gives a new agreement. Where nobody gave its first payment a reference, its own id stands for it. */
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

/** A payment whose outcome is known now. */
export interface DecidedPayment {
  readonly entity: string;
  readonly id: string;
  readonly checkoutId: string | undefined;
  readonly amount: bigint;
  readonly brand: string | undefined;
  /** Sealed for the payment. */
  readonly account: string | undefined;
  readonly request: Readonly<Record<string, string>>;
  readonly createdAtMs: number;
}

/** What comes of a payment beside its outcome: to be written together with it, and told in its reply. */
export interface Kept {
  readonly inserts: readonly Insert[];
  readonly deletes: readonly Delete[];
  /** The account that is stored now and was not before. */
  readonly registered?: Registration | undefined;
  readonly parameters: Readonly<Record<string, string>>;
}

const nothing: Kept = { inserts: [], deletes: [], parameters: {} };

const AGREEMENT_ID = /^[\x21-\x7e]{1,35}$/;

/** Gives the first of these ids that a new agreement can have: it is well formed, and no other agreement has it. */
const freeId = async (
  { agreements }: Pick<KeepDependencies, 'agreements'>,
  entity: string,
  ids: readonly (string | undefined)[],
): Promise<string | undefined> => {
  for (const id of ids) {
    if (id !== undefined && AGREEMENT_ID.test(id) && (await agreements.byId(entity, id)).length === 0) return id;
  }
  return undefined;
};

/** Gives the agreement that carries on an arrangement made elsewhere, on the registration that comes with it. */
export const arrangedAgreement = async (
  dependencies: Pick<KeepDependencies, 'agreements' | 'clock'>,
  { terms, initialTransactionId, agreementId }: Arrangement,
  { entity, id: registrationId }: Pick<Registration, 'entity' | 'id'>,
): Promise<Agreement> => {
  const id = await freeId(dependencies, entity, [agreementId]);
  return agreementFor(dependencies.clock, {
    id,
    entity,
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
  const { entity, id, account, request } = payment;
  if (request['createRegistration'] !== 'true' || account === undefined) return undefined;
  const opened = accountFrom(await dependencies.vault.open(entity, id, account), request);
  return await foundOrNew(dependencies, {
    id: timeOrderedId(dependencies.clock),
    entity,
    account: opened,
    brand: payment.brand,
    stored: request,
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
    id: await freeId(dependencies, payment.entity, [details[AGREEMENT_REFERENCE], instruction.agreementId]),
    entity: payment.entity,
    terms: termsOf(instruction),
    initialTransactionId: details[SCHEME_REFERENCE] ?? instruction.initialTransactionId,
    registrationId,
    paymentId: payment.id,
  });
  inserts.push(insertAgreement(agreement));
  // A verification of nothing is no payment of the agreement.
  if (payment.amount > 0n && hasLimits(agreement.terms)) {
    inserts.push(insertAgreedPayment(payment.entity, agreement.id, payment.id, payment.createdAtMs));
  }
  Object.assign(parameters, referencesTo(agreement));
  return kept;
};

/** What later payments name an agreement by. */
const referencesTo = ({ id, initialTransactionId }: Agreement): Record<string, string> => ({
  'standingInstruction.initialTransactionId': initialTransactionId,
  'standingInstruction.agreementId': id,
});

/** How a payment ended. */
export interface DecidedOutcome {
  readonly state: string;
  readonly code: ResultCode;
  readonly details: Readonly<Record<string, string>>;
}

/**
 * Gives what comes of a payment's outcome: a registration and an agreement when it succeeded; when it was declined, its
 * place among the payments of its agreement is free again.
 */
export const keptAfter = async (
  dependencies: KeepDependencies,
  payment: DecidedPayment,
  outcome: DecidedOutcome,
): Promise<Kept> => {
  if (outcome.state === 'succeeded') return await afterSuccess(dependencies, payment, outcome);
  const agreementId = payment.request['standingInstruction.agreementId'];
  if (outcome.state !== 'declined' || agreementId === undefined) return nothing;
  return { ...nothing, deletes: [deleteAgreedPayment(payment.entity, agreementId, payment.id)] };
};

import type { Brand } from '../../../catalogue/brands/brands.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import type { PaymentRequest } from '../../../catalogue/requests/requests.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { type Account, accountOf, keptText, numberOf, storedParameters } from '../../accounts/account.ts';
import { together } from '../../database/change-set.ts';
import type { ChangeSet } from '../../database/database.ts';
import { deciding } from '../../database/deciding.ts';
import type { Channel } from '../../ports/channel.ts';
import { type Agreed, agreedOn } from '../../registrations/agree.ts';
import { relyOnRegistration } from '../../registrations/records.ts';
import { conclude } from '../acquiring/conclude.ts';
import { type PaymentContext, stepInput } from '../acquiring/order.ts';
import { insertion } from '../acquiring/writing.ts';
import { accountRefusal } from '../admission/account-check.ts';
import {
  acquirerFor,
  fittingAccount,
  refuseMissingPurpose,
  refuseOtherTypes,
  refuseStoringWithoutPayment,
  refuseStrayNumbers,
  refuseUnserved,
  unknownBrand,
} from '../admission/admission.ts';
import { brandOf } from '../admission/brand-choice.ts';
import { refuseMissingCode, refuseUnaccepted } from '../admission/channel-rules.ts';
import { transactionClaim } from '../admission/duplicates.ts';
import { refuseBadReturn, refuseUnfitWayOut, wayOutOf } from '../admission/redirects.ts';
import { unwrapped } from '../admission/wallet-account.ts';
import { heldUntilMs, isPaidLater } from '../model/authorizations.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { statementOf } from '../model/descriptor.ts';
import { type Outcome, type Payment, stateAfter } from '../model/payment.ts';
import { captureDueOrTell } from './capture-due.ts';
import { referByUuid } from './refer.ts';

/** A payment that is ready to be written down, and the context in which it is carried out. */
export interface PreparedPayment {
  readonly payment: Payment;
  /** Without an account where the shopper pays elsewhere. */
  readonly context: PaymentContext;
  /** What is written down with it. */
  readonly alongside: ChangeSet;
}

/** Where a payment comes from. */
export interface Origin {
  /** The id that it will have. */
  readonly id: string;
  readonly checkoutId?: string | undefined;
  /** The account that is charged, where the request does not bring it; the request then carries what may be shown of it. */
  readonly stored?: StoredAccount | undefined;
}

/** A stored account that is charged. */
export interface StoredAccount {
  readonly registrationId: string;
  /** That of the registration when it was read: the charge begins only as long as it stands. */
  readonly version: number;
  readonly account: Account;
}

/** What moves money needs some; an authorization of nothing verifies a card, and a tokenization moves none. */
export const mayBeOfNothing: ReadonlySet<PaymentType> = new Set(['PA', 'TK', 'RG', 'RI', '3D']);

const amountRefusal = (type: PaymentType, amount: bigint): ResultCode | undefined =>
  amount === 0n && !mayBeOfNothing.has(type) ? '100.550.300' : undefined;

/**
 * A tokenization leaves nothing behind, unless it is asked to: the account serves its order and is forgotten. A risk check
 * charges nothing, now or later.
 */
const keepsAccount = ({ paymentType, createRegistration }: PaymentRequest): boolean =>
  paymentType === 'TK' ? createRegistration === 'true' : paymentType !== 'RI';

const isHeld = (type: PaymentType, brand: Brand | undefined): boolean =>
  type === 'PA.CP' || (type === 'PA' && !isPaidLater({ type, brand }));

/** Until when an authorization holds, and since when the service is to capture it. Who is yet to pay has nothing held. */
const times = (
  type: PaymentType,
  brand: Brand | undefined,
  request: PaymentRequest,
  nowMs: number,
): Partial<Payment> => ({
  ...(isHeld(type, brand) ? { heldUntilMs: heldUntilMs(request, nowMs) } : {}),
  ...(type === 'PA.CP' ? { captureDueAtMs: nowMs } : {}),
});

/** What else is sent with a method that leads the shopper away, such as the bank's name, is a parameter like others. */
const accountFor = (
  request: PaymentRequest,
  stored: StoredAccount | undefined,
  { compatibility }: Pick<ChannelSettings, 'compatibility'>,
): Account | undefined => {
  const way = wayOutOf(request.paymentBrand, stored?.account ?? accountOf(request));
  if (way !== undefined) {
    refuseUnfitWayOut(request, way, compatibility);
    return undefined;
  }
  const account = fittingAccount(request, stored?.account ?? accountOf(request));
  refuseOtherTypes(request.paymentType, account);
  refuseStrayNumbers(request, account);
  return account;
};

const brandFor = (settings: ChannelSettings, sent: PaymentRequest, account: Account | undefined) => {
  const brand = brandOf(sent.paymentBrand, account?.kind === 'card' ? numberOf(account) : undefined, settings);
  refuseUnaccepted(settings, { currency: sent.currency, paymentBrand: brand });
  if (account !== undefined) refuseMissingCode(settings, sent, account, brand);
  return brand;
};

const refusalOf = (request: PaymentRequest, account: Account | undefined, brand: Brand | undefined, nowMs: number) =>
  amountRefusal(request.paymentType, hundredthsOf(request.amount)) ??
  (account === undefined ? undefined : accountRefusal(account, brand, nowMs));

const UNKNOWN_BRAND: ResultCode = '100.100.501';

const outcomeOf = (refusal: ResultCode | undefined, { paymentBrand }: PaymentRequest): Outcome | undefined => {
  if (refusal === undefined) return undefined;
  const reason = refusal === UNKNOWN_BRAND ? unknownBrand(paymentBrand) : undefined;
  return { code: refusal, details: reason === undefined ? {} : { ExtendedDescription: reason } };
};

/** Gives what is stored of a request; what was agreed on and the registration come with it. */
const requestOf = (
  request: PaymentRequest,
  account: Account | undefined,
  agreed: Agreed,
  stored: StoredAccount | undefined,
  channelName: string,
) => ({
  ...storedParameters(request, account),
  ...statementOf(request, channelName),
  ...agreed.parameters,
  ...(stored === undefined ? {} : { registrationId: stored.registrationId }),
});

/**
 * Checks a request as far as it can be without anybody being asked; nothing is written down.
 * @throws Rejection when the request is not one that this channel can serve.
 */
export const admitted = async (
  dependencies: PaymentDependencies,
  channel: Channel,
  sent: PaymentRequest,
  stored: StoredAccount | undefined,
) => {
  refuseUnserved(sent);
  refuseStoringWithoutPayment(sent);
  refuseBadReturn(dependencies, sent);
  const { request, used } = await unwrapped(dependencies.wallets, channel.id, sent);
  const account = accountFor(request, stored, channel.settings);
  const acquirer = await acquirerFor(dependencies, channel, request.testMode);
  const brand = brandFor(channel.settings, sent, account);
  refuseMissingPurpose(request, brand);
  return { request, used, account, acquirer, brand };
};

/**
 * Checks a request and gives the payment that it begins: received, or declined at once where the account, the amount or the
 * standing instruction cannot be charged. @throws Rejection when the request is not one that this channel can serve.
 */
export const preparePayment = async (
  dependencies: PaymentDependencies,
  channel: Channel,
  sent: PaymentRequest,
  { id, checkoutId, stored }: Origin,
): Promise<PreparedPayment> => {
  const { id: entity, name } = channel;
  const type = sent.paymentType;
  const { request, used, account, acquirer, brand } = await admitted(dependencies, channel, sent, stored);
  const nowMs = dependencies.clock.now();
  const amount = hundredthsOf(request.amount);
  const registrationId = stored?.registrationId;
  const agreed = await agreedOn(dependencies, { entity, id, request, registrationId, nowMs });
  const outcome = outcomeOf(refusalOf(request, account, brand, nowMs), request) ?? agreed.outcome;
  const payment: Payment = {
    entity,
    id,
    version: 1,
    rootId: id,
    referencedId: undefined,
    checkoutId,
    type,
    amount,
    currency: request.currency,
    brand,
    acquirer: acquirer.name,
    account:
      account && keepsAccount(request) ? await dependencies.vault.seal(entity, id, keptText(account)) : undefined,
    request: requestOf(request, account, agreed, stored, name),
    state: outcome === undefined ? 'received' : 'declined',
    outcome,
    createdAtMs: nowMs,
    askedAtMs: nowMs,
    attempt: 1,
    decidedAtMs: outcome === undefined ? undefined : nowMs,
    ...times(type, brand, request, nowMs),
  };
  const relied = stored && {
    updates: [relyOnRegistration({ entity, id: stored.registrationId, version: stored.version })],
  };
  const context = { account, channel };
  const prepared = { payment, context, alongside: outcome === undefined ? agreed.changes : {} };
  const whole = await claimed(dependencies, await riskChecked(dependencies, prepared));
  return {
    context,
    payment: { ...whole.payment, waitsFor: await waitsAtFirst(dependencies, whole) },
    alongside: together(whole.alongside, relied ?? {}, { inserts: type === 'RI' ? [] : used }),
  };
};

/** Gives a prepared payment after the check for fraud: declined where it is rejected, with what is to be told of it. */
const riskChecked = async (dependencies: PaymentDependencies, prepared: PreparedPayment): Promise<PreparedPayment> => {
  const { payment, context, alongside } = prepared;
  if (payment.state !== 'received') return prepared;
  const { verdict, code, parameters, changes = {} } = await dependencies.risk.before(stepInput(payment, context));
  const told = Object.keys(parameters).length > 0 ? { parameters } : {};
  if (verdict === 'reject') {
    const declined = declinedAs(payment, code ?? '100.400.141', payment.createdAtMs);
    return {
      ...prepared,
      payment: { ...declined, outcome: { code: code ?? '100.400.141', details: {}, ...told } },
      alongside: changes,
    };
  }
  if (payment.type === 'RI') {
    const state = stateAfter(payment.state, 'approved');
    const outcome: Outcome = { code: code ?? '000.300.100', details: {}, ...told };
    return { ...prepared, payment: { ...payment, state, outcome, decidedAtMs: payment.createdAtMs }, alongside: {} };
  }
  const review = verdict === 'review' ? { review: code ?? '000.400.000' } : {};
  const isTold = Object.keys({ ...told, ...review }).length > 0;
  const outcome: Outcome | undefined = isTold ? { code: '000.200.000', details: {}, ...told, ...review } : undefined;
  return { payment: { ...payment, outcome }, context, alongside: together(alongside, changes) };
};

/** A payment whose cardholder may have to be authenticated is not sent to the acquirer before that is settled. */
const waitsAtFirst = async (
  dependencies: PaymentDependencies,
  { payment, context }: PreparedPayment,
): Promise<Payment['waitsFor']> =>
  payment.state === 'received' && (await dependencies.authenticator.concerns(stepInput(payment, context)))
    ? 'authentication'
    : undefined;

/** Gives a prepared payment with the claim to its merchantTransactionId, or declined where another payment has it. */
const claimed = async (dependencies: PaymentDependencies, prepared: PreparedPayment): Promise<PreparedPayment> => {
  const { payment, context, alongside } = prepared;
  const claim = await transactionClaim(dependencies, context.channel.settings, payment);
  if (claim === 'duplicate') {
    return { payment: declinedAs(payment, '800.110.100', payment.createdAtMs), context, alongside: {} };
  }
  return { payment, context, alongside: together(claim, alongside) };
};

const declinedAs = (payment: Payment, code: ResultCode, nowMs: number): Payment => ({
  ...payment,
  state: 'declined',
  outcome: { code, details: {} },
  decidedAtMs: nowMs,
});

/** Gives what writes a prepared payment down; then it is to be carried out. */
export const changesOf = async (
  dependencies: PaymentDependencies,
  { payment, alongside }: PreparedPayment,
): Promise<ChangeSet> => together(await insertion(dependencies, payment), alongside);

/** Has a payment that was written down carried out, and gives it as it ended. */
export const carriedOut = async (
  dependencies: PaymentDependencies,
  { payment, context }: PreparedPayment,
): Promise<Payment> => {
  if (payment.state !== 'received') return payment;
  const concluded = await conclude(dependencies, payment, context);
  // Once authorized it is captured by a payment of its own; what is answered is the authorization.
  if (concluded.captureDueAtMs !== undefined && concluded.state === 'succeeded')
    await captureDueOrTell(dependencies, concluded);
  return concluded;
};

/**
 * Rivals for a merchantTransactionId or an agreement win once each, and so do those that are counted by the same rule of risk:
 * all shoppers behind one address, say, for whom there is a line. More attempts mean that the payment's id is taken.
 */
export const MAX_ATTEMPTS = 20;

/** What is to be paid: the request, and the stored account where it names one. */
export interface Charge {
  readonly request: PaymentRequest;
  readonly stored?: StoredAccount | undefined;
}

/**
 * Pays: gives the payment as it ended, under this id. `charge` is asked again whenever a rival changed what the payment
 * relies on. Source: interface, 'Endpoints', POST /v1/payments. @throws Conflict when another payment has the id.
 */
export const pay = async (
  dependencies: PaymentDependencies,
  entity: string,
  charge: () => Promise<Charge>,
  id: string,
): Promise<Payment> => {
  let next: Charge | undefined = await charge();
  const { request, stored } = next;
  if (request.referenceUuid !== undefined) {
    return await referByUuid(dependencies, entity, request.referenceUuid, request, { id, account: stored?.account });
  }
  const decide = async () => {
    const { request: sent, stored: account } = next ?? (await charge());
    next = undefined;
    const channel = await dependencies.channelOf(entity);
    const result = await preparePayment(dependencies, channel, sent, { id, stored: account });
    return { changes: await changesOf(dependencies, result), result, line: entity };
  };
  return await carriedOut(dependencies, await deciding(dependencies.database, decide, MAX_ATTEMPTS));
};

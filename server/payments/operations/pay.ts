import { type Brand, isBrand } from '../../../catalogue/brands/brands.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import type { PaymentRequest } from '../../../catalogue/requests/requests.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { connectorFor, isKeptAtPage, keeperOf, pageOf, testModeIn } from '../../../catalogue/settings/acquirers.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { type Account, accountOf, storedParameters, vaultText } from '../accounts/account.ts';
import { conclude } from '../acquiring/conclude.ts';
import { type PaymentContext, stepInput } from '../acquiring/order.ts';
import { insertion } from '../acquiring/writing.ts';
import { accountRefusal } from '../admission/account-check.ts';
import {
  acquirerFor,
  fittingAccount,
  refuseMisplacedNumber,
  refuseMissingPurpose,
  refuseOtherTypes,
  refuseStoringWithoutPayment,
  refuseUnknownBrand,
  refuseUnsupported,
  unknownBrand,
} from '../admission/admission.ts';
import { brandOf, refuseMissingCode, refuseUnaccepted } from '../admission/channel-rules.ts';
import { transactionClaim } from '../admission/duplicates.ts';
import {
  onPageOf,
  redirectBrandOf,
  refuseAccountForPage,
  refuseBadResultUrl,
  refuseOtherKeeper,
  refuseUnfitRedirect,
} from '../admission/redirects.ts';
import { unwrap } from '../admission/wallet-account.ts';
import { heldUntilMs, isPaidLater } from '../model/authorizations.ts';
import { statementOf } from '../model/defaults.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { declinedAtOnce, type Outcome, type Payment, stateAfter } from '../model/payment.ts';
import { refuseUnfitSchedule } from '../model/sign-up.ts';
import type { Channel } from '../ports/channel.ts';
import { type Agreed, agreedOn } from '../registrations/agree.ts';
import { relyOnRegistration } from '../registrations/records.ts';
import { captureDueOrLog } from './capture-due.ts';
import { referByUuid } from './refer.ts';

/** A payment that is ready to be stored. */
export interface PreparedPayment {
  readonly payment: Payment;
  /** The context has no account if the shopper pays at a redirect. */
  readonly context: PaymentContext;
  /** The changes to commit together with the payment. */
  readonly alongside: ChangeSet;
}

/** The origin of a payment. */
interface Origin {
  /** The id of the new payment. */
  readonly id: string;
  readonly checkoutId?: string | undefined;
  /** The stored account to charge, if any; the request then contains only the parameters that may be shown. */
  readonly stored?: RegisteredAccount | undefined;
}

/** The account of a registration, to be charged. */
export interface RegisteredAccount {
  readonly registrationId: string;
  /** The version of the registration when it was read; the payment is stored only if that has not changed. */
  readonly version: number;
  readonly account: Account;
}

/** The types that allow an amount of zero: an authorization of zero verifies a card, and the others move no money. */
export const mayBeZero: ReadonlySet<PaymentType> = new Set(['PA', 'TK', 'RG', 'RI', '3D']);

const amountRefusal = (type: PaymentType, amount: bigint): ResultCode | undefined =>
  amount === 0n && !mayBeZero.has(type) ? '100.550.300' : undefined;

/**
 * Returns whether the account is stored with the payment. A tokenization stores it only on request; a risk check never
 * charges it.
 */
const keepsAccount = ({ paymentType, createRegistration }: PaymentRequest): boolean =>
  paymentType === 'TK' ? createRegistration === 'true' : paymentType !== 'RI';

const isHeld = (type: PaymentType, brand: Brand | undefined): boolean =>
  type === 'PA.CP' || (type === 'PA' && !isPaidLater({ type, brand }));

/** The expiry of an authorization, unless it is paid later, and the time at which the gateway must capture it. */
const times = (
  type: PaymentType,
  brand: Brand | undefined,
  request: PaymentRequest,
  nowMs: number,
): Partial<Payment> => ({
  ...(isHeld(type, brand) ? { heldUntilMs: heldUntilMs(request, nowMs) } : {}),
  ...(type === 'PA.CP' ? { captureDueAtMs: nowMs } : {}),
});

/**
 * Returns the account that a payment charges, once it fits the request. Redirects charge no account: what a request
 * sends for them, such as the name of a bank, is a parameter like any other.
 */
const accountFor = (
  { environment }: Pick<PaymentDependencies, 'environment'>,
  request: PaymentRequest,
  stored: RegisteredAccount | undefined,
  settings: ChannelSettings,
): Account | undefined => {
  const { compatibility } = settings;
  const { paymentBrand } = request;
  // An unknown brand is refused below, before its account is looked at.
  const brand = paymentBrand !== undefined && isBrand(paymentBrand) ? paymentBrand : undefined;
  const route = { environment, testMode: testModeIn(request), brand };
  const page = pageOf(settings, route);
  if (stored !== undefined) {
    const way = { ...route, keeper: keeperOf(settings, route), acquirer: connectorFor(settings, route) };
    refuseOtherKeeper(stored.account, way);
  } else if (page !== undefined) {
    refuseAccountForPage(accountOf(request));
    refuseUnknownBrand(request);
    const redirect = { ...onPageOf(request.paymentBrand), storesAccount: isKeptAtPage(settings, route) };
    refuseUnfitRedirect(request, redirect, compatibility);
    return undefined;
  }
  const account = stored?.account ?? accountOf(request);
  const redirect = redirectBrandOf(request.paymentBrand, account);
  if (redirect !== undefined) {
    refuseUnfitRedirect(request, redirect, compatibility);
    return undefined;
  }
  const external = pageOf(settings, { ...route, testMode: 'EXTERNAL' });
  const otherWay = external && `testMode=EXTERNAL pays on the page of ${external}`;
  const fitting = fittingAccount(request, account, otherWay);
  refuseOtherTypes(request.paymentType, fitting);
  refuseMisplacedNumber(request, fitting);
  return fitting;
};

const brandFor = (settings: ChannelSettings, sent: PaymentRequest, account: Account | undefined) => {
  const brand = brandOf(sent.paymentBrand, account, settings);
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

/** Returns the parameters to store: those of the request, of its agreement, and the id of its registration. */
const requestOf = (
  request: PaymentRequest,
  account: Account | undefined,
  agreed: Agreed,
  stored: RegisteredAccount | undefined,
  channel: Channel,
) => ({
  ...storedParameters(request, account),
  ...statementOf(request, channel),
  ...agreed.parameters,
  ...(stored === undefined ? {} : { registrationId: stored.registrationId }),
});

/**
 * Checks a request without the risk check, the acquirer or any change, and resolves its account, brand and acquirer.
 * @throws Rejection if the channel cannot process the request.
 */
export const admit = async (
  dependencies: PaymentDependencies,
  channel: Channel,
  sent: PaymentRequest,
  stored: RegisteredAccount | undefined,
) => {
  refuseUnsupported(sent);
  refuseStoringWithoutPayment(sent);
  refuseBadResultUrl(dependencies, sent);
  refuseUnfitSchedule(sent, channel.settings, dependencies.clock.now());
  const { request, used } = await unwrap(dependencies.wallets, channel.id, sent);
  const account = accountFor(dependencies, request, stored, channel.settings);
  const brand = brandFor(channel.settings, sent, account);
  const acquirer = await acquirerFor(dependencies, channel, request.testMode, brand);
  refuseMissingPurpose(request, brand);
  return { request, used, account, acquirer, brand };
};

/**
 * Checks a request and creates its payment: `received`, or declined at once because of its account, its amount, its
 * standing instruction or the risk check. @throws Rejection if the channel cannot process the request.
 */
export const preparePayment = async (
  dependencies: PaymentDependencies,
  channel: Channel,
  sent: PaymentRequest,
  { id, checkoutId, stored }: Origin,
): Promise<PreparedPayment> => {
  const { id: channelId } = channel;
  const type = sent.paymentType;
  const { request, used, account, acquirer, brand } = await admit(dependencies, channel, sent, stored);
  const nowMs = dependencies.clock.now();
  const amount = hundredthsOf(request.amount);
  const registrationId = stored?.registrationId;
  const agreed = await agreedOn(dependencies, { channelId, id, request, registrationId, nowMs });
  const outcome = outcomeOf(refusalOf(request, account, brand, nowMs), request) ?? agreed.outcome;
  const payment: Payment = {
    channelId,
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
      account && keepsAccount(request) ? await dependencies.vault.seal(channelId, id, vaultText(account)) : undefined,
    request: requestOf(request, account, agreed, stored, channel),
    state: outcome === undefined ? 'received' : 'declined',
    outcome,
    createdAtMs: nowMs,
    askedAtMs: nowMs,
    attempt: 1,
    decidedAtMs: outcome === undefined ? undefined : nowMs,
    ...times(type, brand, request, nowMs),
  };
  const relied = stored && {
    updates: [relyOnRegistration({ channelId, id: stored.registrationId, version: stored.version })],
  };
  const context = { account, channel };
  const prepared = { payment, context, alongside: outcome === undefined ? agreed.changes : {} };
  const whole = await claimTransaction(dependencies, await checkRisk(dependencies, prepared));
  return {
    context,
    payment: { ...whole.payment, waitsFor: await waitsAtFirst(dependencies, whole) },
    alongside: together(whole.alongside, relied ?? {}, { inserts: type === 'RI' ? [] : used }),
  };
};

/**
 * Returns a prepared payment after the risk check: declined if that rejects it, with the parameters that replies show.
 */
const checkRisk = async (dependencies: PaymentDependencies, prepared: PreparedPayment): Promise<PreparedPayment> => {
  const { payment, context, alongside } = prepared;
  if (payment.state !== 'received') return prepared;
  const { verdict, code, parameters, changes = {} } = await dependencies.risk.before(stepInput(payment, context));
  const shown = Object.keys(parameters).length > 0 ? { parameters } : {};
  if (verdict === 'reject') {
    const declined = declinedAtOnce(payment, code ?? '100.400.141');
    return {
      ...prepared,
      payment: { ...declined, outcome: { code: code ?? '100.400.141', details: {}, ...shown } },
      alongside: changes,
    };
  }
  if (payment.type === 'RI') {
    const state = stateAfter(payment.state, 'approved');
    const outcome: Outcome = { code: code ?? '000.300.100', details: {}, ...shown };
    return { ...prepared, payment: { ...payment, state, outcome, decidedAtMs: payment.createdAtMs }, alongside: {} };
  }
  const review = verdict === 'review' ? { review: code ?? '000.400.000' } : {};
  const hasNotes = Object.keys({ ...shown, ...review }).length > 0;
  const outcome: Outcome | undefined = hasNotes ? { code: '000.200.000', details: {}, ...shown, ...review } : undefined;
  return { payment: { ...payment, outcome }, context, alongside: together(alongside, changes) };
};

/** A payment that may need an authentication waits for it; it is not sent to the acquirer before. */
const waitsAtFirst = async (
  dependencies: PaymentDependencies,
  { payment, context }: PreparedPayment,
): Promise<Payment['waitsFor']> =>
  payment.state === 'received' && (await dependencies.authenticator.mustBegin(stepInput(payment, context)))
    ? 'authentication'
    : undefined;

/** Returns a prepared payment with its merchantTransactionId reserved, or declined if another payment has that id. */
const claimTransaction = async (
  dependencies: PaymentDependencies,
  prepared: PreparedPayment,
): Promise<PreparedPayment> => {
  const { payment, context, alongside } = prepared;
  const claim = await transactionClaim(dependencies, context.channel.settings, payment);
  if (claim === 'duplicate') {
    return { payment: declinedAtOnce(payment, '800.110.100'), context, alongside: {} };
  }
  return { payment, context, alongside: together(claim, alongside) };
};

/** Returns the changes that store a prepared payment; afterwards it must be carried out. */
export const changesOf = async (
  dependencies: PaymentDependencies,
  { payment, alongside }: PreparedPayment,
): Promise<ChangeSet> => together(await insertion(dependencies, payment), alongside);

/** Carries out a stored payment and returns it with its outcome. */
export const concludePrepared = async (
  dependencies: PaymentDependencies,
  { payment, context }: PreparedPayment,
): Promise<Payment> => {
  if (payment.state !== 'received') return payment;
  const concluded = await conclude(dependencies, payment, context);
  // The capture is a payment of its own; the reply is about the authorization.
  if (concluded.captureDueAtMs !== undefined && concluded.state === 'succeeded')
    await captureDueOrLog(dependencies, concluded);
  return concluded;
};

/**
 * Concurrent payments conflict if they have the same merchantTransactionId or agreement, or if the same risk rule
 * counts them, for example for one IP address; after the first conflict they wait in a line. More conflicts than this
 * mean that the payment's id is taken.
 */
export const MAX_ATTEMPTS = 20;

/** A request for a payment, with the stored account that it names, if any. */
export interface Charge {
  readonly request: PaymentRequest;
  readonly stored?: RegisteredAccount | undefined;
  /** Returns further changes to commit together with the new payment, such as those of its schedule. */
  readonly alongside?: (payment: Payment) => ChangeSet;
}

/**
 * Makes a payment with this id and returns it with its outcome. `charge` is called again after each conflict with a
 * concurrent change. Source: interface, 'Endpoints', POST /v1/payments. @throws Conflict if another payment has the id.
 */
export const pay = async (
  dependencies: PaymentDependencies,
  channelId: string,
  charge: () => Promise<Charge>,
  id: string,
): Promise<Payment> => {
  let next: Charge | undefined = await charge();
  const { request, stored } = next;
  if (request.referenceUuid !== undefined) {
    return await referByUuid(dependencies, channelId, request.referenceUuid, request, { id, account: stored?.account });
  }
  const decide = async () => {
    const { request: sent, stored: account, alongside } = next ?? (await charge());
    next = undefined;
    const channel = await dependencies.channelOf(channelId);
    const result = await preparePayment(dependencies, channel, sent, { id, stored: account });
    const changes = together(await changesOf(dependencies, result), alongside?.(result.payment) ?? {});
    return { changes, result, line: channelId };
  };
  return await concludePrepared(dependencies, await deciding(dependencies.database, decide, MAX_ATTEMPTS));
};

import type { Language } from '../../catalogue/languages/languages.ts';
import { isMailAddress } from '../../catalogue/mail/mail-address.ts';
import { type CausedMailKind, paymentTypesOf } from '../../catalogue/mail/mail-kinds.ts';
import { declineReasonOf } from '../../catalogue/result-codes/decline-reasons.ts';
import { resultCodes } from '../../catalogue/result-codes/result-codes.ts';
import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import { collectionDayOf } from '../connectors/sepa/model/order.ts';
import type { SepaRecords } from '../connectors/sepa/model/records.ts';
import type { PaymentRecords } from '../payments/model/records.ts';
import type { RegistrationRecords } from '../payments/registrations/records.ts';
import { nest } from '../payments/reply/nest.ts';
import { referenceForShopper } from '../payments/schedules/payment.ts';
import type { Change } from '../payments/webhooks/content.ts';
import { known } from '../platform/base/known.ts';
import type { Answer } from '../platform/http/answer.ts';
import { languagePreferencesOf, preferredLanguage } from '../platform/pages/texts.ts';
import type { MailFacts } from './content/facts.ts';

/** The records in which the facts of a change are completed. */
export interface FactSources {
  readonly payments: Pick<PaymentRecords, 'byId'>;
  readonly registrations: Pick<RegistrationRecords, 'byId'>;
  /** The orders for the banks of merchants. */
  readonly orders: Pick<SepaRecords, 'ordersOf'>;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
}

/** A change, with the reply about its subject. */
interface Told {
  readonly change: Change;
  readonly answer: Answer;
  readonly settings: ChannelSettings;
}

/** What a mail says and to whom. */
export interface FoundFacts {
  /** What the mail is about, where that is not the subject of the change. */
  readonly subjectId?: string;
  readonly to: string;
  readonly language: Language;
  readonly facts: Omit<MailFacts, 'kind' | 'language' | 'shop' | 'atMs'>;
}

type Fields = Readonly<Record<string, unknown>>;

const within = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], fields);

/** Returns a text of a reply by its path; undefined where the reply has none. */
const textIn = (fields: Fields, path: string): string | undefined => {
  const value = within(fields, path);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Returns the name of a customer in the fields of a reply. */
export const nameOf = (fields: Fields): string | undefined => {
  const names = ['customer.givenName', 'customer.surname'].map((path) => textIn(fields, path));
  const name = names.filter((each) => each !== undefined).join(' ');
  return name === '' ? undefined : name;
};

/** Returns the parameters of the payment that a follow-up belongs to: its own request names no customer. */
const parametersOfFirst = async (
  { payments }: FactSources,
  { channelId }: Change,
  referencedId: string,
): Promise<Readonly<Record<string, string>>> => {
  const referenced = await payments.byId(channelId, referencedId);
  if (referenced === undefined || referenced.rootId === referenced.id) return referenced?.request ?? {};
  return { ...(await payments.byId(channelId, referenced.rootId))?.request, ...referenced.request };
};

/** Returns the day on which the bank of the merchant collects a payment that is ordered; undefined of any other. */
const dayOfCollection = async (
  { orders }: FactSources,
  { channelId, subjectId }: Change,
  brand: string | undefined,
): Promise<string | undefined> => {
  if (brand !== 'DIRECTDEBIT_SEPA') return undefined;
  const order = (await orders.ordersOf(channelId, [subjectId])).get(subjectId);
  return order && collectionDayOf(order);
};

type Finding = (sources: FactSources, told: Told, kind: CausedMailKind) => Promise<FoundFacts | undefined>;

/** The facts of money that was paid or given back; none of a payment that took no money. */
const ofPayment: Finding = async (sources, { change, answer, settings }, kind) => {
  const own = answer.fields ?? {};
  const isMoved = paymentTypesOf(kind)?.includes(String(own['paymentType'])) && Number(own['amount']) > 0;
  if (!isMoved || resultCodes[answer.code].category !== 'success') return undefined;
  const referencedId = textIn(own, 'referencedId');
  const first = referencedId === undefined ? undefined : await parametersOfFirst(sources, change, referencedId);
  const fields: Fields = { ...nest(Object.entries(first ?? {})), ...own };
  // What a subscription charges names no customer: the stored account does.
  const registrationId = textIn(fields, 'registrationId');
  const isNamed = textIn(fields, 'customer.email') !== undefined || registrationId === undefined;
  const stored = isNamed ? {} : ((await sources.registrations.byId(change.channelId, registrationId))?.request ?? {});
  const to = textIn(fields, 'customer.email') ?? stored['customer.email'];
  if (to === undefined) return undefined;
  const scheduleId = textIn(fields, 'schedule.id');
  const brand = textIn(own, 'paymentBrand');
  const preferred = [...languagePreferencesOf(first ?? {}), ...languagePreferencesOf(stored)];
  const language = change.language?.() ?? preferredLanguage(preferred);
  return {
    to,
    language: language ?? settings['mail.language'],
    facts: known({
      amount: textIn(own, 'amount'),
      currency: textIn(own, 'currency'),
      brand,
      day: kind === 'receipt' ? await dayOfCollection(sources, change, brand) : undefined,
      last4: textIn(fields, 'card.last4Digits') ?? textIn(fields, 'bankAccount.last4Digits'),
      reference: referenceForShopper({
        ...known({ merchantTransactionId: textIn(fields, 'merchantTransactionId'), 'schedule.id': scheduleId }),
      }),
      // A refund is of the payment that the shopper knows.
      paymentId: kind === 'refund' ? referencedId : change.subjectId,
      scheduleId,
      name: nameOf(fields) ?? nameOf(nest(Object.entries(stored))),
    }),
  };
};

/** The facts of a direct debit that is coming. */
const ofNotice: Finding = async (_sources, { change, answer, settings }) => {
  const fields = answer.fields ?? {};
  const to = textIn(fields, 'customer.email');
  if (to === undefined) return undefined;
  return {
    to,
    language: preferredLanguage([textIn(fields, 'language')]) ?? settings['mail.language'],
    facts: known({
      amount: textIn(fields, 'amount'),
      currency: textIn(fields, 'currency'),
      day: textIn(fields, 'day'),
      mandate: textIn(fields, 'mandate.reference'),
      creditor: textIn(fields, 'creditor.identifier'),
      brand: 'DIRECTDEBIT_SEPA',
      country: textIn(fields, 'bankAccount.country'),
      last4: textIn(fields, 'bankAccount.last4Digits'),
      reference: textIn(fields, 'remittance'),
      paymentId: change.subjectId,
      name: textIn(fields, 'bankAccount.holder') ?? nameOf(fields),
    }),
  };
};

/** The facts of a mandate, with the notice of its first debit. The gateway knows the text if its form has shown it. */
const ofMandate: Finding = async (sources, told, kind) => {
  const fields = told.answer.fields ?? {};
  const [id, agreed] = [textIn(fields, 'mandate.reference'), textIn(fields, 'mandate.text')];
  const found = await ofNotice(sources, told, kind);
  const isFirst = ['FRST', 'OOFF'].includes(textIn(fields, 'mandate.sequenceType') ?? '');
  if (found === undefined || id === undefined || agreed === undefined || !isFirst) return undefined;
  const { amount: _amount, currency: _currency, reference: _reference, ...facts } = found.facts;
  return {
    ...found,
    subjectId: id,
    facts: { ...facts, agreed, ...known({ day: textIn(fields, 'mandate.dateOfSignature') }) },
  };
};

/** The facts of a charge that failed. A subscription that rests because the channel takes no such charge has none. */
const ofSchedule: Finding = async ({ registrations }, { change, answer, settings }) => {
  const fields = answer.fields ?? {};
  const code = textIn(fields, 'schedule.resultCode');
  if (change.action === 'RESTING' && textIn(fields, 'schedule.reason') !== 'DECLINED') return undefined;
  const isDecline = change.action === 'FAILED' || change.action === 'GRACE';
  if (isDecline && settings['schedule.dunning'].mails.length > 0) return undefined;
  const registration = await registrations.byId(change.channelId, textIn(fields, 'registrationId') ?? '');
  const stored = registration?.request ?? {};
  const all: Fields = { ...nest(Object.entries(stored)), ...fields };
  const to = textIn(fields, 'customer.email') ?? stored['customer.email'];
  if (to === undefined) return undefined;
  return {
    to,
    language: preferredLanguage(languagePreferencesOf(stored)) ?? settings['mail.language'],
    facts: known({
      amount: textIn(fields, 'amount'),
      currency: textIn(fields, 'currency'),
      brand: registration?.brand,
      last4: stored['card.last4Digits'] ?? stored['bankAccount.last4Digits'],
      reference: textIn(fields, 'merchantTransactionId'),
      name: nameOf(all),
      description: textIn(fields, 'descriptor'),
      reason: code === undefined ? undefined : declineReasonOf(code),
      scheduleId: change.subjectId,
    }),
  };
};

/** The facts of a dispute that was opened. */
const ofDispute: Finding = async ({ payments, baseUrl }, { change, answer, settings }) => {
  const fields = answer.fields ?? {};
  const to = settings['mail.merchant'];
  if (to === undefined) return undefined;
  const paymentId = textIn(fields, 'referencedId');
  const payment = paymentId === undefined ? undefined : await payments.byId(change.channelId, paymentId);
  return {
    to,
    language: settings['mail.language'],
    facts: known({
      amount: textIn(fields, 'amount'),
      currency: textIn(fields, 'currency'),
      brand: payment?.brand,
      last4: payment?.request['card.last4Digits'] ?? payment?.request['bankAccount.last4Digits'],
      reference: payment?.request['merchantTransactionId'],
      paymentId,
      day: textIn(fields, 'deadline')?.slice(0, 'YYYY-MM-DD'.length),
      reason: textIn(fields, 'chargebackResultCode'),
      url: `${baseUrl}backoffice/disputes/${change.subjectId}`,
    }),
  };
};

/** The facts of a settlement file that is late. */
const ofLateFile: Finding = async ({ baseUrl }, { answer, settings }) => {
  const to = settings['mail.merchant'];
  if (to === undefined) return undefined;
  const facts = known({
    day: textIn(answer.fields ?? {}, 'waitingSince'),
    url: `${baseUrl}backoffice/settlement`,
  });
  return { to, language: settings['mail.language'], facts };
};

const findings: Readonly<Record<CausedMailKind, Finding>> = {
  receipt: ofPayment,
  refund: ofPayment,
  notice: ofNotice,
  mandate: ofMandate,
  failed: ofSchedule,
  dispute: ofDispute,
  late: ofLateFile,
};

/**
 * Returns what a mail of a kind says about a change and to whom; undefined where the change gives no reason for one, or
 * nobody is known to whom it could go.
 */
export const factsOfChange = async (
  sources: FactSources,
  told: Told,
  kind: CausedMailKind,
): Promise<FoundFacts | undefined> => {
  const found = await findings[kind](sources, told, kind);
  return found !== undefined && isMailAddress(found.to) ? found : undefined;
};

import { amountText } from '../../../catalogue/payments/amount.ts';
import type { PrenotificationAction } from '../../../catalogue/payments/notification-kinds.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import type { Vault } from '../../access/vault/vault.ts';
import type { PaymentRecords } from '../../payments/model/records.ts';
import type { RegistrationRecords } from '../../payments/registrations/records.ts';
import type { Notifications } from '../../payments/webhooks/notify.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { languagePreferencesOf, preferredLanguage } from '../../platform/pages/texts.ts';
import type { Mandate } from './model/mandate.ts';
import { openParty, type SepaOrder } from './model/order.ts';

/** A notice about a direct debit. */
export interface DebitNotice {
  readonly action: PrenotificationAction;
  /** The payment. */
  readonly channelId: string;
  readonly id: string;
  readonly sequence: number;
  /** Returns the content of the notice. It is called only if a webhook of the merchant receives notices. */
  content(): Promise<Readonly<Record<string, unknown>>>;
}

/** The dependencies of notices to debtors. */
export interface NoticeDependencies {
  /** Returns the notices about a direct debit, by which merchants tell its debtor, to be committed together with it. */
  announceDebit(notice: DebitNotice): Promise<ChangeSet>;
  readonly records: Pick<PaymentRecords, 'byId'>;
  readonly registrations: Pick<RegistrationRecords, 'byId'>;
  readonly vault: Pick<Vault, 'open'>;
}

/** As much of an account as its holder needs to recognize it. */
const SHOWN_DIGITS = 4;

/** The parameters of a payment by which a merchant writes to its customer. */
const ofCustomer = ['email', 'givenName', 'surname', 'merchantCustomerId'] as const;

/**
 * Returns the parameters of a payment; those of a capture or another follow-up are with the first payment too. What a
 * subscription charges names no customer: the stored account does.
 */
const parametersOf = async (
  { records, registrations }: NoticeDependencies,
  { channelId, paymentId }: SepaOrder,
): Promise<Readonly<Record<string, string>>> => {
  const payment = await records.byId(channelId, paymentId);
  if (payment === undefined) return {};
  const first = payment.rootId === payment.id ? undefined : await records.byId(channelId, payment.rootId);
  const own = { ...first?.request, ...payment.request };
  const { registrationId } = own;
  if (registrationId === undefined || own['customer.email'] !== undefined) return own;
  return { ...(await registrations.byId(channelId, registrationId))?.request, ...own };
};

const contentOf = async (
  dependencies: NoticeDependencies,
  settings: ChannelSettings,
  order: SepaOrder,
  mandate: Mandate | undefined,
): Promise<Readonly<Record<string, unknown>>> => {
  const parameters = await parametersOf(dependencies, order);
  const { name, iban } = await openParty(dependencies.vault, order);
  const customer = ofCustomer.flatMap((each) => {
    const value = parameters[`customer.${each}`];
    return value === undefined ? [] : [[each, value] as const];
  });
  const language = mandate?.language ?? preferredLanguage(languagePreferencesOf(parameters));
  return {
    id: order.paymentId,
    amount: amountText(order.amount),
    currency: 'EUR',
    day: order.day,
    remittance: order.remittance,
    creditor: { name: settings['sepa.creditorName'], identifier: settings['sepa.creditorIdentifier'] },
    mandate: {
      reference: order.mandate?.id,
      dateOfSignature: order.mandate?.signedOn,
      sequenceType: order.mandate?.sequenceType,
      text: mandate?.text,
    },
    bankAccount: { holder: name, country: iban.slice(0, 2), last4Digits: iban.slice(-SHOWN_DIGITS) },
    ...(customer.length === 0 ? {} : { customer: Object.fromEntries(customer) }),
    ...(language === undefined ? {} : { language }),
  };
};

/**
 * Returns the notice by which the merchant tells the debtor of a charge before its day, or that it will not be made; to
 * be committed together with that. There is none about a person whose data were erased.
 */
export const noticeOf = async (
  dependencies: NoticeDependencies,
  settings: ChannelSettings,
  action: PrenotificationAction,
  order: SepaOrder,
  mandate: Mandate | undefined,
): Promise<ChangeSet> =>
  order.kind !== 'collection' || order.party === ''
    ? {}
    : await dependencies.announceDebit({
        action,
        channelId: order.channelId,
        id: order.paymentId,
        sequence: action === 'ORDERED' ? order.version : order.version + 1,
        content: () => contentOf(dependencies, settings, order, mandate),
      });

/** Creates the function that returns the notices about a direct debit. */
export const announcingDebits =
  (notifications: Notifications) =>
  ({ action, channelId, id, sequence, content }: DebitNotice): Promise<ChangeSet> =>
    notifications.of({
      channelId,
      type: 'PRENOTIFICATION',
      action,
      subjectId: id,
      sequence,
      payload: async () => ({ code: '000.000.100', fields: await content() }),
    });

import type { Role } from '../../../catalogue/backoffice/rights.ts';
import type { Language } from '../../../catalogue/languages/languages.ts';
import type { MailKind } from '../../../catalogue/mail/mail-kinds.ts';
import type { OwnAlertName } from '../../../catalogue/monitoring/alerts.ts';

/**
 * What a mail says, as far as its kind needs it; rendered when it is sent. Of a card it never holds more than brand and
 * last four digits.
 */
export interface MailFacts {
  readonly kind: MailKind;
  readonly language: Language;
  /** The name of the channel. */
  readonly shop: string;
  /** Such as `12.50`. */
  readonly amount?: string;
  readonly currency?: string;
  readonly brand?: string;
  readonly last4?: string;
  /** The country of an IBAN. */
  readonly country?: string;
  /** The merchant's reference of the order. */
  readonly reference?: string;
  readonly paymentId?: string;
  /** What is paid for, or the name of the subscription, in the merchant's words. */
  readonly description?: string;
  /** When it happened. */
  readonly atMs: number;
  /** A day as `yyyy-MM-dd`: of a coming charge, of a direct debit, by which to answer. */
  readonly day?: string;
  /** The reference of a mandate, the identifier of its creditor, and the text that was agreed to. */
  readonly mandate?: string;
  readonly creditor?: string;
  readonly agreed?: string;
  /** The subscription that the mail is about. */
  readonly scheduleId?: string;
  /** A month as `yyyy-MM`: the last in which a card is valid. */
  readonly month?: string;
  /** From this time on the mail would be wrong, and is not sent. */
  readonly untilMs?: number;
  /** The name of the recipient. */
  readonly name?: string;
  /** Why it happened: a reason that shoppers are told, or the result code of a chargeback. */
  readonly reason?: string;
  /** Digits that the reader types on a page. */
  readonly code?: string;
  /** Where the reader goes on. A link that gives access is no fact: it is made when the mail is sent. */
  readonly url?: string;
  /** Of an invitation: the role, and who invites. */
  readonly role?: Role;
  readonly by?: string;
  /** Of a sign-in: the names of the browser and its system, and the network of its address, such as `192.0.2.0/24`. */
  readonly browser?: string;
  readonly system?: string;
  readonly network?: string;
  /** What needs somebody, each with its value in the unit in which people read it. */
  readonly alerts?: readonly { readonly name: OwnAlertName; readonly value: number }[];
}

/** How the mails of a channel look. */
export interface MailLook {
  /** A colour such as `#1d4ed8`. */
  readonly colour?: string;
  readonly logo?: { readonly type: string; readonly bytes: Uint8Array };
}

/** A mail without its addresses. */
export interface Message {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The pictures in the HTML, each by its Content-ID. */
  readonly pictures: readonly { readonly id: string; readonly type: string; readonly bytes: Uint8Array }[];
}

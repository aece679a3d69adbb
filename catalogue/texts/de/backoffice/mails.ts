import type { MerchantMailTexts } from '../../en/backoffice/mails.ts';

/** The texts of mails to merchants, in German. */
export const mails: MerchantMailTexts = {
  dispute: {
    subject: 'Streitfall zu einer Zahlung an {shop}',
    text: 'Ein Kunde oder dessen Bank fordert das Geld einer Zahlung zurück.',
    more: 'Sie können mit Belegen widersprechen. Ohne rechtzeitige Antwort ist das Geld verloren.',
    action: 'Streitfall öffnen',
  },
  late: {
    subject: 'Eine Abrechnungsdatei für {shop} ist überfällig',
    text: 'Eine fällige Abrechnungsdatei ist nicht eingegangen.',
    more: 'Bis sie da ist, zeigen die Bücher nicht, welche Zahlungen ausgezahlt wurden.',
    action: 'Abrechnung öffnen',
  },
  facts: { reason: 'Grund', answer: 'Antwort bis', due: 'Fällig am' },
  why: 'Sie erhalten diese E-Mail, weil die Einstellungen dieses Kanals sie vorsehen.',
};

import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in German. */
export const mails: MailTexts = {
  hello: 'Guten Tag {name},',
  receipt: { subject: 'Ihr Beleg von {shop}' },
  refund: {
    subject: 'Ihre Erstattung von {shop}',
    text: 'Sie bekommen Geld zurück.',
    more: 'Wann es auf Ihrem Konto ist, hängt von Ihrer Bank ab. Meist dauert es wenige Tage.',
  },
  link: {
    subject: '{shop} bittet um eine Zahlung',
    text: 'Sie können sie online bezahlen.',
    until: 'Gültig bis',
    why:
      'Sie erhalten diese E-Mail, weil der Shop Ihre Adresse für diese Zahlung angegeben hat. ' +
      'Bitte senden Sie nie Kartendaten per E-Mail.',
  },
  mandate: {
    subject: 'Ihr Lastschriftmandat für {shop}',
    text: 'Sie haben SEPA-Lastschriften von Ihrem Konto zugestimmt.',
    creditor: 'Gläubiger-ID',
  },
  charge: {
    subject: 'Nächste Zahlung an {shop}',
    text: 'Eine Zahlung für Ihr Abonnement steht an.',
    more: 'Sie müssen nichts tun. Wenn Sie etwas ändern möchten, tun Sie es bitte vor diesem Tag.',
    day: 'Tag der Zahlung',
  },
  expiring: {
    subject: 'Ihre Karte für {shop} läuft bald ab',
    text: 'Die Karte für Ihr Abonnement läuft vor der nächsten Zahlung ab.',
    more: 'Bitte wählen Sie eine andere, damit Ihr Abonnement weiterläuft.',
  },
  manage: 'Abonnement verwalten',
  notice: {
    subject: 'Ankündigung einer Lastschrift von {shop}',
    text: 'Eine Zahlung wird per SEPA-Lastschrift von Ihrem Konto eingezogen.',
    more: 'Bitte sorgen Sie dafür, dass an diesem Tag genug Geld auf dem Konto ist.',
  },
  failed: {
    subject: 'Ihre Zahlung an {shop} ist fehlgeschlagen',
    text: 'Eine Zahlung für Ihr Abonnement hat nicht geklappt.',
    more: 'Bitte bezahlen Sie sie, damit Ihr Abonnement weiterläuft.',
  },
  code: {
    subject: 'Ihr Code für {shop}',
    text: 'Geben Sie diesen Code auf der Seite ein, die danach fragt.',
    more: 'Er gilt 10 Minuten. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. Geben Sie den Code niemandem weiter.',
  },
  facts: { debit: 'Tag der Belastung', mandate: 'Mandatsreferenz', method: 'Zahlungsart' },
  open: 'Im Browser ansehen',
  why:
    'Sie erhalten diese E-Mail, weil Ihre Adresse bei einer Zahlung angegeben wurde. ' +
    'Bitte senden Sie nie Kartendaten per E-Mail.',
};

import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Danish. */
export const mails: MailTexts = {
  hello: 'Hej {name}',
  receipt: { subject: 'Din kvittering fra {shop}' },
  refund: {
    subject: 'Din refundering fra {shop}',
    text: 'Du får penge tilbage.',
    more: 'Din bank bestemmer, hvornår du ser dem. Det tager som regel få dage.',
  },
  link: {
    subject: '{shop} beder dig om at betale',
    text: 'Du kan betale online.',
    until: 'Gyldig til',
    why:
      'Du får denne e-mail, fordi butikken har oplyst din adresse til denne betaling. ' +
      'Send aldrig kortoplysninger i en e-mail.',
  },
  mandate: {
    subject: 'Din betalingsfuldmagt til {shop}',
    text: 'Du har accepteret SEPA Direct Debit fra din konto.',
    creditor: 'Kreditoridentifikation',
  },
  charge: {
    subject: 'Kommende betaling til {shop}',
    text: 'En betaling for dit abonnement er på vej.',
    more: 'Du skal ikke gøre noget. Vil du ændre noget, så gør det inden den dag.',
    day: 'Dag for betalingen',
  },
  expiring: {
    subject: 'Dit kort til {shop} udløber snart',
    text: 'Kortet til dit abonnement udløber før den næste betaling.',
    more: 'Vælg et andet, så dit abonnement fortsætter.',
  },
  manage: 'Administrer abonnementet',
  notice: {
    subject: 'Varsel om debitering fra {shop}',
    text: 'En betaling bliver trukket på din konto med SEPA Direct Debit.',
    more: 'Sørg for, at der er penge nok på kontoen den dag.',
  },
  failed: {
    subject: 'Din betaling til {shop} mislykkedes',
    text: 'En betaling for dit abonnement gik ikke igennem.',
    more: 'Betal den, så dit abonnement fortsætter.',
  },
  code: {
    subject: 'Din kode til {shop}',
    text: 'Indtast denne kode på siden, der beder om den.',
    more: 'Den gælder i 10 minutter. Har du ikke bedt om den, kan du se bort fra denne mail. Giv ikke koden til nogen.',
  },
  facts: { debit: 'Dag for debiteringen', mandate: 'Fuldmagtens reference', method: 'Betalingsmåde' },
  open: 'Vis i browseren',
  why: 'Du får denne e-mail, fordi din adresse blev oplyst ved en betaling. Send aldrig kortoplysninger i en e-mail.',
};

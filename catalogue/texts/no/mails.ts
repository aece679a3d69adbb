import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Norwegian. */
export const mails: MailTexts = {
  hello: 'Hei {name}',
  receipt: { subject: 'Kvitteringen din fra {shop}' },
  refund: {
    subject: 'Refusjonen din fra {shop}',
    text: 'Du får penger tilbake.',
    more: 'Det avhenger av banken din når du ser dem. Det tar som regel noen få dager.',
  },
  link: {
    subject: '{shop} ber deg om å betale',
    text: 'Du kan betale på nettet.',
    until: 'Gyldig til',
    why:
      'Du får denne e-posten fordi butikken oppga adressen din for denne betalingen. ' +
      'Send aldri kortopplysninger på e-post.',
  },
  mandate: {
    subject: 'Fullmakten din til {shop}',
    text: 'Du har godtatt SEPA direktebelastning fra kontoen din.',
    creditor: 'Kreditoridentifikasjon',
  },
  charge: {
    subject: 'Kommende betaling til {shop}',
    text: 'En betaling for abonnementet ditt er på vei.',
    more: 'Du trenger ikke å gjøre noe. Vil du endre noe, gjør det før den dagen.',
    day: 'Betalingsdag',
  },
  expiring: {
    subject: 'Kortet ditt for {shop} utløper snart',
    text: 'Kortet for abonnementet ditt utløper før neste betaling.',
    more: 'Velg et annet, så abonnementet ditt fortsetter.',
  },
  manage: 'Administrer abonnementet',
  notice: {
    subject: 'Varsel om belastning fra {shop}',
    text: 'En betaling blir trukket fra kontoen din med SEPA direktebelastning.',
    more: 'Sørg for at det er nok penger på kontoen den dagen.',
  },
  failed: {
    subject: 'Betalingen din til {shop} mislyktes',
    text: 'En betaling for abonnementet ditt gikk ikke gjennom.',
    more: 'Betal den, så abonnementet ditt fortsetter.',
  },
  code: {
    subject: 'Koden din for {shop}',
    text: 'Skriv inn denne koden på siden som ber om den.',
    more: 'Den er gyldig i 10 minutter. Hvis du ikke har bedt om den, kan du se bort fra denne e-posten. Ikke gi koden til noen.',
  },
  facts: { debit: 'Dag for belastningen', mandate: 'Fullmaktens referanse', method: 'Betalingsmåte' },
  open: 'Vis i nettleseren',
  why: 'Du får denne e-posten fordi adressen din ble oppgitt ved en betaling. Send aldri kortopplysninger på e-post.',
};

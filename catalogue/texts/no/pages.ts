import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Norwegian. */
export const pages: PageTexts = {
  leading: { title: 'Et øyeblikk', text: 'Du blir sendt tilbake til butikken.', action: 'Tilbake til butikken' },
  returned: { title: 'Takk', text: 'Du kan lukke denne siden og gå tilbake til butikken.' },
  authentication: { title: 'Et øyeblikk', text: 'Du blir sendt videre til banken din.', action: 'Videre til banken' },
  refused: {
    title: 'Denne siden kan ikke brukes',
    text: 'Lenken er ugyldig eller utløpt. Ingenting er endret. Gå tilbake til butikken.',
  },
  link: {
    title: 'Betaling til {name}',
    paid: 'Takk. Betalingen er gjennomført.',
    pending: 'Betalingen din behandles. Du ser resultatet her.',
    waiting: 'Betalingen er ikke fullført ennå.',
    endings: {
      declined: 'Betalingen ble avvist. Ingenting er belastet.',
      cancelled: 'Betalingen ble avbrutt. Ingenting er belastet.',
      expired: 'Tiden for å betale er ute. Ingenting er belastet.',
      failed: 'Noe gikk galt. Så vidt vi vet, er ingenting belastet.',
    },
    reasons: {
      funds: 'Det er ikke nok penger på kontoen.',
      limit: 'Kortets grense er nådd.',
      expired: 'Kortet er utløpt, eller datoen er feil.',
      code: 'Sikkerhetskoden er feil.',
      authentication: 'Banken kunne ikke bekrefte at det er deg.',
      unreachable: 'Banken kunne ikke nås.',
      other: 'Banken godtok ikke betalingen.',
    },
    retry: 'Du kan prøve igjen, også med et annet kort.',
    print: 'Skriv ut eller lagre som PDF',
    again: 'Prøv igjen',
    ended: 'Denne betalingslenken er ikke lenger gyldig. Be om en ny.',
    secure: 'Butikken ser aldri kortnummeret ditt.',
    goOn: 'Fortsett til betalingen',
    between: 'Skriv inn et beløp fra {least} til {most}.',
    atLeast: 'Skriv inn et beløp på minst {least}.',
    full: 'Denne betalingslenken tar ikke imot flere betalinger.',
    receipt: { date: 'Dato', method: 'Betalt med', payment: 'Betaling', refunded: 'Refundert' },
  },
  transfer: {
    title: 'Betal med bankoverføring',
    text:
      'Skann koden med bankappen din, eller kopier opplysningene til en overføring. ' +
      'Med referansen kjenner butikken igjen betalingen din.',
    code: 'QR-kode til bankappen din',
    holder: 'Kontoeier',
    copy: 'Kopier',
    copied: 'Kopiert',
    received: 'Pengene er mottatt. Takk.',
  },
  mandate: {
    once:
      'Når du betaler, lar du {creditor} (kreditoridentifikator {identifier}) trekke bare ' +
      'denne ene betalingen fra kontoen din med SEPA direktebelastning, og banken betale den.',
    repeatedly:
      'Når du betaler, lar du {creditor} (kreditoridentifikator {identifier}) trekke denne ' +
      'og senere betalinger fra kontoen din med SEPA direktebelastning, og banken betale dem.',
    refund:
      'Du kan be banken om pengene tilbake innen åtte uker etter en belastning, på vilkårene i avtalen din med banken.',
    noRefund:
      'Denne fullmakten gjelder belastninger mellom bedrifter: Etter en belastning har du ikke rett til å ' +
      'få pengene tilbake av banken. Fram til dagen for belastningen kan du be banken om ikke å betale den.',
    notice:
      'Fullmaktens referanse kommer med varselet om belastningen. Dager fra varselet til belastningen, minst: {days}.',
  },
  failed: { title: 'Noe gikk galt', text: 'Gå tilbake til butikken og se på bestillingen din der.' },
  facts: { merchant: 'Butikk', amount: 'Beløp', card: 'Kort', reference: 'Referanse' },
  tests: 'Andre utfall, for tester',
  simulator: {
    title: 'Testbetaling',
    notice: 'Dette er en simulering. Ingen penger flyttes.',
    pay: 'Betal',
    decline: 'Avvis betalingen',
    cancel: 'Avbryt og gå tilbake til butikken',
    later: 'Betal senere',
    close: 'Lukk uten å gjøre noe',
    leadsTo: {
      cancel: 'Butikken får straks vite at betalingen ble avbrutt.',
      decline: 'Butikken får straks vite at betalingen ble avvist.',
      later: 'Betalingen venter, og pengene kommer om noen dager.',
      close: 'Som om vinduet ble lukket: Butikken får ikke vite noe, og betalingen utløper etter en stund.',
    },
    closed: 'Ingenting er gjort. Du kan lukke denne siden.',
  },
  issuer: {
    title: 'Vil du godkjenne denne betalingen?',
    notice: 'Dette er en simulert bank for testing. Ingen penger flyttes.',
    approve: 'Godkjenn',
    decline: 'Avvis',
    cancel: 'Avbryt hos banken',
    wait: 'Hvis du ikke gjør noe, slutter banken å vente etter en stund.',
    done: { title: 'Et øyeblikk', text: 'Du blir sendt tilbake.', action: 'Fortsett' },
  },
  brands: {
    directDebit: 'Direkte belastning',
    sepaDirectDebit: 'SEPA-trekk',
    giftCard: 'Gavekort',
    bankTransfer: 'Bankoverføring',
    klarnaInvoice: 'Klarna Faktura',
  },
};

import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Danish. */
export const pages: PageTexts = {
  leading: { title: 'Et øjeblik', text: 'Du bliver ført tilbage til butikken.', action: 'Tilbage til butikken' },
  returned: { title: 'Tak', text: 'Du kan lukke denne side og gå tilbage til butikken.' },
  authentication: { title: 'Et øjeblik', text: 'Du bliver ført videre til din bank.', action: 'Videre til banken' },
  refused: {
    title: 'Denne side kan ikke bruges',
    text: 'Linket er ugyldigt eller udløbet. Intet er ændret. Gå tilbage til butikken.',
  },
  link: {
    title: 'Betaling til {name}',
    paid: 'Tak. Betalingen er gennemført.',
    pending: 'Din betaling behandles. Resultatet vises her.',
    waiting: 'Betalingen er ikke afsluttet endnu.',
    endings: {
      declined: 'Betalingen blev afvist. Der er ikke trukket noget beløb.',
      cancelled: 'Betalingen blev annulleret. Der er ikke trukket noget beløb.',
      expired: 'Tiden til at betale er udløbet. Der er ikke trukket noget beløb.',
      failed: 'Noget gik galt. Så vidt vi ved, er der ikke trukket noget beløb.',
    },
    reasons: {
      funds: 'Der er ikke penge nok på kontoen.',
      limit: 'Kortets grænse er nået.',
      expired: 'Kortet er udløbet, eller datoen er forkert.',
      code: 'Sikkerhedskoden er forkert.',
      authentication: 'Banken kunne ikke bekræfte, at det er dig.',
      unreachable: 'Banken kunne ikke nås.',
      other: 'Banken godkendte ikke betalingen.',
    },
    retry: 'Du kan prøve igen, også med et andet kort.',
    print: 'Udskriv eller gem som PDF',
    again: 'Prøv igen',
    ended: 'Dette betalingslink er ikke længere gyldigt. Bed om et nyt.',
    secure: 'Butikken ser aldrig dit kortnummer.',
    goOn: 'Fortsæt til betalingen',
    between: 'Indtast et beløb fra {least} til {most}.',
    atLeast: 'Indtast et beløb på mindst {least}.',
    full: 'Dette betalingslink tager ikke imod flere betalinger.',
    receipt: { date: 'Dato', method: 'Betalt med', payment: 'Betaling', refunded: 'Refunderet' },
  },
  transfer: {
    title: 'Betal med bankoverførsel',
    text:
      'Scan koden med din bankapp, eller kopiér oplysningerne til en overførsel. ' +
      'Med referencen kan butikken genkende din betaling.',
    code: 'QR-kode til din bankapp',
    holder: 'Kontohaver',
    copy: 'Kopiér',
    copied: 'Kopieret',
    received: 'Pengene er modtaget. Tak.',
  },
  mandate: {
    once:
      'Når du betaler, giver du {creditor} (kreditoridentifikator {identifier}) lov til at trække ' +
      'denne ene betaling på din konto med SEPA Direct Debit, og din bank lov til at betale den.',
    repeatedly:
      'Når du betaler, giver du {creditor} (kreditoridentifikator {identifier}) lov til at trække ' +
      'denne og senere betalinger på din konto med SEPA Direct Debit, og din bank lov til at betale dem.',
    refund:
      'Du kan bede din bank om pengene tilbage inden for otte uger efter en debitering, ' +
      'på vilkårene i din aftale med banken.',
    noRefund:
      'Denne fuldmagt gælder debiteringer mellem virksomheder: Efter en debitering har du ikke ret til at få ' +
      'pengene tilbage af din bank. Indtil dagen for debiteringen kan du bede din bank om ikke at betale den.',
    notice:
      'Fuldmagtens reference kommer med varslet om debiteringen. Dage fra varslet til debiteringen, mindst: {days}.',
  },
  failed: { title: 'Noget gik galt', text: 'Gå tilbage til butikken, og se din ordre dér.' },
  facts: { merchant: 'Butik', amount: 'Beløb', card: 'Kort', reference: 'Reference' },
  tests: 'Andre resultater, til test',
  simulator: {
    title: 'Testbetaling',
    notice: 'Dette er en simulering. Der flyttes ingen penge.',
    pay: 'Betal',
    decline: 'Afvis betalingen',
    cancel: 'Annuller og gå tilbage til butikken',
    later: 'Betal senere',
    close: 'Luk uden at gøre noget',
    leadsTo: {
      cancel: 'Butikken får straks besked om, at betalingen blev annulleret.',
      decline: 'Butikken får straks besked om, at betalingen blev afvist.',
      later: 'Betalingen afventer, og pengene kommer om et par dage.',
      close: 'Som om vinduet blev lukket: Butikken får intet at vide, og betalingen udløber efter et stykke tid.',
    },
    closed: 'Der er ikke sket noget. Du kan lukke denne side.',
  },
  issuer: {
    title: 'Vil du godkende denne betaling?',
    notice: 'Dette er en simuleret bank til test. Der flyttes ingen penge.',
    approve: 'Godkend',
    decline: 'Afvis',
    cancel: 'Annuller hos banken',
    wait: 'Hvis du intet gør, holder banken op med at vente efter et stykke tid.',
    done: { title: 'Et øjeblik', text: 'Du bliver ført tilbage.', action: 'Fortsæt' },
  },
  brands: {
    directDebit: 'Direkte debitering',
    sepaDirectDebit: 'SEPA-debitering',
    giftCard: 'Gavekort',
    bankTransfer: 'Bankoverførsel',
    klarnaInvoice: 'Klarna Faktura',
  },
};

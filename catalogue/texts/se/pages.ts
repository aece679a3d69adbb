import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Swedish. */
export const pages: PageTexts = {
  leading: { title: 'Ett ögonblick', text: 'Du skickas tillbaka till butiken.', action: 'Tillbaka till butiken' },
  returned: { title: 'Tack', text: 'Du kan stänga den här sidan och gå tillbaka till butiken.' },
  authentication: { title: 'Ett ögonblick', text: 'Du skickas vidare till din bank.', action: 'Vidare till banken' },
  refused: {
    title: 'Den här sidan kan inte användas',
    text: 'Länken är ogiltig eller har gått ut. Ingenting har ändrats. Gå tillbaka till butiken.',
  },
  link: {
    title: 'Betalning till {name}',
    paid: 'Tack. Betalningen är genomförd.',
    pending: 'Din betalning behandlas. Resultatet visas här.',
    waiting: 'Betalningen är inte slutförd än.',
    endings: {
      declined: 'Betalningen nekades. Inget har dragits.',
      cancelled: 'Betalningen avbröts. Inget har dragits.',
      expired: 'Tiden för att betala har gått ut. Inget har dragits.',
      failed: 'Något gick fel. Såvitt vi vet har inget dragits.',
    },
    reasons: {
      funds: 'Det finns inte tillräckligt med pengar på kontot.',
      limit: 'Kortets gräns är nådd.',
      expired: 'Kortet har gått ut, eller så är datumet fel.',
      code: 'Säkerhetskoden är fel.',
      authentication: 'Banken kunde inte bekräfta att det är du.',
      unreachable: 'Banken kunde inte nås.',
      other: 'Banken godkände inte betalningen.',
    },
    retry: 'Du kan försöka igen, även med ett annat kort.',
    print: 'Skriv ut eller spara som PDF',
    again: 'Försök igen',
    ended: 'Den här betallänken är inte längre giltig. Be om en ny.',
    secure: 'Butiken ser aldrig ditt kortnummer.',
    goOn: 'Fortsätt till betalningen',
    between: 'Ange ett belopp från {least} till {most}.',
    atLeast: 'Ange ett belopp på minst {least}.',
    full: 'Den här betallänken tar inte emot fler betalningar.',
    receipt: { date: 'Datum', method: 'Betalat med', payment: 'Betalning', refunded: 'Återbetalat' },
  },
  transfer: {
    title: 'Betala med banköverföring',
    text:
      'Skanna koden med din bankapp, eller kopiera uppgifterna till en överföring. ' +
      'Med referensen känner butiken igen din betalning.',
    code: 'QR-kod för din bankapp',
    holder: 'Kontoinnehavare',
    copy: 'Kopiera',
    copied: 'Kopierat',
    received: 'Pengarna har kommit fram. Tack.',
  },
  mandate: {
    once:
      'När du betalar tillåter du {creditor} (borgenärs-ID {identifier}) att dra denna ' +
      'enda betalning från ditt konto med SEPA-autogiro och din bank att betala den.',
    repeatedly:
      'När du betalar tillåter du {creditor} (borgenärs-ID {identifier}) att dra denna och ' +
      'senare betalningar från ditt konto med SEPA-autogiro och din bank att betala dem.',
    refund:
      'Du kan begära pengarna tillbaka från din bank inom åtta veckor efter en debitering, ' +
      'enligt villkoren i ditt avtal med banken.',
    noRefund:
      'Detta medgivande gäller debiteringar mellan företag: efter en debitering har du ingen rätt att få ' +
      'pengarna tillbaka från din bank. Fram till dagen för debiteringen kan du be din bank att inte betala den.',
    notice:
      'Medgivandets referens kommer med aviseringen om debiteringen. ' +
      'Dagar från aviseringen till debiteringen, minst: {days}.',
  },
  failed: { title: 'Något gick fel', text: 'Gå tillbaka till butiken och titta på din beställning där.' },
  facts: { merchant: 'Butik', amount: 'Belopp', card: 'Kort', reference: 'Referens' },
  tests: 'Andra utfall, för tester',
  simulator: {
    title: 'Testbetalning',
    notice: 'Det här är en simulering. Inga pengar flyttas.',
    pay: 'Betala',
    decline: 'Neka betalningen',
    cancel: 'Avbryt och gå tillbaka till butiken',
    later: 'Betala senare',
    close: 'Stäng utan att göra något',
    leadsTo: {
      cancel: 'Butiken får genast veta att betalningen avbröts.',
      decline: 'Butiken får genast veta att betalningen nekades.',
      later: 'Betalningen väntar, och pengarna kommer om några dagar.',
      close: 'Som om fönstret stängdes: butiken får inte veta något, och betalningen går ut efter en stund.',
    },
    closed: 'Ingenting har gjorts. Du kan stänga den här sidan.',
  },
  issuer: {
    title: 'Godkänner du den här betalningen?',
    notice: 'Det här är en simulerad bank för test. Inga pengar flyttas.',
    approve: 'Godkänn',
    decline: 'Neka',
    cancel: 'Avbryt hos banken',
    wait: 'Om du inte gör något slutar banken vänta efter en stund.',
    done: { title: 'Ett ögonblick', text: 'Du skickas tillbaka.', action: 'Fortsätt' },
  },
  brands: {
    directDebit: 'Autogiro',
    sepaDirectDebit: 'SEPA-autogiro',
    giftCard: 'Presentkort',
    bankTransfer: 'Banköverföring',
    klarnaInvoice: 'Klarna Faktura',
  },
};

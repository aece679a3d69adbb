import type { PageTexts } from './en.ts';

/** German. */
export const de: PageTexts = {
  leading: { title: 'Einen Moment bitte', text: 'Sie werden zum Shop zurückgebracht.', action: 'Zurück zum Shop' },
  returned: { title: 'Vielen Dank', text: 'Sie können diese Seite schließen und zum Shop zurückkehren.' },
  authentication: {
    title: 'Einen Moment bitte',
    text: 'Sie werden zu Ihrer Bank weitergeleitet.',
    action: 'Weiter zur Bank',
  },
  refused: {
    title: 'Diese Seite kann nicht verwendet werden',
    text: 'Der Link ist ungültig oder abgelaufen. Es wurde nichts geändert. Bitte kehren Sie zum Shop zurück.',
  },
  failed: {
    title: 'Etwas ist schiefgegangen',
    text: 'Bitte kehren Sie zum Shop zurück und sehen Sie dort nach Ihrer Bestellung.',
  },
  simulator: {
    title: 'Testzahlung',
    notice: 'Dies ist eine Simulation. Es fließt kein Geld.',
    method: 'Zahlungsart',
    amount: 'Betrag',
    reference: 'Referenz',
    pay: 'Bezahlen',
    decline: 'Zahlung ablehnen',
    cancel: 'Abbrechen und zurück zum Shop',
    later: 'Später bezahlen',
    close: 'Schließen, ohne etwas zu tun',
    closed: 'Es wurde nichts unternommen. Sie können diese Seite schließen.',
  },
  issuer: {
    title: 'Bestätigen Sie Ihre Zahlung',
    notice: 'Dies ist eine simulierte Bank für Tests. Es fließt kein Geld.',
    merchant: 'Shop',
    amount: 'Betrag',
    approve: 'Bestätigen',
    decline: 'Ablehnen',
    cancel: 'Abbrechen',
    wait: 'Wenn Sie nichts tun, hört die Bank nach einer Weile auf zu warten.',
    done: { title: 'Einen Moment bitte', text: 'Sie werden zurückgebracht.', action: 'Weiter' },
  },
};

/** Dutch. */
export const nl: PageTexts = {
  leading: {
    title: 'Een ogenblik geduld',
    text: 'U wordt teruggebracht naar de winkel.',
    action: 'Terug naar de winkel',
  },
  returned: { title: 'Bedankt', text: 'U kunt deze pagina sluiten en teruggaan naar de winkel.' },
  authentication: {
    title: 'Een ogenblik geduld',
    text: 'U wordt doorgestuurd naar uw bank.',
    action: 'Verder naar de bank',
  },
  refused: {
    title: 'Deze pagina kan niet worden gebruikt',
    text: 'De link is ongeldig of verlopen. Er is niets gewijzigd. Ga terug naar de winkel.',
  },
  failed: { title: 'Er is iets misgegaan', text: 'Ga terug naar de winkel en bekijk uw bestelling daar.' },
  simulator: {
    title: 'Testbetaling',
    notice: 'Dit is een simulatie. Er wordt geen geld overgemaakt.',
    method: 'Betaalmethode',
    amount: 'Bedrag',
    reference: 'Kenmerk',
    pay: 'Betalen',
    decline: 'Betaling weigeren',
    cancel: 'Annuleren en terug naar de winkel',
    later: 'Later betalen',
    close: 'Sluiten zonder iets te doen',
    closed: 'Er is niets gedaan. U kunt deze pagina sluiten.',
  },
  issuer: {
    title: 'Bevestig uw betaling',
    notice: 'Dit is een gesimuleerde bank voor tests. Er wordt geen geld overgemaakt.',
    merchant: 'Winkel',
    amount: 'Bedrag',
    approve: 'Goedkeuren',
    decline: 'Weigeren',
    cancel: 'Annuleren',
    wait: 'Doet u niets, dan stopt de bank na een tijdje met wachten.',
    done: { title: 'Een ogenblik geduld', text: 'U wordt teruggebracht.', action: 'Verder' },
  },
};

/** Danish. */
export const dk: PageTexts = {
  leading: { title: 'Et øjeblik', text: 'Du bliver ført tilbage til butikken.', action: 'Tilbage til butikken' },
  returned: { title: 'Tak', text: 'Du kan lukke denne side og gå tilbage til butikken.' },
  authentication: { title: 'Et øjeblik', text: 'Du bliver ført videre til din bank.', action: 'Videre til banken' },
  refused: {
    title: 'Denne side kan ikke bruges',
    text: 'Linket er ugyldigt eller udløbet. Intet er ændret. Gå tilbage til butikken.',
  },
  failed: { title: 'Noget gik galt', text: 'Gå tilbage til butikken, og se din ordre dér.' },
  simulator: {
    title: 'Testbetaling',
    notice: 'Dette er en simulering. Der flyttes ingen penge.',
    method: 'Betalingsmåde',
    amount: 'Beløb',
    reference: 'Reference',
    pay: 'Betal',
    decline: 'Afvis betalingen',
    cancel: 'Annuller og gå tilbage til butikken',
    later: 'Betal senere',
    close: 'Luk uden at gøre noget',
    closed: 'Der er ikke sket noget. Du kan lukke denne side.',
  },
  issuer: {
    title: 'Bekræft din betaling',
    notice: 'Dette er en simuleret bank til test. Der flyttes ingen penge.',
    merchant: 'Butik',
    amount: 'Beløb',
    approve: 'Godkend',
    decline: 'Afvis',
    cancel: 'Annuller',
    wait: 'Hvis du intet gør, holder banken op med at vente efter et stykke tid.',
    done: { title: 'Et øjeblik', text: 'Du bliver ført tilbage.', action: 'Fortsæt' },
  },
};

/** Swedish. */
export const se: PageTexts = {
  leading: { title: 'Ett ögonblick', text: 'Du skickas tillbaka till butiken.', action: 'Tillbaka till butiken' },
  returned: { title: 'Tack', text: 'Du kan stänga den här sidan och gå tillbaka till butiken.' },
  authentication: { title: 'Ett ögonblick', text: 'Du skickas vidare till din bank.', action: 'Vidare till banken' },
  refused: {
    title: 'Den här sidan kan inte användas',
    text: 'Länken är ogiltig eller har gått ut. Ingenting har ändrats. Gå tillbaka till butiken.',
  },
  failed: { title: 'Något gick fel', text: 'Gå tillbaka till butiken och titta på din beställning där.' },
  simulator: {
    title: 'Testbetalning',
    notice: 'Det här är en simulering. Inga pengar flyttas.',
    method: 'Betalningssätt',
    amount: 'Belopp',
    reference: 'Referens',
    pay: 'Betala',
    decline: 'Neka betalningen',
    cancel: 'Avbryt och gå tillbaka till butiken',
    later: 'Betala senare',
    close: 'Stäng utan att göra något',
    closed: 'Ingenting har gjorts. Du kan stänga den här sidan.',
  },
  issuer: {
    title: 'Bekräfta din betalning',
    notice: 'Det här är en simulerad bank för test. Inga pengar flyttas.',
    merchant: 'Butik',
    amount: 'Belopp',
    approve: 'Godkänn',
    decline: 'Neka',
    cancel: 'Avbryt',
    wait: 'Om du inte gör något slutar banken vänta efter en stund.',
    done: { title: 'Ett ögonblick', text: 'Du skickas tillbaka.', action: 'Fortsätt' },
  },
};

/** Norwegian. */
export const no: PageTexts = {
  leading: { title: 'Et øyeblikk', text: 'Du blir sendt tilbake til butikken.', action: 'Tilbake til butikken' },
  returned: { title: 'Takk', text: 'Du kan lukke denne siden og gå tilbake til butikken.' },
  authentication: { title: 'Et øyeblikk', text: 'Du blir sendt videre til banken din.', action: 'Videre til banken' },
  refused: {
    title: 'Denne siden kan ikke brukes',
    text: 'Lenken er ugyldig eller utløpt. Ingenting er endret. Gå tilbake til butikken.',
  },
  failed: { title: 'Noe gikk galt', text: 'Gå tilbake til butikken og se på bestillingen din der.' },
  simulator: {
    title: 'Testbetaling',
    notice: 'Dette er en simulering. Ingen penger flyttes.',
    method: 'Betalingsmåte',
    amount: 'Beløp',
    reference: 'Referanse',
    pay: 'Betal',
    decline: 'Avvis betalingen',
    cancel: 'Avbryt og gå tilbake til butikken',
    later: 'Betal senere',
    close: 'Lukk uten å gjøre noe',
    closed: 'Ingenting er gjort. Du kan lukke denne siden.',
  },
  issuer: {
    title: 'Bekreft betalingen din',
    notice: 'Dette er en simulert bank for testing. Ingen penger flyttes.',
    merchant: 'Butikk',
    amount: 'Beløp',
    approve: 'Godkjenn',
    decline: 'Avvis',
    cancel: 'Avbryt',
    wait: 'Hvis du ikke gjør noe, slutter banken å vente etter en stund.',
    done: { title: 'Et øyeblikk', text: 'Du blir sendt tilbake.', action: 'Fortsett' },
  },
};

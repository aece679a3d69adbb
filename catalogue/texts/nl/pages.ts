import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Dutch. */
export const pages: PageTexts = {
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
  link: {
    title: 'Betaling aan {name}',
    paid: 'Bedankt. De betaling is geslaagd.',
    pending: 'Uw betaling wordt verwerkt. U ziet het resultaat hier.',
    waiting: 'De betaling is nog niet voltooid.',
    endings: {
      declined: 'De betaling is geweigerd. Er is niets afgeschreven.',
      cancelled: 'De betaling is geannuleerd. Er is niets afgeschreven.',
      expired: 'De tijd om te betalen is om. Er is niets afgeschreven.',
      failed: 'Er is iets misgegaan. Voor zover wij weten, is er niets afgeschreven.',
    },
    reasons: {
      funds: 'Er staat niet genoeg geld op de rekening.',
      limit: 'De limiet van de kaart is bereikt.',
      expired: 'De kaart is verlopen of de datum klopt niet.',
      code: 'De beveiligingscode klopt niet.',
      authentication: 'De bank kon niet bevestigen dat u het bent.',
      unreachable: 'De bank was niet bereikbaar.',
      other: 'De bank heeft de betaling niet geaccepteerd.',
    },
    retry: 'U kunt het opnieuw proberen, ook met een andere kaart.',
    print: 'Afdrukken of opslaan als pdf',
    again: 'Opnieuw proberen',
    ended: 'Deze betaallink is niet meer geldig. Vraag om een nieuwe.',
    secure: 'De winkel ziet uw kaartnummer nooit.',
    goOn: 'Verder naar de betaling',
    between: 'Voer een bedrag in van {least} tot {most}.',
    atLeast: 'Voer een bedrag in van ten minste {least}.',
    full: 'Via deze betaallink zijn geen betalingen meer mogelijk.',
    receipt: { date: 'Datum', method: 'Betaald met', payment: 'Betaling', refunded: 'Terugbetaald' },
  },
  transfer: {
    title: 'Betalen per overschrijving',
    text:
      'Scan de code met uw bankapp, of neem deze gegevens over in een overschrijving. ' +
      'Aan het kenmerk herkent de winkel uw betaling.',
    code: 'QR-code voor uw bankapp',
    holder: 'Rekeninghouder',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    received: 'Het geld is aangekomen. Dank u wel.',
  },
  mandate: {
    once:
      'Door te betalen machtigt u {creditor} (incassant-ID {identifier}) om deze ene betaling ' +
      'per SEPA-incasso van uw rekening af te schrijven, en uw bank om die te betalen.',
    repeatedly:
      'Door te betalen machtigt u {creditor} (incassant-ID {identifier}) om deze en latere ' +
      'betalingen per SEPA-incasso van uw rekening af te schrijven, en uw bank om die te betalen.',
    refund:
      'U kunt een afschrijving binnen acht weken bij uw bank terugvragen, ' +
      'volgens de voorwaarden van uw overeenkomst met de bank.',
    noRefund:
      'Deze machtiging is voor incasso’s tussen bedrijven: na een afschrijving hoeft uw bank niets terug te betalen. ' +
      'Tot de dag van de afschrijving kunt u uw bank vragen die niet te betalen.',
    notice:
      'Het kenmerk van de machtiging krijgt u met de aankondiging van de incasso. ' +
      'Dagen van die aankondiging tot de afschrijving, ten minste: {days}.',
  },
  failed: { title: 'Er is iets misgegaan', text: 'Ga terug naar de winkel en bekijk uw bestelling daar.' },
  facts: { merchant: 'Winkel', amount: 'Bedrag', card: 'Kaart', reference: 'Kenmerk' },
  tests: 'Andere uitkomsten, voor tests',
  simulator: {
    title: 'Testbetaling',
    notice: 'Dit is een simulatie. Er wordt geen geld overgemaakt.',
    pay: 'Betalen',
    decline: 'Betaling weigeren',
    cancel: 'Annuleren en terug naar de winkel',
    later: 'Later betalen',
    close: 'Sluiten zonder iets te doen',
    leadsTo: {
      cancel: 'De winkel hoort meteen dat de betaling is geannuleerd.',
      decline: 'De winkel hoort meteen dat de betaling is geweigerd.',
      later: 'De betaling blijft open en het geld komt over een paar dagen.',
      close: 'Alsof het venster wordt gesloten: de winkel hoort niets en de betaling verloopt na een tijdje.',
    },
    closed: 'Er is niets gedaan. U kunt deze pagina sluiten.',
  },
  issuer: {
    title: 'Keurt u deze betaling goed?',
    notice: 'Dit is een gesimuleerde bank voor tests. Er wordt geen geld overgemaakt.',
    approve: 'Goedkeuren',
    decline: 'Weigeren',
    cancel: 'Annuleren bij de bank',
    wait: 'Doet u niets, dan stopt de bank na een tijdje met wachten.',
    done: { title: 'Een ogenblik geduld', text: 'U wordt teruggebracht.', action: 'Verder' },
  },
  brands: {
    directDebit: 'Incasso',
    sepaDirectDebit: 'SEPA-incasso',
    giftCard: 'Cadeaukaart',
    bankTransfer: 'Overschrijving',
    klarnaInvoice: 'Klarna-factuur',
  },
};

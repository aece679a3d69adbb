import type { PageTexts } from '../en/pages.ts';
import { brandNames } from './brand-names.ts';

/** The texts of the gateway's own pages in German. */
export const pages: PageTexts = {
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
  link: {
    title: 'Zahlung an {name}',
    paid: 'Vielen Dank. Die Zahlung war erfolgreich.',
    pending: 'Ihre Zahlung wird bearbeitet. Das Ergebnis sehen Sie hier.',
    waiting: 'Die Zahlung ist noch nicht abgeschlossen.',
    endings: {
      declined: 'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht.',
      cancelled: 'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.',
      expired: 'Die Zeit zum Bezahlen ist abgelaufen. Es wurde nichts abgebucht.',
      failed: 'Es ist ein Fehler aufgetreten. Soweit wir wissen, wurde nichts abgebucht.',
    },
    reasons: {
      funds: 'Auf dem Konto ist nicht genug Geld.',
      limit: 'Das Limit der Karte ist ausgeschöpft.',
      expired: 'Die Karte ist abgelaufen oder das Datum ist falsch.',
      code: 'Der Sicherheitscode ist falsch.',
      authentication: 'Die Bank konnte nicht bestätigen, dass Sie es sind.',
      unreachable: 'Die Bank war nicht erreichbar.',
      other: 'Die Bank hat die Zahlung nicht angenommen.',
    },
    retry: 'Sie können es erneut versuchen, auch mit einer anderen Karte.',
    print: 'Drucken oder als PDF speichern',
    again: 'Erneut versuchen',
    ended: 'Dieser Zahlungslink ist nicht mehr gültig. Bitte fordern Sie einen neuen an.',
    secure: 'Der Shop sieht Ihre Kartennummer nie.',
    goOn: 'Weiter zur Zahlung',
    between: 'Bitte geben Sie einen Betrag von {least} bis {most} ein.',
    atLeast: 'Bitte geben Sie einen Betrag von mindestens {least} ein.',
    full: 'Über diesen Zahlungslink sind keine weiteren Zahlungen möglich.',
    receipt: { date: 'Datum', method: 'Bezahlt mit', payment: 'Zahlung', refunded: 'Erstattet' },
  },
  transfer: {
    title: 'Per Überweisung bezahlen',
    text:
      'Scannen Sie den Code mit Ihrer Banking-App, oder übernehmen Sie diese Angaben in eine Überweisung. ' +
      'An der Referenz erkennt der Shop Ihre Zahlung.',
    code: 'QR-Code für Ihre Banking-App',
    holder: 'Kontoinhaber',
    copy: 'Kopieren',
    copied: 'Kopiert',
    received: 'Das Geld ist angekommen. Vielen Dank.',
  },
  mandate: {
    once:
      'Mit der Zahlung ermächtigen Sie {creditor} (Gläubiger-Identifikationsnummer {identifier}), ' +
      'diese eine Zahlung per SEPA-Lastschrift von Ihrem Konto einzuziehen, und weisen Ihre Bank an, sie einzulösen.',
    repeatedly:
      'Mit der Zahlung ermächtigen Sie {creditor} (Gläubiger-Identifikationsnummer {identifier}), diese und spätere ' +
      'Zahlungen per SEPA-Lastschrift von Ihrem Konto einzuziehen, und weisen Ihre Bank an, sie einzulösen.',
    refund:
      'Sie können von Ihrer Bank innerhalb von acht Wochen nach einer Belastung die Erstattung verlangen, ' +
      'zu den Bedingungen, die Sie mit ihr vereinbart haben.',
    noRefund:
      'Dieses Mandat gilt für Lastschriften zwischen Unternehmen: Nach einer Belastung können Sie von Ihrer Bank ' +
      'keine Erstattung verlangen. Bis zum Tag der Belastung können Sie Ihre Bank anweisen, sie nicht einzulösen.',
    notice:
      'Die Mandatsreferenz erhalten Sie mit der Ankündigung der Lastschrift. ' +
      'Mindestfrist zwischen Ankündigung und Belastung in Tagen: {days}.',
  },
  failed: {
    title: 'Es ist ein Fehler aufgetreten',
    text: 'Bitte kehren Sie zum Shop zurück und prüfen Sie dort Ihre Bestellung.',
  },
  facts: { merchant: 'Shop', amount: 'Betrag', card: 'Karte', reference: 'Referenz' },
  tests: 'Andere Ergebnisse, für Tests',
  simulator: {
    title: 'Testzahlung',
    notice: 'Dies ist eine Simulation. Es fließt kein Geld.',
    pay: 'Bezahlen',
    decline: 'Zahlung ablehnen',
    cancel: 'Abbrechen und zurück zum Shop',
    later: 'Später bezahlen',
    close: 'Schließen, ohne etwas zu tun',
    leadsTo: {
      cancel: 'Der Shop erfährt sofort, dass die Zahlung abgebrochen wurde.',
      decline: 'Der Shop erfährt sofort, dass die Zahlung abgelehnt wurde.',
      later: 'Die Zahlung bleibt offen, und das Geld kommt in einigen Tagen.',
      close: 'Als würde das Fenster geschlossen: Der Shop erfährt nichts, und die Zahlung läuft nach einer Weile ab.',
    },
    closed: 'Es wurde nichts unternommen. Sie können diese Seite schließen.',
  },
  issuer: {
    title: 'Möchten Sie diese Zahlung bestätigen?',
    notice: 'Dies ist eine simulierte Bank für Tests. Es fließt kein Geld.',
    approve: 'Bestätigen',
    decline: 'Ablehnen',
    cancel: 'Bei der Bank abbrechen',
    wait: 'Wenn Sie nichts tun, beendet die Bank den Vorgang nach einiger Zeit.',
    done: { title: 'Einen Moment bitte', text: 'Sie werden zurückgebracht.', action: 'Weiter' },
  },
  brands: brandNames,
};

import type { CustomersTexts } from '../../en/backoffice/customers.ts';

/** The texts of the views of customers in German. */
export const customers: CustomersTexts = {
  title: 'Kunden',
  search: 'Suchen',
  searchHint: 'Name, E-Mail-Adresse oder Kundennummer des Händlers.',
  begin:
    'Suchen Sie nach einem Kunden, um gespeicherte Konten, Abonnements und Zahlungen zu sehen. Name, Adresse ' +
    'oder Kundennummer führen zu allen.',
  none: 'Kein Kunde gefunden. Suchen Sie nach ganzen Wörtern des Namens, der vollständigen Adresse oder der vollständigen Kundennummer.',
  one: 'Kunde {name}',
  all: 'Alle Kunden',
  name: 'Name',
  email: 'E-Mail-Adresse',
  merchantCustomerId: 'Kundennummer',
  channel: 'Kanal',
  lastSeen: 'Letzte Zahlung',
  blocked: 'Gesperrt',
  facts: 'Kundendaten',
  totals: 'Was bezahlt wurde',
  tried: 'Zahlungen',
  triedOf: '{approved} angenommen, {declined} abgelehnt',
  totalsMore: 'Gezählt werden die neuesten 500 Zahlungen mit ihren Erstattungen; es gibt ältere.',
  currency: 'Währung',
  paid: 'Bezahlt',
  refunded: 'Erstattet',
  chargedBack: 'Rückgebucht',
  net: 'Verbleibt',
  noTotals: 'Es wurde noch nichts bezahlt. Summen erscheinen mit der ersten genehmigten Zahlung.',
  more: 'Es gibt weitere Einträge, die hier nicht angezeigt werden.',
  accounts: 'Gespeicherte Konten',
  noAccounts: 'Es ist weder Karte noch Bankkonto gespeichert. Eine Zahlung speichert sie, wenn der Shop es verlangt.',
  account: 'Konto',
  expiry: 'Gültig bis',
  holder: 'Inhaber',
  state: 'Status',
  created: 'Gespeichert',
  id: 'ID',
  actions: 'Aktionen',
  remove: 'Entfernen',
  removeTitle: 'Gespeichertes Konto entfernen',
  removeWhy:
    '{account} kann nicht mehr belastet werden, und die zugehörigen Abonnements enden. ' +
    'Das kann nicht rückgängig gemacht werden.',
  removed: 'Das Konto wurde entfernt.',
  agreements: 'Vereinbarungen über weitere Zahlungen',
  noAgreements:
    'Mit keinem gespeicherten Konto wurde ein Dauerauftrag vereinbart. Die erste Zahlung einer Reihe erzeugt ' +
    'einen.',
  type: 'Art',
  transaction: 'Erste Zahlung',
  agreed: 'Vereinbart',
  until: 'Gültig bis',
  frequency: 'Tage zwischen Zahlungen',
  made: 'Zahlungen',
  madeOf: '{made} von {all}',
  schedules: 'Abonnements',
  noSchedules: 'Es gibt kein Abonnement. Eine Zahlung mit einem Zeitplan erzeugt eines.',
  amount: 'Betrag',
  next: 'Nächste Zahlung',
  reference: 'Referenz',
  payments: 'Neueste Zahlungen',
  allPayments: 'Alle Zahlungen',
  noPayments: 'Es gibt keine Zahlung. Hier erscheinen die Zahlungen, die diesen Kunden nennen.',
  payment: 'Zahlung',
  paidAt: 'Datum',
  states: { active: 'Aktiv', removed: 'Entfernt', declined: 'Abgelehnt' },
  scheduleStates: { ACTIVE: 'Aktiv', RESTING: 'Ausgesetzt', ENDED: 'Beendet' },
  kinds: { UNSCHEDULED: 'Unregelmäßig', INSTALLMENT: 'Ratenzahlung', RECURRING: 'Wiederkehrend' },
  privacy: {
    title: 'Personenbezogene Daten',
    export: 'Exportieren',
    erase: 'Löschen',
    eraseTitle: 'Personenbezogene Daten löschen',
    eraseWhy: 'Das kann nicht rückgängig gemacht werden. Der Kunde ist danach nicht mehr auffindbar.',
    erased:
      'Namen, Anschriften, Telefonnummern, IP-Adressen, Browserdaten, Kundennummer, ' +
      'Notizen und eigene Parameter werden gelöscht, gespeicherte Konten entfernt, ' +
      'Ereignisse, Benachrichtigungen und Inhalte von Checkouts gelöscht.',
    stays:
      'Was Gesetz und Kartensysteme verlangen, bleibt erhalten: Beträge, Daten, Referenzen, Ergebniscodes, ' +
      'maskierte Karten, das Hauptbuch, Abrechnungen und die Belege von Streitfällen. ' +
      'Audit-Protokoll, Sicherungen und zugestellte Dateien werden nicht geändert.',
    endsSubscriptions: 'Auch aktive Abonnements beenden; andernfalls verhindern sie die Löschung.',
    running: 'Wird gelöscht',
    ended: 'Gelöscht',
    kinds: {
      payments: 'Zahlungen, anonymisiert',
      registrations: 'Gespeicherte Konten, entfernt',
      schedules: 'Abonnements, anonymisiert',
      checkouts: 'Inhalte von Checkouts, gelöscht',
      notifications: 'Benachrichtigungen, gelöscht',
      events: 'Gruppen von Ereignissen, gelöscht',
      authentications: 'Authentifizierungen, gelöscht',
      listEntries: 'Gesperrte Werte, nicht mehr lesbar, und zugelassene, gelöscht',
    },
  },
};

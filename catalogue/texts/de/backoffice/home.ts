import type { HomeTexts } from '../../en/backoffice/home.ts';

/** The texts of the overview in German. */
export const home: HomeTexts = {
  title: 'Übersicht',
  volume: 'Umsatz',
  approvalRate: 'Genehmigungsquote',
  attempts: 'Zahlungsversuche',
  approved: 'Genehmigt',
  declined: 'Abgelehnt',
  refunded: 'Erstattet',
  disputes: 'Offene Streitfälle',
  nextDeadline: 'nächste Antwort bis',
  nextSettlement: 'Nächste Abrechnung',
  lastSettlement: 'Letzte Abrechnungsdatei',
  before: 'davor: {value}',
  more: '{change} mehr',
  less: '{change} weniger',
  than: 'als {value}',
  board: 'Was jemand erledigen muss',
  duties: {
    toAnswer: { one: 'Streitfall zu beantworten', other: 'Streitfälle zu beantworten' },
    toReconcile: { one: 'Klärungsfall der Abrechnung', other: 'Klärungsfälle der Abrechnung' },
    toSettle: { one: 'Klärungsfall der Bank', other: 'Klärungsfälle der Bank' },
    undelivered: { one: 'Benachrichtigung nicht zugestellt', other: 'Benachrichtigungen nicht zugestellt' },
    lateSettlement: { one: 'Abrechnungsdatei verspätet', other: 'Abrechnungsdateien verspätet' },
    atRest: { one: 'ruhendes Abo', other: 'ruhende Abos' },
  },
  sinceAt: 'seit {since}: {name}',
  andMore: '{name} und {count} weitere',
  points: '{number} Punkte',
  soFar: 'bis jetzt',
  unfinished: 'Noch nicht vorbei',
  channels: 'Kanäle',
  channel: 'Kanal',
  currencies: 'Währungen',
  over: 'Zahlungen im Zeitverlauf',
  asTable: 'Tabelle',
  thisPeriod: 'Dieser Zeitraum',
  periodBefore: 'Vorheriger Zeitraum',
  earlier: 'Davor',
  attemptsBefore: 'Zahlungsversuche davor',
  rateBefore: 'Genehmigungsquote davor',
  currency: 'Währung',
  start: 'Beginn (UTC)',
  declines: 'Gründe für Ablehnungen',
  reason: 'Grund',
  code: 'Code',
  count: 'Anzahl',
  methods: 'Zahlungsarten',
  brand: 'Marke',
  countries: 'Länder',
  whichCountry:
    'Das Land der Rechnungsadresse, sonst des Bankkontos oder der Karte. Zahlungen aus der Zeit, in der noch keine ' +
    'Länder gespeichert wurden, zählen als unbekannt.',
  none: 'In diesem Zeitraum gab es keine Zahlungsversuche. Wählen Sie einen längeren.',
  noDeclines: 'In diesem Zeitraum wurde keine Zahlung abgelehnt. Gründe erscheinen hier, sobald eine abgelehnt wird.',
  whatCounts:
    'Der Umsatz ist, was eingenommen wurde: Belastungen, Einzüge und erneute Belastungen, auch wenn davon später ' +
    'etwas zurückgegeben wurde. Als Zahlungsversuche zählen Belastungen, Autorisierungen und erneute Belastungen. Die Genehmigungsquote ' +
    'ist der Anteil der genehmigten an allen genehmigten und abgelehnten Zahlungen. Tage sind in UTC.',
  nothing:
    'Es gibt noch keine Zahlungen. Führen Sie im Beispielshop eine Zahlung ' +
    'aus oder füllen Sie das Gateway mit Beispieldaten: {command}',
};

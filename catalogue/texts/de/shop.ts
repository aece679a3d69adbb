import type { ShopTexts } from '../en/shop.ts';

/** The texts of the example shop in German. */
export const shop: ShopTexts = {
  slogan: 'Tee und alles, was dazugehört',
  lead: 'Für ruhige Morgen und lange Nachmittage.',
  back: 'Zurück zum Shop',
  navigation: { label: 'Shop', cart: 'Warenkorb ({count})', orders: 'Bestellungen', account: 'Konto' },
  footer: {
    notice: 'Dies ist ein Beispielshop. Es fließt kein Geld und es wird nichts verschickt.',
    gallery: 'Galerie des Zahlungsformulars',
    documentation: 'Dokumentation für Entwickler',
    testCards: 'Testkarten',
  },
  look: {
    title: 'Aussehen des Shops',
    language: 'Sprache',
    style: 'Stil des Zahlungsformulars',
    styles: {
      card: 'Mit dem Logo der Karte',
      logos: 'Mit allen Logos',
      plain: 'Ohne Logos',
      none: 'Nur der Stil der Seite',
    },
    colours: 'Farben',
    schemes: { light: 'Hell', dark: 'Dunkel', system: 'Wie mein System' },
    use: 'Übernehmen',
  },
  products: {
    'first-flush': { name: 'First Flush', description: 'Frühlingsblätter von einem einzigen Hang, 100 g in der Dose.' },
    'clay-cup': { name: 'Tonbecher', description: 'Von Hand gedreht, fasst 200 ml, jeder ein Einzelstück.' },
    'travel-kettle': {
      name: 'Reisekessel',
      description: 'Gebürsteter Stahl, kocht einen halben Liter auf jeder Flamme.',
    },
    'tea-club': { name: 'Teeclub', description: 'Jeden Monat ein neuer Tee, monatlich bezahlt. Jederzeit kündbar.' },
  },
  buy: {
    perMonth: '{price} im Monat',
    buy: 'Kaufen',
    buyThis: '{product} kaufen',
    subscribe: 'Abonnieren',
    subscribeThis: '{product} abonnieren',
    add: 'In den Warenkorb',
    addThis: '{product} in den Warenkorb legen',
    fast: 'Oder mit einem Klick bezahlen',
  },
  cart: {
    title: 'Ihr Warenkorb',
    empty: 'Ihr Warenkorb ist noch leer.',
    quantity: 'Anzahl: {product}',
    change: 'Ändern',
    changeThis: 'Anzahl ändern: {product}',
    checkOut: 'Zur Kasse',
  },
  facts: {
    order: 'Bestellung',
    date: 'Datum',
    items: 'Artikel',
    paidWith: 'Bezahlt mit',
    stored: 'Für das nächste Mal gespeichert',
    total: 'Gesamt',
  },
  pay: {
    title: 'Bestellung bezahlen',
    orderNumber: 'Bestellung {number}',
    ways: 'Zahlungsarten',
    everyMonth: 'Sie bezahlen heute und von nun an jeden Monat auf demselben Weg.',
    noScript: 'Diese Seite braucht JavaScript. Bitte schalten Sie es ein und laden Sie die Seite neu.',
  },
  ways: {
    card: 'Karte',
    all: 'Alle Zahlungsarten',
    review: 'Karte, mit Übersicht',
    debit: 'Lastschrift',
    bank: 'Online-Überweisung',
    online: 'Online-Wallets',
    wallet: 'Ein Klick',
    later: 'Rechnung',
    gift: 'Geschenkkarte',
    before: 'Vorkasse',
  },
  hints: {
    card:
      'Zum Ausprobieren: Karte {card}, ein beliebiges künftiges Datum und ein beliebiger Code. ' +
      '{challenged} verlangt eine Bestätigung.',
    review:
      'Zum Ausprobieren: Karte {card}, ein beliebiges künftiges Datum und ein beliebiger Code. ' +
      'Abgebucht wird erst, wenn Sie die Übersicht bestätigen.',
    debit: 'Zum Ausprobieren: Konto {iban} oder eine beliebige Kontonummer und Bankleitzahl, dazu ein beliebiger Name.',
    processor:
      'Zum Ausprobieren: Klicken Sie auf eine Schaltfläche. ' +
      'Auf der Seite des simulierten Anbieters wählen Sie dann das Ergebnis.',
    wallet:
      'Zum Ausprobieren: Klicken Sie auf eine Schaltfläche. Es öffnet sich ein simuliertes Fenster mit Karten zur Auswahl.',
    gift: 'Zum Ausprobieren: eine beliebige Nummer und PIN.',
    saving: 'Zum Ausprobieren: Speichern Sie die Karte {card} mit einem beliebigen künftigen Datum und Code.',
  },
  results: {
    approved: { title: 'Vielen Dank, Ihre Bestellung ist bezahlt', text: 'Wir packen sie gerade ein.' },
    declined: {
      title: 'Die Zahlung wurde abgelehnt',
      text: 'Es wurde nichts abgebucht. Sie können es erneut versuchen, auch mit einer anderen Karte.',
    },
    cancelled: {
      title: 'Die Zahlung wurde abgebrochen',
      text: 'Es wurde nichts abgebucht. Ihre Bestellung wartet hier auf Sie.',
    },
    failed: {
      title: 'Es ist ein Fehler aufgetreten',
      text: 'Die Zahlung konnte nicht ausgeführt werden. Soweit wir wissen, wurde nichts abgebucht.',
    },
    pending: {
      title: 'Die Zahlung wird bearbeitet',
      text: 'Wir warten noch auf die Bestätigung. Bitte bezahlen Sie nicht noch einmal.',
    },
    expired: {
      title: 'Die Zeit zum Bezahlen ist abgelaufen',
      text: 'Es wurde nichts abgebucht. Sie können jederzeit neu beginnen.',
    },
    unpaid: { title: 'Diese Bestellung ist noch nicht bezahlt', text: 'Es wurde nichts abgebucht.' },
  },
  states: {
    approved: 'bezahlt',
    declined: 'abgelehnt',
    cancelled: 'abgebrochen',
    failed: 'fehlgeschlagen',
    pending: 'in Bearbeitung',
    expired: 'abgelaufen',
    unpaid: 'noch nicht bezahlt',
  },
  decline: { reason: 'Grund: {reason}' },
  result: { again: 'Erneut versuchen', pay: 'Jetzt bezahlen', look: 'Status aktualisieren' },
  summary: {
    title: 'Prüfen Sie Ihre Bestellung',
    text: 'Es wurde noch nichts abgebucht.',
    payWith: 'Sie bezahlen mit',
    confirm: 'Zahlungspflichtig bestellen',
    other: 'Anders bezahlen',
  },
  subscription: {
    title: 'Ihr Abonnement',
    next: 'Einen Monat vergehen lassen',
    nextPayment: 'Nächste Zahlung: {price} am {date}',
    retry: 'Die Bank hat die Zahlung abgelehnt. Wir versuchen es am {date} noch einmal.',
    resting: 'Die Zahlung ist fehlgeschlagen. Wählen Sie eine andere Karte, dann wird sofort bezahlt.',
    ended: 'Es ist beendet.',
    change: 'Diese Karte verwenden',
    skip: 'Nächste Zahlung überspringen',
    end: 'Abonnement beenden',
  },
  orders: { title: 'Ihre Bestellungen', none: 'Sie haben noch nichts bestellt.' },
  account: {
    title: 'Ihr Konto',
    cards: 'Gespeicherte Karten',
    none: 'Sie haben keine gespeicherten Karten.',
    unnamed: 'Gespeicherte Karte',
    safe: 'Es wird nichts abgebucht. Die Nummer ist nur beim Zahlungsdienst gespeichert, nie bei uns.',
    remove: 'Entfernen',
    removeThis: '{account} entfernen',
    open: 'Zu Ihrem Konto',
  },
  saving: {
    title: 'Karte speichern',
    text: 'Abgebucht wird erst, wenn Sie etwas kaufen.',
    approved: {
      title: 'Ihre Karte ist gespeichert',
      text: 'Sie wird Ihnen beim nächsten Bezahlen angeboten. Es wurde nichts abgebucht.',
    },
    declined: {
      title: 'Ihre Karte konnte nicht gespeichert werden',
      text: 'Es wurde nichts abgebucht. Sie können es erneut versuchen.',
    },
    pending: { title: 'Ihre Karte ist noch nicht gespeichert', text: 'Wir warten noch auf die Bestätigung.' },
    expired: {
      title: 'Die Zeit ist abgelaufen',
      text: 'Es wurde nichts gespeichert oder abgebucht. Sie können jederzeit neu beginnen.',
    },
    unpaid: { title: 'Es wurde keine Karte gespeichert', text: 'Es wurde nichts gespeichert oder abgebucht.' },
  },
  errors: {
    unknownPage: { title: 'Diese Seite gibt es nicht', text: 'Die Adresse ist ungültig.' },
    unknownProduct: { title: 'Dieses Produkt führen wir nicht', text: 'Bitte wählen Sie etwas aus dem Shop.' },
    unknownOrder: {
      title: 'Diese Bestellung ist nicht bekannt',
      text: 'Sie wurde in einem anderen Browser aufgegeben oder ist schon lange her.',
    },
    otherBrowser: {
      title: 'Vielen Dank',
      text: 'Wir haben die Zahlung abgefragt. Die Bestellung sehen Sie in dem Browser, in dem sie aufgegeben wurde.',
    },
    foreignResult: {
      title: 'Dieses Ergebnis gehört zu einer anderen Zahlung',
      text: 'In Ihrer Bestellung sehen Sie, was daraus geworden ist.',
    },
    gateway: {
      title: 'Der Zahlungsdienst antwortet nicht',
      text: 'Ihre Bestellung bleibt erhalten. Laden Sie diese Seite gleich noch einmal.',
    },
    request: {
      title: 'Wir können diese Anfrage nicht lesen',
      text: 'Sie ist zu groß oder kam beschädigt an. Bitte gehen Sie zurück und versuchen Sie es erneut.',
    },
    ours: { title: 'Es ist ein Fehler aufgetreten', text: 'Es liegt nicht an Ihnen. Bitte versuchen Sie es erneut.' },
    order: 'Zu Ihrer Bestellung',
  },
  code: {
    title: 'So funktioniert diese Seite',
    page: 'In der Seite',
    server: 'Von Server zu Server',
    request: 'Anfrage {number} und ihre Antwort',
  },
};

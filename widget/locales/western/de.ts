import type { Texts } from '../en.ts';

/** German. */
export const de: Texts = {
  labels: {
    brand: 'Kartenart',
    cardNumber: 'Kartennummer',
    expiryDate: 'Gültig bis',
    mmyy: 'MM / JJ',
    cardHolder: 'Name auf der Karte',
    cvv: 'Sicherheitscode',
    cvvHint: 'Die letzten 3 Ziffern auf der Rückseite Ihrer Karte.',
    cvvHintAmex: 'Die 4 Ziffern auf der Vorderseite Ihrer Karte.',
    submit: 'Jetzt bezahlen',
  },
  errorMessages: {
    cardNumberError: 'Prüfen Sie die Kartennummer.',
    cardBrandError: 'Diese Kartenart wird hier nicht angenommen.',
    expiryMonthError: 'Geben Sie Monat und Jahr ein, zum Beispiel 05/29.',
    expiryYearError: 'Diese Karte ist abgelaufen. Prüfen Sie das Datum.',
    cardHolderError: 'Geben Sie den Namen so ein, wie er auf der Karte steht.',
    cvvError: 'Prüfen Sie den Sicherheitscode.',
  },
  messages: {
    processing: 'Ihre Zahlung wird verarbeitet. Bitte schließen Sie diese Seite nicht.',
    paused: 'Ihre Zahlung ist noch nicht abgeschlossen: Sie muss noch bestätigt werden.',
    returning: 'Sie werden zum Shop zurückgebracht …',
    follow: 'Weiter zum Shop',
    unsure:
      'Die Verbindung ist abgebrochen. Sie können es ohne Risiko erneut versuchen: Es wird nichts doppelt abgebucht.',
    again: 'Erneut versuchen',
    incomplete: 'Ihre Zahlung konnte nicht gesendet werden. Prüfen Sie Ihre Angaben oder wenden Sie sich an den Shop.',
    unreachable: 'Das Zahlungsformular ist nicht erreichbar. Prüfen Sie Ihre Internetverbindung.',
    expired: 'Die Zeit zum Bezahlen ist abgelaufen. Gehen Sie zurück zum Shop und beginnen Sie von vorn.',
    unusable: 'Diese Zahlung ist nicht möglich. Gehen Sie zurück zum Shop und beginnen Sie von vorn.',
    blocked:
      'Die sicheren Kartenfelder können auf dieser Seite nicht angezeigt werden. Laden Sie die Seite neu oder wenden Sie sich an den Shop.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Vorname',
        surname: 'Nachname',
        birthDate: 'Geburtsdatum',
        sex: 'Geschlecht',
      },
      errorMessages: {
        givenNameError: 'Geben Sie Ihren Vornamen ein.',
        surNameError: 'Geben Sie Ihren Nachnamen ein.',
        birthDateError: 'Geben Sie Ihr Geburtsdatum ein.',
        sexError: 'Bitte wählen Sie aus.',
      },
      messages: {
        payWith: 'Mit {brand} bezahlen',
        female: 'Weiblich',
        male: 'Männlich',
      },
    },
    redirect: {
      labels: {
        cancel: 'Abbrechen',
      },
      errorMessages: {},
      messages: {
        confirm: 'Bestätigen Sie Ihre Zahlung',
        elsewhere: 'Bestätigen Sie Ihre Zahlung in dem Fenster, das sich geöffnet hat.',
        proceed: 'Zahlung bestätigen',
        back: 'Zurück zum Shop',
        wholeTab: 'Im ganzen Fenster öffnen',
      },
    },
  },
};

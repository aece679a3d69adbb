import type { Texts } from '../en.ts';

/** Polish. */
export const pl: Texts = {
  labels: {
    brand: 'Rodzaj karty',
    cardNumber: 'Numer karty',
    expiryDate: 'Data ważności',
    mmyy: 'MM / RR',
    cardHolder: 'Imię i nazwisko na karcie',
    cvv: 'Kod CVV/CVC',
    cvvHint: 'Ostatnie 3 cyfry na odwrocie karty.',
    cvvHintAmex: '4 cyfry na przodzie karty.',
    submit: 'Zapłać teraz',
  },
  errorMessages: {
    cardNumberError: 'Sprawdź numer karty.',
    cardBrandError: 'Ten rodzaj karty nie jest tu akceptowany.',
    expiryMonthError: 'Wpisz miesiąc i rok, na przykład 05/29.',
    expiryYearError: 'Ta karta straciła ważność. Sprawdź datę.',
    cardHolderError: 'Wpisz imię i nazwisko tak jak na karcie.',
    cvvError: 'Sprawdź kod CVV/CVC.',
  },
  messages: {
    processing: 'Twoja płatność jest przetwarzana. Nie zamykaj tej strony.',
    paused: 'Twoja płatność nie jest zakończona: trzeba ją jeszcze potwierdzić.',
    returning: 'Trwa powrót do sklepu …',
    follow: 'Przejdź do sklepu',
    unsure:
      'Połączenie zostało przerwane. Możesz bezpiecznie spróbować ponownie: opłata nie zostanie pobrana dwa razy.',
    again: 'Spróbuj ponownie',
    incomplete: 'Nie udało się wysłać płatności. Sprawdź swoje dane lub skontaktuj się ze sklepem.',
    unreachable: 'Formularz płatności jest nieosiągalny. Sprawdź połączenie z internetem.',
    expired: 'Czas na zapłatę minął. Wróć do sklepu i zacznij od nowa.',
    unusable: 'Tej płatności nie można wykonać. Wróć do sklepu i zacznij od nowa.',
    blocked: 'Na tej stronie nie można pokazać bezpiecznych pól karty. Odśwież stronę lub skontaktuj się ze sklepem.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Imię',
        surname: 'Nazwisko',
        birthDate: 'Data urodzenia',
        sex: 'Płeć',
      },
      errorMessages: {
        givenNameError: 'Wpisz swoje imię.',
        surNameError: 'Wpisz swoje nazwisko.',
        birthDateError: 'Wpisz swoją datę urodzenia.',
        sexError: 'Wybierz jedną z opcji.',
      },
      messages: {
        payWith: 'Zapłać przez {brand}',
        female: 'Kobieta',
        male: 'Mężczyzna',
      },
    },
    redirect: {
      labels: {
        cancel: 'Anuluj',
      },
      errorMessages: {},
      messages: {
        confirm: 'Potwierdź płatność',
        elsewhere: 'Potwierdź płatność w oknie, które się otworzyło.',
        proceed: 'Przejdź do potwierdzenia',
        back: 'Powrót do sklepu',
        wholeTab: 'Otwórz w całym oknie',
      },
    },
  },
};

import type { Texts } from '../en.ts';

/** Slovenian. */
export const sl: Texts = {
  labels: {
    brand: 'Vrsta kartice',
    cardNumber: 'Številka kartice',
    expiryDate: 'Velja do',
    mmyy: 'MM / LL',
    cardHolder: 'Ime na kartici',
    cvv: 'Varnostna koda',
    cvvHint: 'Zadnje 3 številke na hrbtni strani kartice.',
    cvvHintAmex: '4 številke na sprednji strani kartice.',
    submit: 'Plačaj zdaj',
  },
  errorMessages: {
    cardNumberError: 'Preverite številko kartice.',
    cardBrandError: 'Ta vrsta kartice tukaj ni sprejeta.',
    expiryMonthError: 'Vnesite mesec in leto, na primer 05/29.',
    expiryYearError: 'Kartica je potekla. Preverite datum.',
    cardHolderError: 'Vnesite ime, kot je zapisano na kartici.',
    cvvError: 'Preverite varnostno kodo.',
  },
  messages: {
    processing: 'Vaše plačilo je v obdelavi. Ne zapirajte te strani.',
    paused: 'Vaše plačilo še ni končano: treba ga je še potrditi.',
    returning: 'Vračamo vas v trgovino …',
    follow: 'Naprej v trgovino',
    unsure: 'Povezava je bila prekinjena. Brez skrbi poskusite znova: plačilo ne bo zaračunano dvakrat.',
    again: 'Poskusi znova',
    incomplete: 'Plačila ni bilo mogoče poslati. Preverite podatke ali se obrnite na trgovino.',
    unreachable: 'Plačilni obrazec ni dosegljiv. Preverite internetno povezavo.',
    expired: 'Čas za plačilo je potekel. Vrnite se v trgovino in začnite znova.',
    unusable: 'Tega plačila ni mogoče izvesti. Vrnite se v trgovino in začnite znova.',
    blocked:
      'Varnih polj za kartico na tej strani ni mogoče prikazati. Stran znova naložite ali se obrnite na trgovino.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Ime',
        surname: 'Priimek',
        birthDate: 'Datum rojstva',
        sex: 'Spol',
      },
      errorMessages: {
        givenNameError: 'Vnesite svoje ime.',
        surNameError: 'Vnesite svoj priimek.',
        birthDateError: 'Vnesite svoj datum rojstva.',
        sexError: 'Izberite možnost.',
      },
      messages: {
        payWith: 'Plačaj: {brand}',
        female: 'Ženski',
        male: 'Moški',
      },
    },
    redirect: {
      labels: {
        cancel: 'Prekliči',
      },
      errorMessages: {},
      messages: {
        confirm: 'Potrdite plačilo',
        elsewhere: 'Potrdite plačilo v oknu, ki se je odprlo.',
        proceed: 'Potrdi plačilo',
        back: 'Nazaj v trgovino',
        wholeTab: 'Odpri v celotnem oknu',
      },
    },
  },
};

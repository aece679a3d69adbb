import type { Texts } from '../en.ts';

/** Slovak. */
export const sk: Texts = {
  labels: {
    brand: 'Druh karty',
    cardNumber: 'Číslo karty',
    expiryDate: 'Platnosť do',
    mmyy: 'MM / RR',
    cardHolder: 'Meno na karte',
    cvv: 'Kód CVV/CVC',
    cvvHint: 'Posledné 3 číslice na zadnej strane karty.',
    cvvHintAmex: '4 číslice na prednej strane karty.',
    submit: 'Zaplatiť',
  },
  errorMessages: {
    cardNumberError: 'Skontrolujte číslo karty.',
    cardBrandError: 'Tento druh karty tu neprijímame.',
    expiryMonthError: 'Zadajte mesiac a rok, napríklad 05/29.',
    expiryYearError: 'Platnosť karty sa skončila. Skontrolujte dátum.',
    cardHolderError: 'Zadajte meno tak, ako je na karte.',
    cvvError: 'Skontrolujte kód CVV/CVC.',
  },
  messages: {
    processing: 'Vaša platba sa spracúva. Nezatvárajte, prosím, túto stránku.',
    paused: 'Vaša platba nie je dokončená: ešte ju treba potvrdiť.',
    returning: 'Vraciame vás do obchodu …',
    follow: 'Pokračovať do obchodu',
    unsure: 'Spojenie sa prerušilo. Môžete to bez obáv skúsiť znova: peniaze vám nestrhneme dvakrát.',
    again: 'Skúsiť znova',
    incomplete: 'Platbu sa nepodarilo odoslať. Skontrolujte svoje údaje alebo kontaktujte obchod.',
    unreachable: 'Platobný formulár nie je dostupný. Skontrolujte pripojenie na internet.',
    expired: 'Čas na zaplatenie uplynul. Vráťte sa do obchodu a začnite znova.',
    unusable: 'Túto platbu nemožno vykonať. Vráťte sa do obchodu a začnite znova.',
    blocked:
      'Zabezpečené polia pre kartu nemožno na tejto stránke zobraziť. Načítajte stránku znova alebo kontaktujte obchod.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Meno',
        surname: 'Priezvisko',
        birthDate: 'Dátum narodenia',
        sex: 'Pohlavie',
      },
      errorMessages: {
        givenNameError: 'Zadajte svoje meno.',
        surNameError: 'Zadajte svoje priezvisko.',
        birthDateError: 'Zadajte svoj dátum narodenia.',
        sexError: 'Vyberte možnosť.',
      },
      messages: {
        payWith: 'Zaplatiť cez {brand}',
        female: 'Žena',
        male: 'Muž',
      },
    },
    redirect: {
      labels: {
        cancel: 'Zrušiť',
      },
      errorMessages: {},
      messages: {
        confirm: 'Potvrďte svoju platbu',
        elsewhere: 'Potvrďte svoju platbu v okne, ktoré sa otvorilo.',
        proceed: 'Potvrdiť platbu',
        back: 'Späť do obchodu',
        wholeTab: 'Otvoriť v celom okne',
      },
    },
  },
};

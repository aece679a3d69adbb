import type { Texts } from '../en.ts';

/** Czech. */
export const cz: Texts = {
  labels: {
    brand: 'Druh karty',
    cardNumber: 'Číslo karty',
    expiryDate: 'Platnost do',
    mmyy: 'MM / RR',
    cardHolder: 'Jméno na kartě',
    cvv: 'Kód CVV/CVC',
    cvvHint: 'Poslední 3 číslice na zadní straně karty.',
    cvvHintAmex: '4 číslice na přední straně karty.',
    submit: 'Zaplatit',
  },
  errorMessages: {
    cardNumberError: 'Zkontrolujte číslo karty.',
    cardBrandError: 'Tento druh karty zde nepřijímáme.',
    expiryMonthError: 'Zadejte měsíc a rok, například 05/29.',
    expiryYearError: 'Platnost karty skončila. Zkontrolujte datum.',
    cardHolderError: 'Zadejte jméno tak, jak je na kartě.',
    cvvError: 'Zkontrolujte kód CVV/CVC.',
  },
  messages: {
    processing: 'Vaše platba se zpracovává. Nezavírejte prosím tuto stránku.',
    paused: 'Vaše platba není dokončena: ještě je třeba ji potvrdit.',
    returning: 'Vracíme vás do obchodu …',
    follow: 'Pokračovat do obchodu',
    unsure: 'Spojení se přerušilo. Můžete to bez obav zkusit znovu: peníze vám nestrhneme dvakrát.',
    again: 'Zkusit znovu',
    incomplete: 'Platbu se nepodařilo odeslat. Zkontrolujte své údaje nebo kontaktujte obchod.',
    unreachable: 'Platební formulář není dostupný. Zkontrolujte připojení k internetu.',
    expired: 'Čas na zaplacení vypršel. Vraťte se do obchodu a začněte znovu.',
    unusable: 'Tuto platbu nelze provést. Vraťte se do obchodu a začněte znovu.',
    blocked:
      'Zabezpečená pole pro kartu nelze na této stránce zobrazit. Načtěte stránku znovu nebo kontaktujte obchod.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Jméno',
        surname: 'Příjmení',
        birthDate: 'Datum narození',
        sex: 'Pohlaví',
      },
      errorMessages: {
        givenNameError: 'Zadejte své jméno.',
        surNameError: 'Zadejte své příjmení.',
        birthDateError: 'Zadejte své datum narození.',
        sexError: 'Vyberte možnost.',
      },
      messages: {
        payWith: 'Zaplatit přes {brand}',
        female: 'Žena',
        male: 'Muž',
      },
    },
    redirect: {
      labels: {
        cancel: 'Zrušit',
      },
      errorMessages: {},
      messages: {
        confirm: 'Potvrďte svou platbu',
        elsewhere: 'Potvrďte svou platbu v okně, které se otevřelo.',
        proceed: 'Potvrdit platbu',
        back: 'Zpět do obchodu',
        wholeTab: 'Otevřít v celém okně',
      },
    },
  },
};

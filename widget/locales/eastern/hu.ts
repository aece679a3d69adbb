import type { Texts } from '../en.ts';

/** Hungarian. */
export const hu: Texts = {
  labels: {
    brand: 'Kártya típusa',
    cardNumber: 'Kártyaszám',
    expiryDate: 'Lejárat',
    mmyy: 'HH / ÉÉ',
    cardHolder: 'Kártyán szereplő név',
    cvv: 'Biztonsági kód',
    cvvHint: 'Az utolsó 3 számjegy a kártya hátoldalán.',
    cvvHintAmex: 'A 4 számjegy a kártya előlapján.',
    submit: 'Fizetés',
  },
  errorMessages: {
    cardNumberError: 'Ellenőrizze a kártyaszámot.',
    cardBrandError: 'Ezt a kártyatípust itt nem fogadjuk el.',
    expiryMonthError: 'Adja meg a hónapot és az évet, például 05/29.',
    expiryYearError: 'Ez a kártya lejárt. Ellenőrizze a dátumot.',
    cardHolderError: 'Adja meg a nevet úgy, ahogy a kártyán szerepel.',
    cvvError: 'Ellenőrizze a biztonsági kódot.',
  },
  messages: {
    processing: 'A fizetés feldolgozása folyamatban van. Kérjük, ne zárja be ezt az oldalt.',
    paused: 'A fizetés még nem fejeződött be: meg kell erősíteni.',
    returning: 'Visszairányítjuk az áruházba …',
    follow: 'Tovább az áruházba',
    unsure: 'Megszakadt a kapcsolat. Nyugodtan próbálja újra: nem terheljük meg kétszer.',
    again: 'Újrapróbálás',
    incomplete: 'A fizetést nem sikerült elküldeni. Ellenőrizze az adatait, vagy forduljon az áruházhoz.',
    unreachable: 'A fizetési űrlap nem érhető el. Ellenőrizze az internetkapcsolatot.',
    expired: 'Lejárt a fizetésre rendelkezésre álló idő. Térjen vissza az áruházba, és kezdje újra.',
    unusable: 'Ez a fizetés nem hajtható végre. Térjen vissza az áruházba, és kezdje újra.',
    blocked:
      'A biztonságos kártyamezők nem jeleníthetők meg ezen az oldalon. Töltse be újra, vagy forduljon az áruházhoz.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Utónév',
        surname: 'Vezetéknév',
        birthDate: 'Születési dátum',
        sex: 'Neme',
      },
      errorMessages: {
        givenNameError: 'Adja meg az utónevét.',
        surNameError: 'Adja meg a vezetéknevét.',
        birthDateError: 'Adja meg a születési dátumát.',
        sexError: 'Válasszon egyet.',
      },
      messages: {
        payWith: 'Fizetés: {brand}',
        female: 'Nő',
        male: 'Férfi',
      },
    },
    redirect: {
      labels: {
        cancel: 'Mégse',
      },
      errorMessages: {},
      messages: {
        confirm: 'Erősítse meg a fizetést',
        elsewhere: 'Erősítse meg a fizetést a megnyílt ablakban.',
        proceed: 'Fizetés megerősítése',
        back: 'Vissza az áruházba',
        wholeTab: 'Megnyitás a teljes ablakban',
      },
    },
  },
};

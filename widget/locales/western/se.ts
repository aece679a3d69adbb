import type { Texts } from '../en.ts';

/** Swedish. */
export const se: Texts = {
  labels: {
    brand: 'Korttyp',
    cardNumber: 'Kortnummer',
    expiryDate: 'Giltigt till',
    mmyy: 'MM / ÅÅ',
    cardHolder: 'Namn på kortet',
    cvv: 'Säkerhetskod',
    cvvHint: 'De 3 sista siffrorna på kortets baksida.',
    cvvHintAmex: 'De 4 siffrorna på kortets framsida.',
    submit: 'Betala nu',
  },
  errorMessages: {
    cardNumberError: 'Kontrollera kortnumret.',
    cardBrandError: 'Den här korttypen tas inte emot här.',
    expiryMonthError: 'Ange månad och år, till exempel 05/29.',
    expiryYearError: 'Kortet har gått ut. Kontrollera datumet.',
    cardHolderError: 'Ange namnet så som det står på kortet.',
    cvvError: 'Kontrollera säkerhetskoden.',
  },
  messages: {
    processing: 'Din betalning behandlas. Stäng inte den här sidan.',
    paused: 'Din betalning är inte klar: den måste fortfarande bekräftas.',
    returning: 'Du skickas tillbaka till butiken …',
    follow: 'Fortsätt till butiken',
    unsure: 'Anslutningen bröts. Du kan tryggt försöka igen: du debiteras inte två gånger.',
    again: 'Försök igen',
    incomplete: 'Din betalning kunde inte skickas. Kontrollera dina uppgifter eller kontakta butiken.',
    unreachable: 'Betalningsformuläret kan inte nås. Kontrollera din internetanslutning.',
    expired: 'Tiden för att betala har gått ut. Gå tillbaka till butiken och börja om.',
    unusable: 'Den här betalningen kan inte genomföras. Gå tillbaka till butiken och börja om.',
    blocked: 'De säkra kortfälten kan inte visas på den här sidan. Ladda om sidan eller kontakta butiken.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Förnamn',
        surname: 'Efternamn',
        birthDate: 'Födelsedatum',
        sex: 'Kön',
      },
      errorMessages: {
        givenNameError: 'Ange ditt förnamn.',
        surNameError: 'Ange ditt efternamn.',
        birthDateError: 'Ange ditt födelsedatum.',
        sexError: 'Välj ett alternativ.',
      },
      messages: {
        payWith: 'Betala med {brand}',
        female: 'Kvinna',
        male: 'Man',
      },
    },
    redirect: {
      labels: {
        cancel: 'Avbryt',
      },
      errorMessages: {},
      messages: {
        confirm: 'Bekräfta din betalning',
        elsewhere: 'Bekräfta din betalning i fönstret som har öppnats.',
        proceed: 'Bekräfta betalningen',
        back: 'Tillbaka till butiken',
        wholeTab: 'Öppna i hela fönstret',
      },
    },
  },
};

import type { Texts } from '../en.ts';

/** Danish. */
export const dk: Texts = {
  labels: {
    brand: 'Korttype',
    cardNumber: 'Kortnummer',
    expiryDate: 'Udløbsdato',
    mmyy: 'MM / ÅÅ',
    cardHolder: 'Navn på kortet',
    cvv: 'Kontrolcifre',
    cvvHint: 'De sidste 3 cifre på bagsiden af dit kort.',
    cvvHintAmex: 'De 4 cifre på forsiden af dit kort.',
    submit: 'Betal nu',
  },
  errorMessages: {
    cardNumberError: 'Kontrollér kortnummeret.',
    cardBrandError: 'Denne korttype kan ikke bruges her.',
    expiryMonthError: 'Indtast måned og år, for eksempel 05/29.',
    expiryYearError: 'Kortet er udløbet. Kontrollér datoen.',
    cardHolderError: 'Indtast navnet, som det står på kortet.',
    cvvError: 'Kontrollér kontrolcifrene.',
  },
  messages: {
    processing: 'Din betaling behandles. Luk ikke denne side.',
    paused: 'Din betaling er ikke afsluttet: Den mangler at blive bekræftet.',
    returning: 'Du sendes tilbage til butikken …',
    follow: 'Fortsæt til butikken',
    unsure: 'Forbindelsen blev afbrudt. Du kan trygt prøve igen: Beløbet trækkes ikke to gange.',
    again: 'Prøv igen',
    incomplete: 'Din betaling kunne ikke sendes. Kontrollér dine oplysninger, eller kontakt butikken.',
    unreachable: 'Betalingsformularen kan ikke nås. Kontrollér din internetforbindelse.',
    expired: 'Tiden til at betale er udløbet. Gå tilbage til butikken, og start forfra.',
    unusable: 'Denne betaling kan ikke gennemføres. Gå tilbage til butikken, og start forfra.',
    blocked: 'De sikre kortfelter kan ikke vises på denne side. Genindlæs siden, eller kontakt butikken.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Fornavn',
        surname: 'Efternavn',
        birthDate: 'Fødselsdato',
        sex: 'Køn',
      },
      errorMessages: {
        givenNameError: 'Indtast dit fornavn.',
        surNameError: 'Indtast dit efternavn.',
        birthDateError: 'Indtast din fødselsdato.',
        sexError: 'Vælg en mulighed.',
      },
      messages: {
        payWith: 'Betal med {brand}',
        female: 'Kvinde',
        male: 'Mand',
      },
    },
    redirect: {
      labels: {
        cancel: 'Annuller',
      },
      errorMessages: {},
      messages: {
        confirm: 'Bekræft din betaling',
        elsewhere: 'Bekræft din betaling i det vindue, der er åbnet.',
        proceed: 'Bekræft betalingen',
        back: 'Tilbage til butikken',
        wholeTab: 'Åbn i hele vinduet',
      },
    },
  },
};

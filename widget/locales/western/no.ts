import type { Texts } from '../en.ts';

/** Norwegian. */
export const no: Texts = {
  labels: {
    brand: 'Korttype',
    cardNumber: 'Kortnummer',
    expiryDate: 'Utløpsdato',
    mmyy: 'MM / ÅÅ',
    cardHolder: 'Navn på kortet',
    cvv: 'Sikkerhetskode',
    cvvHint: 'De siste 3 sifrene på baksiden av kortet.',
    cvvHintAmex: 'De 4 sifrene på forsiden av kortet.',
    submit: 'Betal nå',
  },
  errorMessages: {
    cardNumberError: 'Kontroller kortnummeret.',
    cardBrandError: 'Denne korttypen godtas ikke her.',
    expiryMonthError: 'Skriv inn måned og år, for eksempel 05/29.',
    expiryYearError: 'Kortet er utløpt. Kontroller datoen.',
    cardHolderError: 'Skriv inn navnet slik det står på kortet.',
    cvvError: 'Kontroller sikkerhetskoden.',
  },
  messages: {
    processing: 'Betalingen behandles. Ikke lukk denne siden.',
    paused: 'Betalingen er ikke fullført: Den må fortsatt bekreftes.',
    returning: 'Du sendes tilbake til butikken …',
    follow: 'Fortsett til butikken',
    unsure: 'Forbindelsen ble brutt. Det er trygt å prøve igjen: Du blir ikke belastet to ganger.',
    again: 'Prøv igjen',
    incomplete: 'Betalingen kunne ikke sendes. Kontroller opplysningene, eller kontakt butikken.',
    unreachable: 'Betalingsskjemaet er ikke tilgjengelig. Kontroller internettforbindelsen.',
    expired: 'Tiden for å betale er ute. Gå tilbake til butikken og start på nytt.',
    unusable: 'Denne betalingen kan ikke gjennomføres. Gå tilbake til butikken og start på nytt.',
    blocked: 'De sikre kortfeltene kan ikke vises på denne siden. Last siden på nytt, eller kontakt butikken.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Fornavn',
        surname: 'Etternavn',
        birthDate: 'Fødselsdato',
        sex: 'Kjønn',
      },
      errorMessages: {
        givenNameError: 'Skriv inn fornavnet ditt.',
        surNameError: 'Skriv inn etternavnet ditt.',
        birthDateError: 'Skriv inn fødselsdatoen din.',
        sexError: 'Velg ett alternativ.',
      },
      messages: {
        payWith: 'Betal med {brand}',
        female: 'Kvinne',
        male: 'Mann',
      },
    },
    redirect: {
      labels: {
        cancel: 'Avbryt',
      },
      errorMessages: {},
      messages: {
        confirm: 'Bekreft betalingen din',
        elsewhere: 'Bekreft betalingen i vinduet som er åpnet.',
        proceed: 'Bekreft betalingen',
        back: 'Tilbake til butikken',
        wholeTab: 'Åpne i hele vinduet',
      },
    },
  },
};

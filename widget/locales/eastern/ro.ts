import type { Texts } from '../en.ts';

/** Romanian. */
export const ro: Texts = {
  labels: {
    brand: 'Tipul cardului',
    cardNumber: 'Numărul cardului',
    expiryDate: 'Data expirării',
    mmyy: 'LL / AA',
    cardHolder: 'Numele de pe card',
    cvv: 'Cod securitate',
    cvvHint: 'Ultimele 3 cifre de pe spatele cardului.',
    cvvHintAmex: 'Cele 4 cifre de pe fața cardului.',
    submit: 'Plătiți acum',
  },
  errorMessages: {
    cardNumberError: 'Verificați numărul cardului.',
    cardBrandError: 'Acest tip de card nu este acceptat aici.',
    expiryMonthError: 'Introduceți luna și anul, de exemplu 05/29.',
    expiryYearError: 'Acest card a expirat. Verificați data.',
    cardHolderError: 'Introduceți numele așa cum apare pe card.',
    cvvError: 'Verificați codul de securitate.',
  },
  messages: {
    processing: 'Plata dumneavoastră este în curs de procesare. Nu închideți această pagină.',
    paused: 'Plata nu este finalizată: mai trebuie confirmată.',
    returning: 'Vă întoarceți la magazin …',
    follow: 'Continuați către magazin',
    unsure: 'Conexiunea s-a întrerupt. Puteți încerca din nou fără risc: suma nu va fi debitată de două ori.',
    again: 'Încercați din nou',
    incomplete: 'Plata nu a putut fi trimisă. Verificați datele sau contactați magazinul.',
    unreachable: 'Formularul de plată nu este accesibil. Verificați conexiunea la internet.',
    expired: 'Timpul pentru plată a expirat. Reveniți la magazin și începeți din nou.',
    unusable: 'Această plată nu poate fi efectuată. Reveniți la magazin și începeți din nou.',
    blocked:
      'Câmpurile securizate ale cardului nu pot fi afișate pe această pagină. Reîncărcați-o sau contactați magazinul.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Prenume',
        surname: 'Nume de familie',
        birthDate: 'Data nașterii',
        sex: 'Sexul',
      },
      errorMessages: {
        givenNameError: 'Introduceți prenumele.',
        surNameError: 'Introduceți numele de familie.',
        birthDateError: 'Introduceți data nașterii.',
        sexError: 'Alegeți o opțiune.',
      },
      messages: {
        payWith: 'Plătiți cu {brand}',
        female: 'Feminin',
        male: 'Masculin',
      },
    },
    redirect: {
      labels: {
        cancel: 'Anulare',
      },
      errorMessages: {},
      messages: {
        confirm: 'Confirmați plata',
        elsewhere: 'Confirmați plata în fereastra care s-a deschis.',
        proceed: 'Confirmarea plății',
        back: 'Înapoi la magazin',
        wholeTab: 'Deschideți în toată fereastra',
      },
    },
  },
};

import type { Texts } from '../en.ts';

/** Italian. */
export const it: Texts = {
  labels: {
    brand: 'Tipo di carta',
    cardNumber: 'Numero della carta',
    expiryDate: 'Scadenza',
    mmyy: 'MM / AA',
    cardHolder: 'Nome sulla carta',
    cvv: 'Cod. sicurezza',
    cvvHint: 'Le ultime 3 cifre sul retro della carta.',
    cvvHintAmex: 'Le 4 cifre sul fronte della carta.',
    submit: 'Paga ora',
  },
  errorMessages: {
    cardNumberError: 'Controlli il numero della carta.',
    cardBrandError: 'Questo tipo di carta non è accettato qui.',
    expiryMonthError: 'Inserisca mese e anno, ad esempio 05/29.',
    expiryYearError: 'Questa carta è scaduta. Controlli la data.',
    cardHolderError: 'Inserisca il nome come è scritto sulla carta.',
    cvvError: 'Controlli il codice di sicurezza.',
  },
  messages: {
    processing: 'Il pagamento è in corso. Non chiuda questa pagina.',
    paused: 'Il pagamento non è concluso: deve ancora essere confermato.',
    returning: 'Ritorno al negozio in corso …',
    follow: 'Continua verso il negozio',
    unsure: 'La connessione si è interrotta. Può riprovare senza rischi: non le sarà addebitato due volte.',
    again: 'Riprova',
    incomplete: 'Non è stato possibile inviare il pagamento. Controlli i dati o contatti il negozio.',
    unreachable: 'Il modulo di pagamento non è raggiungibile. Controlli la connessione a internet.',
    expired: 'Il tempo per pagare è scaduto. Torni al negozio e ricominci.',
    unusable: 'Questo pagamento non è possibile. Torni al negozio e ricominci.',
    blocked:
      'I campi protetti della carta non possono essere mostrati in questa pagina. La ricarichi o contatti il negozio.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Nome',
        surname: 'Cognome',
        birthDate: 'Data di nascita',
        sex: 'Sesso',
      },
      errorMessages: {
        givenNameError: 'Inserisca il nome.',
        surNameError: 'Inserisca il cognome.',
        birthDateError: 'Inserisca la data di nascita.',
        sexError: 'Scelga un’opzione.',
      },
      messages: {
        payWith: 'Paga con {brand}',
        female: 'Donna',
        male: 'Uomo',
      },
    },
    redirect: {
      labels: {
        cancel: 'Annulla',
      },
      errorMessages: {},
      messages: {
        confirm: 'Confermi il pagamento',
        elsewhere: 'Confermi il pagamento nella finestra che si è aperta.',
        proceed: 'Conferma il pagamento',
        back: 'Torna al negozio',
        wholeTab: 'Apri a tutta finestra',
      },
    },
  },
};

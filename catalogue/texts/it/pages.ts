import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Italian. */
export const pages: PageTexts = {
  leading: { title: 'Attendi un momento', text: 'Stai tornando al negozio.', action: 'Torna al negozio' },
  returned: { title: 'Grazie', text: 'Puoi chiudere questa pagina e tornare al negozio.' },
  authentication: {
    title: 'Attendi un momento',
    text: 'Stai per passare al sito della tua banca.',
    action: 'Continua verso la banca',
  },
  refused: {
    title: 'Questa pagina non è disponibile',
    text: 'Il link non è valido o è scaduto. Non è stato modificato nulla. Torna al negozio.',
  },
  link: {
    title: 'Pagamento a {name}',
    paid: 'Grazie. Il pagamento è riuscito.',
    pending: 'Il pagamento è in corso di elaborazione. Il risultato apparirà qui.',
    waiting: 'Il pagamento non è ancora completato.',
    endings: {
      declined: 'Il pagamento è stato rifiutato. Non è stato addebitato nulla.',
      cancelled: 'Il pagamento è stato annullato. Non è stato addebitato nulla.',
      expired: 'Il tempo per pagare è scaduto. Non è stato addebitato nulla.',
      failed: 'Qualcosa è andato storto. Per quanto ci risulta, non è stato addebitato nulla.',
    },
    reasons: {
      funds: 'Sul conto non c’è abbastanza denaro.',
      limit: 'Il limite della carta è esaurito.',
      expired: 'La carta è scaduta oppure la data è sbagliata.',
      code: 'Il codice di sicurezza è sbagliato.',
      authentication: 'La banca non ha potuto confermare la sua identità.',
      unreachable: 'La banca non era raggiungibile.',
      other: 'La banca non ha accettato il pagamento.',
    },
    retry: 'Può riprovare, anche con un’altra carta.',
    print: 'Stampa o salva in PDF',
    again: 'Riprova',
    ended: 'Questo link di pagamento non è più valido. Ne richieda uno nuovo.',
    secure: 'Il negozio non vede mai il tuo numero di carta.',
    goOn: 'Continua con il pagamento',
    between: 'Inserisca un importo da {least} a {most}.',
    atLeast: 'Inserisca un importo di almeno {least}.',
    full: 'Questo link di pagamento non accetta altri pagamenti.',
    receipt: { date: 'Data', method: 'Pagato con', payment: 'Pagamento', refunded: 'Rimborsato' },
  },
  transfer: {
    title: 'Pagare con bonifico',
    text:
      'Scansioni il codice con l’app della sua banca, oppure copi questi dati in un bonifico. ' +
      'Con il riferimento il negozio riconosce il suo pagamento.',
    code: 'Codice QR per l’app della sua banca',
    holder: 'Intestatario del conto',
    copy: 'Copia',
    copied: 'Copiato',
    received: 'Il denaro è arrivato. Grazie.',
  },
  mandate: {
    once:
      'Pagando, autorizzi {creditor} (codice identificativo del creditore {identifier}) ad addebitare ' +
      'questo solo pagamento sul tuo conto con addebito diretto SEPA, e la tua banca a pagarlo.',
    repeatedly:
      'Pagando, autorizzi {creditor} (codice identificativo del creditore {identifier}) ad addebitare questo ' +
      'pagamento e quelli successivi sul tuo conto con addebito diretto SEPA, e la tua banca a pagarli.',
    refund:
      'Puoi chiedere il rimborso alla tua banca entro otto settimane da un addebito, ' +
      'alle condizioni del tuo contratto con la banca.',
    noRefund:
      'Questo mandato è per addebiti tra imprese: dopo un addebito la banca non ti deve alcun rimborso. ' +
      'Fino al giorno dell’addebito puoi chiedere alla banca di non pagarlo.',
    notice:
      'Il riferimento del mandato arriva con il preavviso dell’addebito. ' +
      'Giorni tra il preavviso e l’addebito, almeno: {days}.',
  },
  failed: { title: 'Qualcosa è andato storto', text: 'Torna al negozio e controlla lì il tuo ordine.' },
  facts: { merchant: 'Negozio', amount: 'Importo', card: 'Carta', reference: 'Riferimento' },
  tests: 'Altri esiti, per i test',
  simulator: {
    title: 'Pagamento di prova',
    notice: 'Questa è una simulazione. Nessun denaro viene trasferito.',
    pay: 'Paga',
    decline: 'Rifiuta il pagamento',
    cancel: 'Annulla e torna al negozio',
    later: 'Paga più tardi',
    close: 'Chiudi senza fare nulla',
    leadsTo: {
      cancel: 'Il negozio viene subito a sapere che il pagamento è stato annullato.',
      decline: 'Il negozio viene subito a sapere che il pagamento è stato rifiutato.',
      later: 'Il pagamento resta in sospeso e il denaro arriva tra qualche giorno.',
      close: 'Come se si chiudesse la finestra: il negozio non viene a sapere nulla e dopo un po’ il pagamento scade.',
    },
    closed: 'Non è stato fatto nulla. Puoi chiudere questa pagina.',
  },
  issuer: {
    title: 'Approvi questo pagamento?',
    notice: 'Questa è una banca simulata per i test. Nessun denaro viene trasferito.',
    approve: 'Approva',
    decline: 'Rifiuta',
    cancel: 'Annulla presso la banca',
    wait: 'Se non fai nulla, dopo un po’ la banca smette di aspettare.',
    done: { title: 'Attendi un momento', text: 'Stai tornando indietro.', action: 'Continua' },
  },
  brands: {
    directDebit: 'Addebito diretto',
    sepaDirectDebit: 'Addebito SEPA',
    giftCard: 'Carta regalo',
    bankTransfer: 'Bonifico bancario',
    klarnaInvoice: 'Fattura Klarna',
  },
};

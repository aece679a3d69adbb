import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Italian. */
export const pages: PageTexts = {
  leading: { title: 'Un momento, per favore', text: 'La stiamo riportando al negozio.', action: 'Torna al negozio' },
  returned: { title: 'Grazie', text: 'Può chiudere questa pagina e tornare al negozio.' },
  authentication: {
    title: 'Un momento, per favore',
    text: 'La stiamo portando alla sua banca.',
    action: 'Continua verso la banca',
  },
  refused: {
    title: 'Questa pagina non può essere usata',
    text: 'Il link non è valido o è scaduto. Nulla è stato modificato. Torni al negozio.',
  },
  failed: { title: 'Qualcosa è andato storto', text: 'Torni al negozio e controlli lì il suo ordine.' },
  simulator: {
    title: 'Pagamento di prova',
    notice: 'Questa è una simulazione. Non viene trasferito denaro.',
    method: 'Metodo di pagamento',
    amount: 'Importo',
    reference: 'Riferimento',
    pay: 'Paga',
    decline: 'Rifiuta il pagamento',
    cancel: 'Annulla e torna al negozio',
    later: 'Paga più tardi',
    close: 'Chiudi senza fare nulla',
    closed: 'Non è stato fatto nulla. Può chiudere questa pagina.',
  },
  issuer: {
    title: 'Confermi il pagamento',
    notice: 'Questa è una banca simulata per i test. Non viene trasferito denaro.',
    merchant: 'Negozio',
    amount: 'Importo',
    approve: 'Approva',
    decline: 'Rifiuta',
    cancel: 'Annulla',
    wait: 'Se non fa nulla, dopo un po’ la banca smette di aspettare.',
    done: { title: 'Un momento, per favore', text: 'La stiamo riportando indietro.', action: 'Continua' },
  },
};

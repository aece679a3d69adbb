import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Italian. */
export const mails: MailTexts = {
  hello: 'Buongiorno {name},',
  receipt: { subject: 'La sua ricevuta da {shop}' },
  refund: {
    subject: 'Il suo rimborso da {shop}',
    text: 'Le è stato inviato un rimborso.',
    more: 'Quando lo riceverà dipende dalla sua banca. Di solito bastano pochi giorni.',
  },
  link: {
    subject: '{shop} le chiede un pagamento',
    text: 'Può pagarlo online.',
    until: 'Valido fino al',
    why:
      'Riceve questa e-mail perché il negozio ha indicato il suo indirizzo per questo pagamento. ' +
      'Non invii mai i dati della carta per e-mail.',
  },
  mandate: {
    subject: 'Il suo mandato di addebito per {shop}',
    text: 'Ha accettato addebiti diretti SEPA sul suo conto.',
    creditor: 'Identificativo del creditore',
  },
  charge: {
    subject: 'Prossimo pagamento a {shop}',
    text: 'È in arrivo un pagamento per il suo abbonamento.',
    more: 'Non deve fare niente. Se vuole cambiare qualcosa, lo faccia prima di quel giorno.',
    day: 'Giorno del pagamento',
  },
  expiring: {
    subject: 'La sua carta per {shop} sta per scadere',
    text: 'La carta del suo abbonamento scade prima del prossimo pagamento.',
    more: 'Ne scelga un’altra, così il suo abbonamento continua.',
  },
  manage: 'Gestisci l’abbonamento',
  notice: {
    subject: 'Prossimo addebito di {shop}',
    text: 'Un pagamento sarà addebitato sul suo conto con addebito diretto SEPA.',
    more: 'Si assicuri che quel giorno sul conto ci sia abbastanza denaro.',
  },
  failed: {
    subject: 'Il suo pagamento a {shop} non è riuscito',
    text: 'Un pagamento per il suo abbonamento non è andato a buon fine.',
    more: 'Lo paghi, così il suo abbonamento continua.',
  },
  code: {
    subject: 'Il tuo codice per {shop}',
    text: 'Inserisci questo codice nella pagina che lo richiede.',
    more: 'È valido per 10 minuti. Se non l’hai richiesto, puoi ignorare questa e-mail. Non comunicare il codice a nessuno.',
  },
  facts: { debit: 'Giorno dell’addebito', mandate: 'Riferimento del mandato', method: 'Metodo di pagamento' },
  open: 'Visualizza nel browser',
  why:
    'Riceve questa e-mail perché il suo indirizzo è stato indicato in un pagamento. ' +
    'Non invii mai i dati della carta per e-mail.',
};

import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Romanian. */
export const mails: MailTexts = {
  hello: 'Bună ziua, {name},',
  receipt: { subject: 'Confirmarea plății către {shop}' },
  refund: {
    subject: 'Rambursarea dumneavoastră de la {shop}',
    text: 'Vi s-a trimis o rambursare.',
    more: 'Data la care o primiți depinde de banca dumneavoastră. De obicei durează câteva zile.',
  },
  link: {
    subject: '{shop} vă solicită o plată',
    text: 'O puteți plăti online.',
    until: 'Valabil până la',
    why:
      'Primiți acest e-mail deoarece magazinul a indicat adresa dumneavoastră pentru această plată. ' +
      'Nu trimiteți niciodată datele cardului prin e-mail.',
  },
  mandate: {
    subject: 'Mandatul dumneavoastră de debitare pentru {shop}',
    text: 'Ați acceptat debitări directe SEPA din contul dumneavoastră.',
    creditor: 'Identificatorul creditorului',
  },
  charge: {
    subject: 'Următoarea plată către {shop}',
    text: 'Urmează o plată pentru abonamentul dumneavoastră.',
    more: 'Nu trebuie să faceți nimic. Dacă doriți să schimbați ceva, faceți-o înainte de acea zi.',
    day: 'Ziua plății',
  },
  expiring: {
    subject: 'Cardul dumneavoastră pentru {shop} expiră în curând',
    text: 'Cardul pentru abonamentul dumneavoastră expiră înainte de următoarea plată.',
    more: 'Alegeți altul pentru ca abonamentul să continue.',
  },
  manage: 'Gestionați abonamentul',
  notice: {
    subject: 'Debitare viitoare de la {shop}',
    text: 'O plată va fi încasată din contul dumneavoastră prin debitare directă SEPA.',
    more: 'Asigurați-vă că în acea zi sunt destui bani în cont.',
  },
  failed: {
    subject: 'Plata dumneavoastră către {shop} nu a reușit',
    text: 'O plată pentru abonamentul dumneavoastră nu a reușit.',
    more: 'Efectuați plata pentru ca abonamentul să continue.',
  },
  code: {
    subject: 'Codul dvs. pentru {shop}',
    text: 'Introduceți acest cod pe pagina care îl solicită.',
    more: 'Este valabil 10 minute. Dacă nu l-ați solicitat, puteți ignora acest e-mail. Nu comunicați codul nimănui.',
  },
  facts: { debit: 'Ziua debitării', mandate: 'Referința mandatului', method: 'Metodă de plată' },
  open: 'Vedeți în browser',
  why:
    'Primiți acest e-mail deoarece adresa dumneavoastră a fost indicată la o plată. ' +
    'Nu trimiteți niciodată datele cardului prin e-mail.',
};

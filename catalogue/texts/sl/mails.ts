import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Slovenian. */
export const mails: MailTexts = {
  hello: 'Pozdravljeni, {name},',
  receipt: { subject: 'Vaše potrdilo o plačilu: {shop}' },
  refund: {
    subject: 'Vaše vračilo: {shop}',
    text: 'Denar vam bo vrnjen.',
    more: 'Kdaj ga boste prejeli, je odvisno od vaše banke. Navadno traja nekaj dni.',
  },
  link: {
    subject: 'Prošnja za plačilo: {shop}',
    text: 'Plačate lahko na spletu.',
    until: 'Velja do',
    why:
      'To sporočilo ste prejeli, ker je trgovina za to plačilo navedla vaš naslov. ' +
      'Podatkov o kartici nikoli ne pošiljajte po e-pošti.',
  },
  mandate: {
    subject: 'Vaše soglasje za direktno obremenitev: {shop}',
    text: 'Privolili ste v direktne obremenitve SEPA vašega računa.',
    creditor: 'Identifikator upnika',
  },
  charge: {
    subject: 'Prihodnje plačilo: {shop}',
    text: 'Bliža se plačilo za vašo naročnino.',
    more: 'Ničesar vam ni treba storiti. Če želite kaj spremeniti, to storite pred tem dnem.',
    day: 'Dan plačila',
  },
  expiring: {
    subject: 'Vaša kartica bo kmalu potekla: {shop}',
    text: 'Kartica za vašo naročnino poteče pred naslednjim plačilom.',
    more: 'Izberite drugo, da se vaša naročnina nadaljuje.',
  },
  manage: 'Upravljanje naročnine',
  notice: {
    subject: 'Napoved direktne obremenitve: {shop}',
    text: 'Plačilo bo odtegnjeno z vašega računa z direktno obremenitvijo SEPA.',
    more: 'Poskrbite, da bo ta dan na računu dovolj denarja.',
  },
  failed: {
    subject: 'Vaše plačilo ni uspelo: {shop}',
    text: 'Plačilo za vašo naročnino ni uspelo.',
    more: 'Plačajte ga, da se vaša naročnina nadaljuje.',
  },
  code: {
    subject: 'Vaša koda za {shop}',
    text: 'Vnesite to kodo na strani, ki zahteva vnos.',
    more: 'Velja 10 minut. Če je niste zahtevali, lahko to sporočilo prezrete. Kode ne razkrijte nikomur.',
  },
  facts: { debit: 'Dan obremenitve', mandate: 'Referenca soglasja', method: 'Način plačila' },
  open: 'Ogled v brskalniku',
  why:
    'To sporočilo ste prejeli, ker je bil vaš naslov naveden ob plačilu. ' +
    'Podatkov o kartici nikoli ne pošiljajte po e-pošti.',
};

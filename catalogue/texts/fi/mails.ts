import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Finnish. */
export const mails: MailTexts = {
  hello: 'Hei {name}',
  receipt: { subject: 'Kuittisi: {shop}' },
  refund: {
    subject: 'Hyvityksesi: {shop}',
    text: 'Saat rahaa takaisin.',
    more: 'Pankistasi riippuu, milloin raha näkyy tililläsi. Tavallisesti se kestää muutaman päivän.',
  },
  link: {
    subject: 'Maksupyyntö: {shop}',
    text: 'Voit maksaa verkossa.',
    until: 'Voimassa',
    why:
      'Saat tämän viestin, koska kauppa antoi osoitteesi tätä maksua varten. ' +
      'Älä koskaan lähetä kortin tietoja sähköpostilla.',
  },
  mandate: {
    subject: 'Suoraveloitusvaltakirjasi: {shop}',
    text: 'Olet hyväksynyt SEPA-suoraveloitukset tililtäsi.',
    creditor: 'Velkojan tunniste',
  },
  charge: {
    subject: 'Tuleva maksu: {shop}',
    text: 'Kestotilauksesi maksu on tulossa.',
    more: 'Sinun ei tarvitse tehdä mitään. Jos haluat muuttaa jotain, tee se ennen tuota päivää.',
    day: 'Maksupäivä',
  },
  expiring: {
    subject: 'Korttisi vanhenee pian: {shop}',
    text: 'Kestotilauksesi kortti vanhenee ennen seuraavaa maksua.',
    more: 'Valitse toinen kortti, jotta kestotilauksesi jatkuu.',
  },
  manage: 'Hallitse tilausta',
  notice: {
    subject: 'Tuleva suoraveloitus: {shop}',
    text: 'Maksu veloitetaan tililtäsi SEPA-suoraveloituksella.',
    more: 'Varmista, että tilillä on silloin tarpeeksi rahaa.',
  },
  failed: {
    subject: 'Maksusi epäonnistui: {shop}',
    text: 'Kestotilauksesi maksu ei onnistunut.',
    more: 'Maksa se, jotta kestotilauksesi jatkuu.',
  },
  code: {
    subject: 'Koodisi: {shop}',
    text: 'Syötä tämä koodi sivulle, joka pyytää sitä.',
    more: 'Se on voimassa 10 minuuttia. Jos et pyytänyt sitä, voit jättää tämän viestin huomiotta. Älä kerro koodia kenellekään.',
  },
  facts: { debit: 'Veloituspäivä', mandate: 'Valtakirjan viite', method: 'Maksutapa' },
  open: 'Näytä selaimessa',
  why:
    'Saat tämän viestin, koska osoitteesi annettiin maksun yhteydessä. ' +
    'Älä koskaan lähetä kortin tietoja sähköpostilla.',
};

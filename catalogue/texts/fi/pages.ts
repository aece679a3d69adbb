import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Finnish. */
export const pages: PageTexts = {
  leading: { title: 'Hetkinen', text: 'Sinut ohjataan takaisin kauppaan.', action: 'Takaisin kauppaan' },
  returned: { title: 'Kiitos', text: 'Voit sulkea tämän sivun ja palata kauppaan.' },
  authentication: { title: 'Hetkinen', text: 'Sinut ohjataan pankkiisi.', action: 'Jatka pankkiin' },
  refused: {
    title: 'Tätä sivua ei voi käyttää',
    text: 'Linkki on virheellinen tai vanhentunut. Mitään ei muutettu. Palaa kauppaan.',
  },
  link: {
    title: 'Maksu saajalle {name}',
    paid: 'Kiitos. Maksu onnistui.',
    pending: 'Maksuasi käsitellään. Näet tuloksen tässä.',
    waiting: 'Maksu on vielä kesken.',
    endings: {
      declined: 'Maksu hylättiin. Mitään ei veloitettu.',
      cancelled: 'Maksu peruttiin. Mitään ei veloitettu.',
      expired: 'Maksuaika on päättynyt. Mitään ei veloitettu.',
      failed: 'Jokin meni vikaan. Tietojemme mukaan mitään ei veloitettu.',
    },
    reasons: {
      funds: 'Tilillä ei ole tarpeeksi rahaa.',
      limit: 'Kortin raja on täynnä.',
      expired: 'Kortti on vanhentunut tai päivämäärä on väärä.',
      code: 'Turvakoodi on väärä.',
      authentication: 'Pankki ei voinut vahvistaa, että maksaja olet sinä.',
      unreachable: 'Pankkiin ei saatu yhteyttä.',
      other: 'Pankki ei hyväksynyt maksua.',
    },
    retry: 'Voit yrittää uudelleen, myös toisella kortilla.',
    print: 'Tulosta tai tallenna PDF-tiedostona',
    again: 'Yritä uudelleen',
    ended: 'Tämä maksulinkki ei ole enää voimassa. Pyydä uusi linkki.',
    secure: 'Kauppa ei koskaan näe korttisi numeroa.',
    goOn: 'Jatka maksamaan',
    between: 'Anna summa väliltä {least}–{most}.',
    atLeast: 'Anna summa, joka on vähintään {least}.',
    full: 'Tämä maksulinkki ei ota enää vastaan maksuja.',
    receipt: { date: 'Päivämäärä', method: 'Maksutapa', payment: 'Maksu', refunded: 'Hyvitetty' },
  },
  transfer: {
    title: 'Maksa tilisiirrolla',
    text: 'Skannaa koodi pankkisovelluksellasi tai kopioi nämä tiedot tilisiirtoon. Viitteestä kauppa tunnistaa maksusi.',
    code: 'QR-koodi pankkisovellustasi varten',
    holder: 'Tilin omistaja',
    copy: 'Kopioi',
    copied: 'Kopioitu',
    received: 'Rahat ovat saapuneet. Kiitos.',
  },
  mandate: {
    once:
      'Maksamalla annat velkojalle {creditor} (velkojan tunnus {identifier}) luvan veloittaa ' +
      'tämän yhden maksun tililtäsi SEPA-suoraveloituksella ja pankillesi luvan maksaa sen.',
    repeatedly:
      'Maksamalla annat velkojalle {creditor} (velkojan tunnus {identifier}) luvan veloittaa ' +
      'tämän ja myöhemmät maksut tililtäsi SEPA-suoraveloituksella ja pankillesi luvan maksaa ne.',
    refund:
      'Voit pyytää rahat takaisin pankiltasi kahdeksan viikon kuluessa ' +
      'veloituksesta pankin kanssa tekemäsi sopimuksen ehdoilla.',
    noRefund:
      'Tämä valtakirja koskee yritysten välisiä veloituksia: veloituksen jälkeen sinulla ei ole oikeutta saada ' +
      'rahoja takaisin pankiltasi. Veloituspäivään asti voit pyytää pankkiasi jättämään veloituksen maksamatta.',
    notice:
      'Valtakirjan viite tulee veloituksen ennakkoilmoituksen mukana. ' +
      'Päiviä ilmoituksesta veloitukseen, vähintään: {days}.',
  },
  failed: { title: 'Jokin meni vikaan', text: 'Palaa kauppaan ja tarkista tilauksesi siellä.' },
  facts: { merchant: 'Kauppa', amount: 'Summa', card: 'Kortti', reference: 'Viite' },
  tests: 'Muut lopputulokset testausta varten',
  simulator: {
    title: 'Testimaksu',
    notice: 'Tämä on simulaatio. Rahaa ei siirry.',
    pay: 'Maksa',
    decline: 'Hylkää maksu',
    cancel: 'Peruuta ja palaa kauppaan',
    later: 'Maksa myöhemmin',
    close: 'Sulje tekemättä mitään',
    leadsTo: {
      cancel: 'Kauppa saa heti tiedon, että maksu peruttiin.',
      decline: 'Kauppa saa heti tiedon, että maksu hylättiin.',
      later: 'Maksu jää odottamaan, ja rahat tulevat muutaman päivän kuluttua.',
      close: 'Kuin ikkuna suljettaisiin: kauppa ei saa tietoa, ja maksu vanhenee hetken kuluttua.',
    },
    closed: 'Mitään ei tehty. Voit sulkea tämän sivun.',
  },
  issuer: {
    title: 'Hyväksytkö tämän maksun?',
    notice: 'Tämä on testejä varten simuloitu pankki. Rahaa ei siirry.',
    approve: 'Hyväksy',
    decline: 'Hylkää',
    cancel: 'Peruuta pankissa',
    wait: 'Jos et tee mitään, pankki lakkaa odottamasta hetken kuluttua.',
    done: { title: 'Hetkinen', text: 'Sinut ohjataan takaisin.', action: 'Jatka' },
  },
  brands: {
    directDebit: 'Suoraveloitus',
    sepaDirectDebit: 'SEPA-suoraveloitus',
    giftCard: 'Lahjakortti',
    bankTransfer: 'Tilisiirto',
    klarnaInvoice: 'Klarna Lasku',
  },
};

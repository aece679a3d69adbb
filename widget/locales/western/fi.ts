import type { Texts } from '../en.ts';

/** Finnish. */
export const fi: Texts = {
  labels: {
    brand: 'Korttityyppi',
    cardNumber: 'Kortin numero',
    expiryDate: 'Voimassa asti',
    mmyy: 'KK / VV',
    cardHolder: 'Nimi kortissa',
    cvv: 'Turvakoodi',
    cvvHint: 'Kortin kääntöpuolen 3 viimeistä numeroa.',
    cvvHintAmex: 'Kortin etupuolen 4 numeroa.',
    submit: 'Maksa nyt',
  },
  errorMessages: {
    cardNumberError: 'Tarkista kortin numero.',
    cardBrandError: 'Tätä korttityyppiä ei hyväksytä täällä.',
    expiryMonthError: 'Anna kuukausi ja vuosi, esimerkiksi 05/29.',
    expiryYearError: 'Kortti on vanhentunut. Tarkista päiväys.',
    cardHolderError: 'Anna nimi niin kuin se on kortissa.',
    cvvError: 'Tarkista turvakoodi.',
  },
  messages: {
    processing: 'Maksuasi käsitellään. Älä sulje tätä sivua.',
    paused: 'Maksusi on kesken: se täytyy vielä vahvistaa.',
    returning: 'Palataan kauppaan …',
    follow: 'Jatka kauppaan',
    unsure: 'Yhteys katkesi. Voit turvallisesti yrittää uudelleen: sinua ei veloiteta kahdesti.',
    again: 'Yritä uudelleen',
    incomplete: 'Maksua ei voitu lähettää. Tarkista tietosi tai ota yhteyttä kauppaan.',
    unreachable: 'Maksulomakkeeseen ei saada yhteyttä. Tarkista internetyhteytesi.',
    expired: 'Maksuaika on päättynyt. Palaa kauppaan ja aloita uudelleen.',
    unusable: 'Tätä maksua ei voi tehdä. Palaa kauppaan ja aloita uudelleen.',
    blocked: 'Suojattuja korttikenttiä ei voi näyttää tällä sivulla. Lataa sivu uudelleen tai ota yhteyttä kauppaan.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Etunimi',
        surname: 'Sukunimi',
        birthDate: 'Syntymäaika',
        sex: 'Sukupuoli',
      },
      errorMessages: {
        givenNameError: 'Anna etunimesi.',
        surNameError: 'Anna sukunimesi.',
        birthDateError: 'Anna syntymäaikasi.',
        sexError: 'Valitse vaihtoehto.',
      },
      messages: {
        payWith: 'Maksa: {brand}',
        female: 'Nainen',
        male: 'Mies',
      },
    },
    redirect: {
      labels: {
        cancel: 'Peruuta',
      },
      errorMessages: {},
      messages: {
        confirm: 'Vahvista maksusi',
        elsewhere: 'Vahvista maksusi avautuneessa ikkunassa.',
        proceed: 'Vahvista maksu',
        back: 'Takaisin kauppaan',
        wholeTab: 'Avaa koko ikkunaan',
      },
    },
  },
};

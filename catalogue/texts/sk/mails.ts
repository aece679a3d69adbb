import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Slovak. */
export const mails: MailTexts = {
  hello: 'Dobrý deň, {name},',
  receipt: { subject: 'Vaše potvrdenie o platbe: {shop}' },
  refund: {
    subject: 'Vaše vrátenie peňazí: {shop}',
    text: 'Peniaze sa vám vracajú.',
    more: 'Kedy ich uvidíte na účte, závisí od vašej banky. Zvyčajne to trvá niekoľko dní.',
  },
  link: {
    subject: 'Žiadosť o platbu: {shop}',
    text: 'Zaplatiť môžete online.',
    until: 'Platí do',
    why:
      'Tento e-mail dostávate, pretože obchod pre túto platbu uviedol vašu adresu. ' +
      'Údaje o karte nikdy neposielajte e-mailom.',
  },
  mandate: {
    subject: 'Váš mandát na inkaso: {shop}',
    text: 'Súhlasili ste s inkasom SEPA z vášho účtu.',
    creditor: 'Identifikátor veriteľa',
  },
  charge: {
    subject: 'Nadchádzajúca platba: {shop}',
    text: 'Blíži sa platba za vaše predplatné.',
    more: 'Nemusíte nič robiť. Ak chcete niečo zmeniť, urobte to pred týmto dňom.',
    day: 'Deň platby',
  },
  expiring: {
    subject: 'Platnosť vašej karty čoskoro skončí: {shop}',
    text: 'Platnosť karty pre vaše predplatné sa skončí pred ďalšou platbou.',
    more: 'Vyberte inú, aby vaše predplatné pokračovalo.',
  },
  manage: 'Spravovať predplatné',
  notice: {
    subject: 'Oznámenie o inkase: {shop}',
    text: 'Platba bude odpísaná z vášho účtu inkasom SEPA.',
    more: 'Postarajte sa, aby bolo v ten deň na účte dosť peňazí.',
  },
  failed: {
    subject: 'Vaša platba sa nepodarila: {shop}',
    text: 'Platba za vaše predplatné sa nepodarila.',
    more: 'Zaplaťte ju, aby vaše predplatné pokračovalo.',
  },
  code: {
    subject: 'Váš kód pre {shop}',
    text: 'Zadajte tento kód na stránke, ktorá sa naň pýta.',
    more: 'Platí 10 minút. Ak ste oň nežiadali, môžete tento e-mail ignorovať. Kód nikomu neprezrádzajte.',
  },
  facts: { debit: 'Deň odpísania', mandate: 'Referencia mandátu', method: 'Spôsob platby' },
  open: 'Zobraziť v prehliadači',
  why:
    'Tento e-mail dostávate, pretože vaša adresa bola uvedená pri platbe. ' +
    'Údaje o karte nikdy neposielajte e-mailom.',
};

import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Slovak. */
export const pages: PageTexts = {
  leading: { title: 'Okamih, prosím', text: 'Vraciame vás do obchodu.', action: 'Späť do obchodu' },
  returned: { title: 'Ďakujeme', text: 'Túto stránku môžete zavrieť a vrátiť sa do obchodu.' },
  authentication: { title: 'Okamih, prosím', text: 'Presmerúvame vás do vašej banky.', action: 'Pokračovať do banky' },
  refused: {
    title: 'Túto stránku nie je možné použiť',
    text: 'Odkaz je neplatný alebo vypršal. Nič sa nezmenilo. Vráťte sa prosím do obchodu.',
  },
  link: {
    title: 'Platba pre {name}',
    paid: 'Ďakujeme. Platba prebehla úspešne.',
    pending: 'Vaša platba sa spracúva. Výsledok uvidíte tu.',
    waiting: 'Platba ešte nie je dokončená.',
    endings: {
      declined: 'Platba bola zamietnutá. Nič nebolo strhnuté.',
      cancelled: 'Platba bola zrušená. Nič nebolo strhnuté.',
      expired: 'Čas na zaplatenie vypršal. Nič nebolo strhnuté.',
      failed: 'Niečo sa pokazilo. Pokiaľ vieme, nič nebolo strhnuté.',
    },
    reasons: {
      funds: 'Na účte nie je dosť peňazí.',
      limit: 'Limit karty je vyčerpaný.',
      expired: 'Platnosť karty sa skončila alebo je dátum nesprávny.',
      code: 'Bezpečnostný kód je nesprávny.',
      authentication: 'Banka nemohla overiť, že ste to vy.',
      unreachable: 'S bankou sa nepodarilo spojiť.',
      other: 'Banka platbu neprijala.',
    },
    retry: 'Môžete to skúsiť znova, aj inou kartou.',
    print: 'Vytlačiť alebo uložiť ako PDF',
    again: 'Skúsiť znova',
    ended: 'Tento platobný odkaz už nie je platný. Požiadajte o nový.',
    secure: 'Obchod nikdy nevidí číslo vašej karty.',
    goOn: 'Pokračovať na platbu',
    between: 'Zadajte sumu od {least} do {most}.',
    atLeast: 'Zadajte sumu aspoň {least}.',
    full: 'Tento platobný odkaz už neprijíma ďalšie platby.',
    receipt: { date: 'Dátum', method: 'Zaplatené cez', payment: 'Platba', refunded: 'Vrátené' },
  },
  transfer: {
    title: 'Zaplatiť prevodom',
    text:
      'Naskenujte kód v aplikácii svojej banky alebo tieto údaje skopírujte do prevodu. ' +
      'Podľa čísla platby obchod spozná vašu platbu.',
    code: 'QR kód pre aplikáciu vašej banky',
    holder: 'Majiteľ účtu',
    copy: 'Kopírovať',
    copied: 'Skopírované',
    received: 'Peniaze dorazili. Ďakujeme.',
  },
  mandate: {
    once:
      'Zaplatením dovoľujete, aby {creditor} (identifikátor príjemcu {identifier}) ' +
      'strhol inkasom SEPA z vášho účtu len túto jednu platbu a banka ju uhradila.',
    repeatedly:
      'Zaplatením dovoľujete, aby {creditor} (identifikátor príjemcu {identifier}) ' +
      'sťahoval inkasom SEPA z vášho účtu túto platbu aj ďalšie a banka ich uhrádzala.',
    refund:
      'O vrátenie môžete banku požiadať do ôsmich týždňov od odpísania platby, za podmienok vašej zmluvy s bankou.',
    noRefund:
      'Tento mandát platí pre inkasá medzi podnikmi: po odpísaní platby nemáte voči banke právo na vrátenie. ' +
      'Do dňa odpísania môžete banku požiadať, aby platbu nevykonala.',
    notice: 'Referenciu mandátu dostanete s oznámením inkasa. Počet dní od oznámenia po odpísanie, najmenej: {days}.',
  },
  failed: { title: 'Niečo sa pokazilo', text: 'Vráťte sa prosím do obchodu a pozrite si tam svoju objednávku.' },
  facts: { merchant: 'Obchod', amount: 'Suma', card: 'Karta', reference: 'Číslo platby' },
  tests: 'Iné výsledky, na testy',
  simulator: {
    title: 'Testovacia platba',
    notice: 'Toto je simulácia. Žiadne peniaze sa neprevádzajú.',
    pay: 'Zaplatiť',
    decline: 'Odmietnuť platbu',
    cancel: 'Zrušiť a späť do obchodu',
    later: 'Zaplatiť neskôr',
    close: 'Zavrieť bez zmeny',
    leadsTo: {
      cancel: 'Obchod sa ihneď dozvie, že platba bola zrušená.',
      decline: 'Obchod sa ihneď dozvie, že platba bola zamietnutá.',
      later: 'Platba zostane nevybavená a peniaze prídu o niekoľko dní.',
      close: 'Akoby sa okno zavrelo: obchod sa nič nedozvie a platba po chvíli vyprší.',
    },
    closed: 'Nič sa nestalo. Túto stránku môžete zavrieť.',
  },
  issuer: {
    title: 'Schvaľujete túto platbu?',
    notice: 'Toto je simulovaná banka na testy. Žiadne peniaze sa neprevádzajú.',
    approve: 'Schváliť',
    decline: 'Odmietnuť',
    cancel: 'Zrušiť v banke',
    wait: 'Ak nič neurobíte, banka po chvíli prestane čakať.',
    done: { title: 'Okamih, prosím', text: 'Vraciame vás späť.', action: 'Pokračovať' },
  },
  brands: {
    directDebit: 'Inkaso',
    sepaDirectDebit: 'Inkaso SEPA',
    giftCard: 'Darčeková karta',
    bankTransfer: 'Bankový prevod',
    klarnaInvoice: 'Faktúra Klarna',
  },
};

import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Czech. */
export const pages: PageTexts = {
  leading: { title: 'Okamžik, prosím', text: 'Vracíme vás do obchodu.', action: 'Zpět do obchodu' },
  returned: { title: 'Děkujeme', text: 'Můžete tuto stránku zavřít a vrátit se do obchodu.' },
  authentication: {
    title: 'Okamžik, prosím',
    text: 'Přesměrováváme vás do vaší banky.',
    action: 'Pokračovat do banky',
  },
  refused: {
    title: 'Tuto stránku nelze použít',
    text: 'Odkaz je neplatný nebo vypršel. Nic se nezměnilo. Vraťte se prosím do obchodu.',
  },
  link: {
    title: 'Platba pro {name}',
    paid: 'Děkujeme. Platba proběhla úspěšně.',
    pending: 'Vaše platba se zpracovává. Výsledek uvidíte zde.',
    waiting: 'Platba ještě není dokončena.',
    endings: {
      declined: 'Platba byla zamítnuta. Nic nebylo strženo.',
      cancelled: 'Platba byla zrušena. Nic nebylo strženo.',
      expired: 'Čas na zaplacení vypršel. Nic nebylo strženo.',
      failed: 'Něco se pokazilo. Pokud víme, nic nebylo strženo.',
    },
    reasons: {
      funds: 'Na účtu není dost peněz.',
      limit: 'Limit karty je vyčerpán.',
      expired: 'Platnost karty skončila nebo je datum chybné.',
      code: 'Bezpečnostní kód je chybný.',
      authentication: 'Banka nemohla ověřit, že jste to vy.',
      unreachable: 'Banku se nepodařilo zastihnout.',
      other: 'Banka platbu nepřijala.',
    },
    retry: 'Můžete to zkusit znovu, i jinou kartou.',
    print: 'Vytisknout nebo uložit jako PDF',
    again: 'Zkusit znovu',
    ended: 'Tento platební odkaz již není platný. Požádejte prosím o nový.',
    secure: 'Obchod nikdy nevidí číslo vaší karty.',
    goOn: 'Pokračovat k platbě',
    between: 'Zadejte částku od {least} do {most}.',
    atLeast: 'Zadejte částku alespoň {least}.',
    full: 'Tento platební odkaz už nepřijímá další platby.',
    receipt: { date: 'Datum', method: 'Zaplaceno pomocí', payment: 'Platba', refunded: 'Vráceno' },
  },
  transfer: {
    title: 'Zaplatit převodem',
    text:
      'Naskenujte kód v aplikaci své banky, nebo tyto údaje zkopírujte do převodu. ' +
      'Podle čísla platby obchod pozná vaši platbu.',
    code: 'QR kód pro aplikaci vaší banky',
    holder: 'Majitel účtu',
    copy: 'Kopírovat',
    copied: 'Zkopírováno',
    received: 'Peníze dorazily. Děkujeme.',
  },
  mandate: {
    once:
      'Zaplacením dovolujete, aby {creditor} (identifikátor příjemce {identifier}) ' +
      'strhl inkasem SEPA z vašeho účtu jen tuto jednu platbu a banka ji uhradila.',
    repeatedly:
      'Zaplacením dovolujete, aby {creditor} (identifikátor příjemce {identifier}) ' +
      'strhával inkasem SEPA z vašeho účtu tuto platbu i další a banka je hradila.',
    refund: 'O vrácení můžete banku požádat do osmi týdnů od stržení, za podmínek vaší smlouvy s bankou.',
    noRefund:
      'Tento souhlas platí pro inkasa mezi podniky: po stržení nemáte vůči bance právo na vrácení. ' +
      'Do dne stržení můžete banku požádat, aby platbu neprovedla.',
    notice: 'Referenci souhlasu obdržíte s oznámením inkasa. Počet dnů od oznámení do stržení, nejméně: {days}.',
  },
  failed: { title: 'Něco se pokazilo', text: 'Vraťte se prosím do obchodu a podívejte se tam na svou objednávku.' },
  facts: { merchant: 'Obchod', amount: 'Částka', card: 'Karta', reference: 'Číslo platby' },
  tests: 'Jiné výsledky pro testy',
  simulator: {
    title: 'Testovací platba',
    notice: 'Toto je simulace. Žádné peníze se nepřevádějí.',
    pay: 'Zaplatit',
    decline: 'Odmítnout platbu',
    cancel: 'Zrušit a zpět do obchodu',
    later: 'Zaplatit později',
    close: 'Zavřít beze změny',
    leadsTo: {
      cancel: 'Obchod se ihned dozví, že platba byla zrušena.',
      decline: 'Obchod se ihned dozví, že platba byla zamítnuta.',
      later: 'Platba zůstane nevyřízená a peníze přijdou za několik dní.',
      close: 'Jako by se okno zavřelo: obchod se nic nedozví a platba po chvíli vyprší.',
    },
    closed: 'Nic se nestalo. Tuto stránku můžete zavřít.',
  },
  issuer: {
    title: 'Schvalujete tuto platbu?',
    notice: 'Toto je simulovaná banka pro testy. Žádné peníze se nepřevádějí.',
    approve: 'Schválit',
    decline: 'Odmítnout',
    cancel: 'Zrušit v bance',
    wait: 'Pokud nic neuděláte, banka po chvíli přestane čekat.',
    done: { title: 'Okamžik, prosím', text: 'Vracíme vás zpět.', action: 'Pokračovat' },
  },
  brands: {
    directDebit: 'Inkaso',
    sepaDirectDebit: 'Inkaso SEPA',
    giftCard: 'Dárková karta',
    bankTransfer: 'Bankovní převod',
    klarnaInvoice: 'Faktura Klarna',
  },
};

import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Slovenian. */
export const pages: PageTexts = {
  leading: { title: 'Trenutek, prosimo', text: 'Vračamo vas v trgovino.', action: 'Nazaj v trgovino' },
  returned: { title: 'Hvala', text: 'To stran lahko zaprete in se vrnete v trgovino.' },
  authentication: { title: 'Trenutek, prosimo', text: 'Preusmerjamo vas k vaši banki.', action: 'Naprej k banki' },
  refused: {
    title: 'Te strani ni mogoče uporabiti',
    text: 'Povezava ni veljavna ali je potekla. Nič se ni spremenilo. Vrnite se v trgovino.',
  },
  link: {
    title: 'Plačilo za {name}',
    paid: 'Hvala. Plačilo je uspelo.',
    pending: 'Vaše plačilo se obdeluje. Rezultat se prikaže tukaj.',
    waiting: 'Plačilo še ni zaključeno.',
    endings: {
      declined: 'Plačilo je bilo zavrnjeno. Nič ni bilo zaračunano.',
      cancelled: 'Plačilo je bilo preklicano. Nič ni bilo zaračunano.',
      expired: 'Čas za plačilo je potekel. Nič ni bilo zaračunano.',
      failed: 'Nekaj je šlo narobe. Kolikor vemo, ni bilo nič zaračunano.',
    },
    reasons: {
      funds: 'Na računu ni dovolj denarja.',
      limit: 'Limit kartice je izčrpan.',
      expired: 'Kartica je potekla ali pa je datum napačen.',
      code: 'Varnostna koda je napačna.',
      authentication: 'Banka ni mogla potrditi, da ste to vi.',
      unreachable: 'Banka ni bila dosegljiva.',
      other: 'Banka plačila ni sprejela.',
    },
    retry: 'Poskusite lahko znova, tudi z drugo kartico.',
    print: 'Natisni ali shrani kot PDF',
    again: 'Poskusite znova',
    ended: 'Ta plačilna povezava ni več veljavna. Prosite za novo.',
    secure: 'Trgovina nikoli ne vidi številke vaše kartice.',
    goOn: 'Nadaljuj na plačilo',
    between: 'Vnesite znesek od {least} do {most}.',
    atLeast: 'Vnesite znesek, ki je vsaj {least}.',
    full: 'Ta plačilna povezava ne sprejema več plačil.',
    receipt: { date: 'Datum', method: 'Plačano z', payment: 'Plačilo', refunded: 'Vrnjeno' },
  },
  transfer: {
    title: 'Plačilo z nakazilom',
    text:
      'Kodo preberite z aplikacijo svoje banke ali te podatke prekopirajte v nakazilo. ' +
      'Po sklicu trgovina prepozna vaše plačilo.',
    code: 'Koda QR za aplikacijo vaše banke',
    holder: 'Imetnik računa',
    copy: 'Kopiraj',
    copied: 'Kopirano',
    received: 'Denar je prispel. Hvala.',
  },
  mandate: {
    once:
      'S plačilom dovolite, da {creditor} (identifikator upnika {identifier}) z direktno ' +
      'obremenitvijo SEPA vzame samo to plačilo z vašega računa in da ga banka plača.',
    repeatedly:
      'S plačilom dovolite, da {creditor} (identifikator upnika {identifier}) z direktno ' +
      'obremenitvijo SEPA vzame to in poznejša plačila z vašega računa in da jih banka plača.',
    refund: 'Vračilo lahko od banke zahtevate v osmih tednih po obremenitvi, pod pogoji vaše pogodbe z banko.',
    noRefund:
      'To soglasje velja za obremenitve med podjetji: po obremenitvi nimate pravice do vračila od banke. ' +
      'Do dneva obremenitve lahko banko prosite, naj je ne plača.',
    notice:
      'Referenco soglasja prejmete z obvestilom o obremenitvi. Število dni od obvestila do obremenitve, najmanj: {days}.',
  },
  failed: { title: 'Nekaj je šlo narobe', text: 'Vrnite se v trgovino in tam preverite svoje naročilo.' },
  facts: { merchant: 'Trgovina', amount: 'Znesek', card: 'Kartica', reference: 'Sklic' },
  tests: 'Drugi izidi, za teste',
  simulator: {
    title: 'Preizkusno plačilo',
    notice: 'To je simulacija. Denar se ne prenaša.',
    pay: 'Plačaj',
    decline: 'Zavrni plačilo',
    cancel: 'Prekliči in nazaj v trgovino',
    later: 'Plačaj pozneje',
    close: 'Zapri brez spremembe',
    leadsTo: {
      cancel: 'Trgovina takoj izve, da je bilo plačilo preklicano.',
      decline: 'Trgovina takoj izve, da je bilo plačilo zavrnjeno.',
      later: 'Plačilo ostane v teku, denar pa prispe čez nekaj dni.',
      close: 'Kot da bi se okno zaprlo: trgovina ne izve ničesar, plačilo pa čez nekaj časa poteče.',
    },
    closed: 'Nič se ni zgodilo. To stran lahko zaprete.',
  },
  issuer: {
    title: 'Ali odobrite to plačilo?',
    notice: 'To je simulirana banka za preizkuse. Denar se ne prenaša.',
    approve: 'Odobri',
    decline: 'Zavrni',
    cancel: 'Prekliči pri banki',
    wait: 'Če ne storite ničesar, banka čez nekaj časa neha čakati.',
    done: { title: 'Trenutek, prosimo', text: 'Vračamo vas nazaj.', action: 'Naprej' },
  },
  brands: {
    directDebit: 'Direktna bremenitev',
    sepaDirectDebit: 'Bremenitev SEPA',
    giftCard: 'Darilna kartica',
    bankTransfer: 'Bančno nakazilo',
    klarnaInvoice: 'Račun Klarna',
  },
};

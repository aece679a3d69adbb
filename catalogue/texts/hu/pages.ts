import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Hungarian. */
export const pages: PageTexts = {
  leading: { title: 'Egy pillanat', text: 'Visszairányítjuk a webáruházba.', action: 'Vissza a webáruházba' },
  returned: { title: 'Köszönjük', text: 'Bezárhatja ezt az oldalt, és visszatérhet a webáruházba.' },
  authentication: { title: 'Egy pillanat', text: 'Átirányítjuk a bankjához.', action: 'Tovább a bankhoz' },
  refused: {
    title: 'Ez az oldal nem használható',
    text: 'A hivatkozás érvénytelen vagy lejárt. Semmi sem változott. Kérjük, térjen vissza a webáruházba.',
  },
  link: {
    title: 'Fizetés: {name}',
    paid: 'Köszönjük. A fizetés sikeres volt.',
    pending: 'A fizetés feldolgozás alatt áll. Az eredményt itt láthatja.',
    waiting: 'A fizetés még nem fejeződött be.',
    endings: {
      declined: 'A fizetést elutasították. Nem történt terhelés.',
      cancelled: 'A fizetést megszakították. Nem történt terhelés.',
      expired: 'Lejárt a fizetésre szánt idő. Nem történt terhelés.',
      failed: 'Hiba történt. Tudomásunk szerint nem történt terhelés.',
    },
    reasons: {
      funds: 'Nincs elég pénz a számlán.',
      limit: 'A kártya kerete kimerült.',
      expired: 'A kártya lejárt, vagy a dátuma hibás.',
      code: 'A biztonsági kód hibás.',
      authentication: 'A bank nem tudta megerősíteni, hogy Ön az.',
      unreachable: 'A bankot nem sikerült elérni.',
      other: 'A bank nem fogadta el a fizetést.',
    },
    retry: 'Megpróbálhatja újra, akár másik kártyával is.',
    print: 'Nyomtatás vagy mentés PDF-ként',
    again: 'Újra',
    ended: 'Ez a fizetési hivatkozás már nem érvényes. Kérjen egy újat.',
    secure: 'Az áruház soha nem látja a kártyaszámát.',
    goOn: 'Tovább a fizetéshez',
    between: 'Adjon meg egy összeget: legalább {least}, legfeljebb {most}.',
    atLeast: 'Adjon meg egy összeget: legalább {least}.',
    full: 'Ez a fizetési hivatkozás nem fogad több fizetést.',
    receipt: { date: 'Dátum', method: 'Fizetési mód', payment: 'Fizetés', refunded: 'Visszatérítve' },
  },
  transfer: {
    title: 'Fizetés átutalással',
    text:
      'Olvassa be a kódot a banki alkalmazásával, vagy másolja ezeket az adatokat egy átutalásba. ' +
      'A hivatkozási számról a webáruház felismeri a fizetését.',
    code: 'QR-kód a banki alkalmazáshoz',
    holder: 'Számlatulajdonos',
    copy: 'Másolás',
    copied: 'Másolva',
    received: 'A pénz megérkezett. Köszönjük.',
  },
  mandate: {
    once:
      'A fizetéssel engedélyezi, hogy {creditor} (hitelezőazonosító: ' +
      '{identifier}) csak ezt az egy fizetést SEPA-beszedéssel beszedje a számlájáról, és bankja kifizesse.',
    repeatedly:
      'A fizetéssel engedélyezi, hogy {creditor} (hitelezőazonosító: ' +
      '{identifier}) ezt és a későbbi fizetéseket SEPA-beszedéssel beszedje a számlájáról, és bankja kifizesse őket.',
    refund:
      'A pénzt a terheléstől számított nyolc héten belül visszakérheti a bankjától, ' +
      'a bankkal kötött szerződése feltételei szerint.',
    noRefund:
      'Ez a felhatalmazás vállalkozások közötti beszedésekre szól: a terhelés után nincs joga ' +
      'visszatérítést kérni a bankjától. A terhelés napjáig kérheti a bankját, hogy ne fizesse ki.',
    notice:
      'A felhatalmazás hivatkozását a beszedés értesítőjével kapja meg. ' +
      'Az értesítéstől a terhelésig eltelő napok száma legalább: {days}.',
  },
  failed: { title: 'Hiba történt', text: 'Kérjük, térjen vissza a webáruházba, és ott nézze meg a rendelését.' },
  facts: { merchant: 'Webáruház', amount: 'Összeg', card: 'Kártya', reference: 'Hivatkozási szám' },
  tests: 'Egyéb kimenetelek teszteléshez',
  simulator: {
    title: 'Tesztfizetés',
    notice: 'Ez egy szimuláció. Pénz nem mozog.',
    pay: 'Fizetés',
    decline: 'Fizetés elutasítása',
    cancel: 'Mégse, vissza a webáruházba',
    later: 'Fizetés később',
    close: 'Bezárás művelet nélkül',
    leadsTo: {
      cancel: 'Az áruház azonnal megtudja, hogy a fizetést megszakították.',
      decline: 'Az áruház azonnal megtudja, hogy a fizetést elutasították.',
      later: 'A fizetés függőben marad, és a pénz néhány nap múlva érkezik.',
      close: 'Mintha az ablakot bezárnák: az áruház nem tud meg semmit, és a fizetés egy idő után lejár.',
    },
    closed: 'Nem történt semmi. Bezárhatja ezt az oldalt.',
  },
  issuer: {
    title: 'Jóváhagyja ezt a fizetést?',
    notice: 'Ez egy tesztelésre szolgáló szimulált bank. Pénz nem mozog.',
    approve: 'Jóváhagyás',
    decline: 'Elutasítás',
    cancel: 'Megszakítás a banknál',
    wait: 'Ha nem tesz semmit, a bank egy idő után nem vár tovább.',
    done: { title: 'Egy pillanat', text: 'Visszairányítjuk.', action: 'Tovább' },
  },
  brands: {
    directDebit: 'Csoportos beszedés',
    sepaDirectDebit: 'SEPA-beszedés',
    giftCard: 'Ajándékkártya',
    bankTransfer: 'Banki átutalás',
    klarnaInvoice: 'Klarna-számla',
  },
};

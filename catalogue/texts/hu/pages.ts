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
  failed: { title: 'Hiba történt', text: 'Kérjük, térjen vissza a webáruházba, és ott nézze meg a rendelését.' },
  simulator: {
    title: 'Tesztfizetés',
    notice: 'Ez egy szimuláció. Pénz nem mozog.',
    method: 'Fizetési mód',
    amount: 'Összeg',
    reference: 'Hivatkozási szám',
    pay: 'Fizetés',
    decline: 'Fizetés elutasítása',
    cancel: 'Mégse, vissza a webáruházba',
    later: 'Fizetés később',
    close: 'Bezárás művelet nélkül',
    closed: 'Nem történt semmi. Bezárhatja ezt az oldalt.',
  },
  issuer: {
    title: 'Erősítse meg a fizetést',
    notice: 'Ez egy tesztelésre szolgáló szimulált bank. Pénz nem mozog.',
    merchant: 'Webáruház',
    amount: 'Összeg',
    approve: 'Jóváhagyás',
    decline: 'Elutasítás',
    cancel: 'Mégse',
    wait: 'Ha nem tesz semmit, a bank egy idő után nem vár tovább.',
    done: { title: 'Egy pillanat', text: 'Visszairányítjuk.', action: 'Tovább' },
  },
};

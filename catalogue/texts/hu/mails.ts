import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Hungarian. */
export const mails: MailTexts = {
  hello: 'Tisztelt {name}!',
  receipt: { subject: 'Fizetésének visszaigazolása: {shop}' },
  refund: {
    subject: 'Visszatérítése: {shop}',
    text: 'Visszakapja a pénzét.',
    more: 'A bankjától függ, hogy mikor érkezik meg. Általában néhány napot vesz igénybe.',
  },
  link: {
    subject: 'Fizetési kérés: {shop}',
    text: 'Online kifizetheti.',
    until: 'Érvényes eddig',
    why:
      'Azért kapja ezt az e-mailt, mert a webáruház ehhez a fizetéshez az Ön címét adta meg. ' +
      'Kártyaadatokat soha ne küldjön e-mailben.',
  },
  mandate: {
    subject: 'Beszedési felhatalmazása: {shop}',
    text: 'Hozzájárult a SEPA-beszedésekhez a számlájáról.',
    creditor: 'Hitelezői azonosító',
  },
  charge: {
    subject: 'Közelgő fizetés: {shop}',
    text: 'Hamarosan esedékes az előfizetése fizetése.',
    more: 'Nincs teendője. Ha változtatni szeretne, kérjük, tegye meg e nap előtt.',
    day: 'A fizetés napja',
  },
  expiring: {
    subject: 'Kártyája hamarosan lejár: {shop}',
    text: 'Az előfizetéséhez tartozó kártya a következő fizetés előtt lejár.',
    more: 'Kérjük, válasszon másikat, hogy az előfizetése folytatódjon.',
  },
  manage: 'Előfizetés kezelése',
  notice: {
    subject: 'Értesítés beszedésről: {shop}',
    text: 'Egy fizetést SEPA-beszedéssel terhelünk a számlájára.',
    more: 'Gondoskodjon róla, hogy aznap legyen elég pénz a számlán.',
  },
  failed: {
    subject: 'A fizetése nem sikerült: {shop}',
    text: 'Az előfizetés egyik fizetése nem sikerült.',
    more: 'Kérjük, fizesse ki, hogy az előfizetése folytatódjon.',
  },
  code: {
    subject: 'Az Ön kódja – {shop}',
    text: 'Írja be ezt a kódot azon az oldalon, amely kéri.',
    more: 'A kód 10 percig érvényes. Ha nem Ön kérte, hagyja figyelmen kívül ezt az e-mailt. A kódot senkinek ne adja meg.',
  },
  facts: { debit: 'A terhelés napja', mandate: 'Felhatalmazás száma', method: 'Fizetési mód' },
  open: 'Megnyitás böngészőben',
  why:
    'Azért kapja ezt az e-mailt, mert egy fizetésnél az Ön címét adták meg. ' +
    'Kártyaadatokat soha ne küldjön e-mailben.',
};

import type { SheetTexts } from '../english/wallet-sheets.ts';

/** Finnish. */
export const fi: SheetTexts = {
  title: '{brand} (simuloitu)',
  notice: 'Testiympäristö: rahaa ei siirry.',
  merchant: 'Maksun saaja',
  total: 'Yhteensä',
  card: 'Kortti',
  cards: {
    approved: 'Hyväksyttävä kortti',
    declined: 'Hylättävä kortti',
    bare: 'Pankki tarkistaa kortin',
  },
  person: 'Nimi ja osoite',
  pay: 'Maksa',
  proceed: 'Jatka',
  fail: 'Aiheuta virhe',
  cancel: 'Peruuta',
  close: 'Sulje',
  preparing: 'Odotetaan kauppaa …',
  processing: 'Käsitellään …',
  refused: 'Ei maksettu.',
};

/** Hungarian. */
export const hu: SheetTexts = {
  title: '{brand} (szimulált)',
  notice: 'Tesztkörnyezet: pénz nem mozog.',
  merchant: 'Kedvezményezett',
  total: 'Végösszeg',
  card: 'Kártya',
  cards: {
    approved: 'Elfogadott kártya',
    declined: 'Elutasított kártya',
    bare: 'A bank ellenőrzi a kártyát',
  },
  person: 'Név és cím',
  pay: 'Fizetés',
  proceed: 'Tovább',
  fail: 'Hiba előidézése',
  cancel: 'Mégse',
  close: 'Bezárás',
  preparing: 'Várakozás a webáruházra …',
  processing: 'Feldolgozás …',
  refused: 'Nincs kifizetve.',
};

/** Turkish. */
export const tr: SheetTexts = {
  title: '{brand} (simülasyon)',
  notice: 'Test ortamı: para aktarılmaz.',
  merchant: 'Alıcı',
  total: 'Toplam',
  card: 'Kart',
  cards: {
    approved: 'Onaylanan kart',
    declined: 'Reddedilen kart',
    bare: 'Bankanın doğruladığı kart',
  },
  person: 'Ad ve adres',
  pay: 'Öde',
  proceed: 'Devam et',
  fail: 'Hata oluştur',
  cancel: 'İptal',
  close: 'Kapat',
  preparing: 'Mağaza bekleniyor …',
  processing: 'İşleniyor …',
  refused: 'Ödenmedi.',
};

/** Greek. */
export const gr: SheetTexts = {
  title: '{brand} (προσομοίωση)',
  notice: 'Δοκιμαστικό περιβάλλον: δεν μεταφέρονται χρήματα.',
  merchant: 'Πληρωμή προς',
  total: 'Σύνολο',
  card: 'Κάρτα',
  cards: {
    approved: 'Κάρτα που εγκρίνεται',
    declined: 'Κάρτα που απορρίπτεται',
    bare: 'Κάρτα υπό έλεγχο τράπεζας',
  },
  person: 'Όνομα και διεύθυνση',
  pay: 'Πληρωμή',
  proceed: 'Συνέχεια',
  fail: 'Πρόκληση σφάλματος',
  cancel: 'Ακύρωση',
  close: 'Κλείσιμο',
  preparing: 'Αναμονή για το κατάστημα …',
  processing: 'Επεξεργασία …',
  refused: 'Δεν πληρώθηκε.',
};

/** Arabic. */
export const ar: SheetTexts = {
  title: '{brand} (محاكاة)',
  notice: 'بيئة اختبار: لا يتم تحويل أي أموال.',
  merchant: 'الدفع إلى',
  total: 'المجموع',
  card: 'البطاقة',
  cards: {
    approved: 'بطاقة مقبولة',
    declined: 'بطاقة مرفوضة',
    bare: 'بطاقة يتحقق منها البنك',
  },
  person: 'الاسم والعنوان',
  pay: 'ادفع',
  proceed: 'متابعة',
  fail: 'محاكاة فشل النافذة',
  cancel: 'إلغاء',
  close: 'إغلاق',
  preparing: 'في انتظار المتجر …',
  processing: 'جارٍ المعالجة …',
  refused: 'لم يتم الدفع.',
};

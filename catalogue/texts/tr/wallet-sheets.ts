import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Turkish. */
export const walletSheets: SheetTexts = {
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

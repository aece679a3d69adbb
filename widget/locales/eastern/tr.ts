import type { Texts } from '../en.ts';

/** Turkish. */
export const tr: Texts = {
  labels: {
    brand: 'Kart türü',
    cardNumber: 'Kart numarası',
    expiryDate: 'Son kullanma',
    mmyy: 'AA / YY',
    cardHolder: 'Kart üzerindeki ad',
    cvv: 'Güvenlik kodu',
    cvvHint: 'Kartınızın arkasındaki son 3 rakam.',
    cvvHintAmex: 'Kartınızın önündeki 4 rakam.',
    submit: 'Şimdi öde',
  },
  errorMessages: {
    cardNumberError: 'Kart numarasını kontrol edin.',
    cardBrandError: 'Bu kart türü burada kabul edilmiyor.',
    expiryMonthError: 'Ay ve yılı girin, örneğin 05/29.',
    expiryYearError: 'Bu kartın süresi dolmuş. Tarihi kontrol edin.',
    cardHolderError: 'Adı kartta yazıldığı gibi girin.',
    cvvError: 'Güvenlik kodunu kontrol edin.',
  },
  messages: {
    processing: 'Ödemeniz işleniyor. Lütfen bu sayfayı kapatmayın.',
    paused: 'Ödemeniz tamamlanmadı: Hâlâ onaylanması gerekiyor.',
    returning: 'Mağazaya geri götürülüyorsunuz …',
    follow: 'Mağazaya devam et',
    unsure: 'Bağlantı kesildi. Yeniden denemek güvenlidir: Sizden iki kez tahsilat yapılmaz.',
    again: 'Yeniden dene',
    incomplete: 'Ödemeniz gönderilemedi. Bilgilerinizi kontrol edin veya mağazaya başvurun.',
    unreachable: 'Ödeme formuna ulaşılamıyor. İnternet bağlantınızı kontrol edin.',
    expired: 'Ödeme süresi doldu. Mağazaya dönüp yeniden başlayın.',
    unusable: 'Bu ödeme yapılamıyor. Mağazaya dönüp yeniden başlayın.',
    blocked: 'Güvenli kart alanları bu sayfada gösterilemiyor. Sayfayı yenileyin veya mağazaya başvurun.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'Ad',
        surname: 'Soyadı',
        birthDate: 'Doğum tarihi',
        sex: 'Cinsiyet',
      },
      errorMessages: {
        givenNameError: 'Adınızı girin.',
        surNameError: 'Soyadınızı girin.',
        birthDateError: 'Doğum tarihinizi girin.',
        sexError: 'Bir seçim yapın.',
      },
      messages: {
        payWith: '{brand} ile öde',
        female: 'Kadın',
        male: 'Erkek',
      },
    },
    redirect: {
      labels: {
        cancel: 'İptal',
      },
      errorMessages: {},
      messages: {
        confirm: 'Ödemenizi onaylayın',
        elsewhere: 'Ödemenizi açılan pencerede onaylayın.',
        proceed: 'Ödemeyi onayla',
        back: 'Mağazaya dön',
        wholeTab: 'Tüm pencerede aç',
      },
    },
  },
};

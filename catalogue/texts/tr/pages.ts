import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Turkish. */
export const pages: PageTexts = {
  leading: { title: 'Lütfen bekleyin', text: 'Mağazaya geri yönlendiriliyorsunuz.', action: 'Mağazaya dön' },
  returned: { title: 'Teşekkürler', text: 'Bu sayfayı kapatıp mağazaya dönebilirsiniz.' },
  authentication: { title: 'Lütfen bekleyin', text: 'Bankanıza yönlendiriliyorsunuz.', action: 'Bankaya devam et' },
  refused: {
    title: 'Bu sayfa kullanılamıyor',
    text: 'Bağlantı geçersiz ya da süresi dolmuş. Hiçbir şey değiştirilmedi. Lütfen mağazaya dönün.',
  },
  link: {
    title: '{name} için ödeme',
    paid: 'Teşekkürler. Ödeme başarılı.',
    pending: 'Ödemeniz işleniyor. Sonucu burada göreceksiniz.',
    waiting: 'Ödeme henüz tamamlanmadı.',
    endings: {
      declined: 'Ödeme reddedildi. Herhangi bir tutar çekilmedi.',
      cancelled: 'Ödeme iptal edildi. Herhangi bir tutar çekilmedi.',
      expired: 'Ödeme süresi doldu. Herhangi bir tutar çekilmedi.',
      failed: 'Bir sorun oluştu. Bildiğimiz kadarıyla herhangi bir tutar çekilmedi.',
    },
    reasons: {
      funds: 'Hesapta yeterli para yok.',
      limit: 'Kartın limiti dolu.',
      expired: 'Kartın süresi dolmuş ya da tarihi yanlış.',
      code: 'Güvenlik kodu yanlış.',
      authentication: 'Banka, ödeyenin siz olduğunuzu doğrulayamadı.',
      unreachable: 'Bankaya ulaşılamadı.',
      other: 'Banka ödemeyi kabul etmedi.',
    },
    retry: 'Başka bir kartla da yeniden deneyebilirsiniz.',
    print: 'Yazdır veya PDF olarak kaydet',
    again: 'Tekrar dene',
    ended: 'Bu ödeme bağlantısı artık geçerli değil. Lütfen yeni bir bağlantı isteyin.',
    secure: 'Mağaza kart numaranızı hiçbir zaman görmez.',
    goOn: 'Ödemeye devam et',
    between: 'Lütfen {least} ile {most} arasında bir tutar girin.',
    atLeast: 'Lütfen en az {least} tutarında bir değer girin.',
    full: 'Bu ödeme bağlantısı artık ödeme kabul etmiyor.',
    receipt: { date: 'Tarih', method: 'Ödeme yöntemi', payment: 'Ödeme', refunded: 'İade edildi' },
  },
  transfer: {
    title: 'Banka havalesiyle öde',
    text:
      'Kodu bankanızın uygulamasıyla tarayın veya bu bilgileri bir havaleye kopyalayın. ' +
      'Mağaza ödemenizi referanstan tanır.',
    code: 'Bankanızın uygulaması için QR kodu',
    holder: 'Hesap sahibi',
    copy: 'Kopyala',
    copied: 'Kopyalandı',
    received: 'Para ulaştı. Teşekkür ederiz.',
  },
  mandate: {
    once:
      'Ödeyerek, {creditor} (alacaklı kimlik numarası {identifier}) tarafından yalnızca bu ödemenin SEPA ' +
      'doğrudan borçlandırma ile hesabınızdan çekilmesine ve bankanızın bunu ödemesine izin verirsiniz.',
    repeatedly:
      'Ödeyerek, {creditor} (alacaklı kimlik numarası {identifier}) tarafından bu ödemenin ve sonrakilerin ' +
      'SEPA doğrudan borçlandırma ile hesabınızdan çekilmesine ve bankanızın bunları ödemesine izin verirsiniz.',
    refund:
      'Bir borçlandırmadan sonraki sekiz hafta içinde, ' +
      'bankanızla sözleşmenizin koşullarına göre bankanızdan iade isteyebilirsiniz.',
    noRefund:
      'Bu yetki işletmeler arası borçlandırmalar içindir: borçlandırmadan sonra bankanızdan iade ' +
      'isteme hakkınız yoktur. Borçlandırma gününe kadar bankanızdan ödememesini isteyebilirsiniz.',
    notice:
      'Yetkinin referansı, borçlandırma bildirimiyle birlikte gelir. ' +
      'Bildirimden borçlandırmaya kadar geçecek gün sayısı, en az: {days}.',
  },
  failed: { title: 'Bir sorun oluştu', text: 'Lütfen mağazaya dönüp siparişinize oradan bakın.' },
  facts: { merchant: 'Mağaza', amount: 'Tutar', card: 'Kart', reference: 'Referans' },
  tests: 'Testler için diğer sonuçlar',
  simulator: {
    title: 'Test ödemesi',
    notice: 'Bu bir simülasyondur. Para aktarılmaz.',
    pay: 'Öde',
    decline: 'Ödemeyi reddet',
    cancel: 'İptal et ve mağazaya dön',
    later: 'Daha sonra öde',
    close: 'Hiçbir şey yapmadan kapat',
    leadsTo: {
      cancel: 'Mağaza, ödemenin iptal edildiğini hemen öğrenir.',
      decline: 'Mağaza, ödemenin reddedildiğini hemen öğrenir.',
      later: 'Ödeme beklemede kalır ve para birkaç gün içinde gelir.',
      close: 'Pencere kapatılmış gibi: mağaza hiçbir şey öğrenmez ve ödemenin süresi bir süre sonra dolar.',
    },
    closed: 'Hiçbir işlem yapılmadı. Bu sayfayı kapatabilirsiniz.',
  },
  issuer: {
    title: 'Bu ödemeyi onaylıyor musunuz?',
    notice: 'Bu, testler için simüle edilmiş bir bankadır. Para aktarılmaz.',
    approve: 'Onayla',
    decline: 'Reddet',
    cancel: 'Bankada iptal et',
    wait: 'Hiçbir şey yapmazsanız banka bir süre sonra beklemeyi bırakır.',
    done: { title: 'Lütfen bekleyin', text: 'Geri yönlendiriliyorsunuz.', action: 'Devam' },
  },
  brands: {
    directDebit: 'Otomatik ödeme',
    sepaDirectDebit: 'SEPA otomatik ödeme',
    giftCard: 'Hediye kartı',
    bankTransfer: 'Banka havalesi',
    klarnaInvoice: 'Klarna Fatura',
  },
};

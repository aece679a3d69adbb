import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Turkish. */
export const mails: MailTexts = {
  hello: 'Merhaba {name},',
  receipt: { subject: 'Ödeme onayınız: {shop}' },
  refund: {
    subject: 'İadeniz: {shop}',
    text: 'Paranız iade ediliyor.',
    more: 'Paranın hesabınıza ne zaman geçeceği bankanıza bağlıdır. Genellikle birkaç gün sürer.',
  },
  link: {
    subject: 'Ödeme isteği: {shop}',
    text: 'Bunu çevrimiçi ödeyebilirsiniz.',
    until: 'Geçerlilik sonu',
    why:
      'Bu e-postayı, mağaza bu ödeme için adresinizi verdiği için alıyorsunuz. ' +
      'Kart bilgilerinizi asla e-posta ile göndermeyin.',
  },
  mandate: {
    subject: 'Otomatik ödeme yetkiniz: {shop}',
    text: 'Hesabınızdan SEPA doğrudan borçlandırmaya onay verdiniz.',
    creditor: 'Alacaklı kimliği',
  },
  charge: {
    subject: 'Yaklaşan ödeme: {shop}',
    text: 'Aboneliğiniz için bir ödeme yaklaşıyor.',
    more: 'Bir şey yapmanız gerekmez. Bir şeyi değiştirmek isterseniz lütfen o günden önce yapın.',
    day: 'Ödeme günü',
  },
  expiring: {
    subject: 'Kartınızın süresi yakında doluyor: {shop}',
    text: 'Aboneliğinizin kartının süresi bir sonraki ödemeden önce doluyor.',
    more: 'Aboneliğinizin sürmesi için lütfen başka bir kart seçin.',
  },
  manage: 'Aboneliği yönet',
  notice: {
    subject: 'Yaklaşan otomatik ödeme: {shop}',
    text: 'Bir ödeme, SEPA doğrudan borçlandırma ile hesabınızdan çekilecek.',
    more: 'Lütfen o gün hesapta yeterli para olduğundan emin olun.',
  },
  failed: {
    subject: 'Ödemeniz başarısız oldu: {shop}',
    text: 'Aboneliğinizin bir ödemesi gerçekleşmedi.',
    more: 'Aboneliğinizin sürmesi için lütfen bu ödemeyi yapın.',
  },
  code: {
    subject: '{shop} için kodunuz',
    text: 'Bu kodu, isteyen sayfaya girin.',
    more: 'Kod 10 dakika geçerlidir. Kodu siz istemediyseniz bu e-postayı dikkate almayın. Kodu kimseyle paylaşmayın.',
  },
  facts: { debit: 'Borçlandırma günü', mandate: 'Yetkinin referansı', method: 'Ödeme yöntemi' },
  open: 'Tarayıcıda görüntüle',
  why:
    'Bu e-postayı, adresiniz bir ödemede verildiği için alıyorsunuz. ' +
    'Kart bilgilerinizi asla e-posta ile göndermeyin.',
};

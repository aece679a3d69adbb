import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Japanese. */
export const mails: MailTexts = {
  hello: '{name} 様',
  receipt: { subject: '{shop} お支払い完了のお知らせ' },
  refund: {
    subject: '{shop} からの返金のお知らせ',
    text: '返金の手続きを行いました。',
    more: '入金の時期は銀行によって異なります。通常は数日かかります。',
  },
  link: {
    subject: '{shop} からのお支払いのお願い',
    text: 'オンラインでお支払いいただけます。',
    until: '有効期限',
    why: 'このメールは、このお支払いのためにショップが入力したアドレスにお送りしています。カード情報をメールで送らないでください。',
  },
  mandate: {
    subject: '{shop} への口座振替の委任',
    text: 'お客様は口座からのSEPA口座振替に同意しました。',
    creditor: '債権者識別番号',
  },
  charge: {
    subject: '{shop} への次回のお支払い',
    text: '定期購入のお支払いが近づいています。',
    more: 'お手続きは不要です。変更する場合は、その日より前にお願いいたします。',
    day: 'お支払い日',
  },
  expiring: {
    subject: '{shop} のカードの有効期限が近づいています',
    text: '定期購入のカードは、次回のお支払いの前に有効期限が切れます。',
    more: '定期購入を続けるには、別のカードをお選びください。',
  },
  manage: '定期購入を管理',
  notice: {
    subject: '{shop} からの口座引き落としの予告',
    text: 'SEPA口座振替により、お支払いが口座から引き落とされます。',
    more: '当日、口座に十分な残高があることをご確認ください。',
  },
  failed: {
    subject: '{shop} へのお支払いができませんでした',
    text: '定期購入のお支払いが完了しませんでした。',
    more: '定期購入を続けるには、お支払いをお願いいたします。',
  },
  code: {
    subject: '{shop} の確認コード',
    text: 'コードの入力を求めている画面に、次のコードを入力してください。',
    more: '有効期限は10分です。お心当たりがない場合は、このメールを無視してください。コードは誰にも教えないでください。',
  },
  facts: { debit: '引き落とし日', mandate: '委任の参照番号', method: '支払い方法' },
  open: 'ブラウザで表示',
  why: 'このメールは、お支払いの際に入力されたアドレスにお送りしています。カード情報をメールで送らないでください。',
};

import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in traditional Chinese. */
export const mails: MailTexts = {
  hello: '{name}，您好：',
  receipt: { subject: '來自 {shop} 的收據' },
  refund: { subject: '來自 {shop} 的退款', text: '已向您退款。', more: '入帳時間取決於您的銀行，通常需要幾天。' },
  link: {
    subject: '{shop} 請您付款',
    text: '您可以線上付款。',
    until: '有效期限',
    why: '您收到此郵件，是因為商店為這筆付款填寫了您的電子郵件地址。切勿透過電子郵件傳送卡片資料。',
  },
  mandate: {
    subject: '您對 {shop} 的扣款授權',
    text: '您已同意從您的帳戶進行 SEPA 直接扣款。',
    creditor: '債權人識別碼',
  },
  charge: {
    subject: '即將付款給 {shop}',
    text: '您的訂閱即將付款。',
    more: '您無需執行任何操作。如需變更，請在該日之前進行。',
    day: '付款日',
  },
  expiring: {
    subject: '您用於 {shop} 的卡片即將到期',
    text: '用於您訂閱的卡片將在下次付款前到期。',
    more: '請選擇另一張卡片，以便繼續訂閱。',
  },
  manage: '管理訂閱',
  notice: {
    subject: '來自 {shop} 的扣款通知',
    text: '一筆款項將透過 SEPA 直接扣款從您的帳戶扣取。',
    more: '請確認當天帳戶餘額充足。',
  },
  failed: { subject: '您給 {shop} 的付款失敗', text: '您的訂閱有一筆付款未成功。', more: '請完成付款，以便繼續訂閱。' },
  code: {
    subject: '您在 {shop} 的驗證碼',
    text: '請在要求輸入驗證碼的頁面上輸入以下驗證碼。',
    more: '驗證碼 10 分鐘內有效。如果您沒有要求驗證碼，可以忽略這封郵件。請勿將驗證碼告訴任何人。',
  },
  facts: { debit: '扣款日', mandate: '授權編號', method: '付款方式' },
  open: '在瀏覽器中查看',
  why: '您收到此郵件，是因為有一筆付款填寫了您的電子郵件地址。切勿透過電子郵件傳送卡片資料。',
};

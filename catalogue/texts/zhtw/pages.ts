import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in traditional Chinese. */
export const pages: PageTexts = {
  leading: { title: '請稍候', text: '正在返回商店。', action: '返回商店' },
  returned: { title: '謝謝您', text: '您可以關閉此頁面並返回商店。' },
  authentication: { title: '請稍候', text: '正在前往您的銀行。', action: '前往銀行' },
  refused: { title: '無法使用此頁面', text: '連結無效或已過期。未作任何變更。請返回商店。' },
  link: {
    title: '付款給 {name}',
    paid: '謝謝。付款成功。',
    pending: '您的付款正在處理中，結果將顯示在此處。',
    declined: '付款遭到拒絕，未扣除任何款項。',
    again: '重試',
    ended: '此付款連結已失效，請索取新的連結。',
  },
  transfer: {
    title: '銀行轉帳付款',
    text: '請用您的銀行應用程式掃描條碼，或將以下資料複製到轉帳中。商店會以參考編號辨識您的付款。',
    code: '供銀行應用程式掃描的 QR 碼',
    holder: '帳戶持有人',
    copy: '複製',
    copied: '已複製',
    received: '款項已入帳，謝謝。',
  },
  mandate: {
    once: '付款即表示您允許 {creditor}（債權人識別碼 {identifier}）透過 SEPA 直接扣款從您的帳戶扣取這一筆款項，並允許銀行付款。',
    repeatedly:
      '付款即表示您允許 {creditor}（債權人識別碼 {identifier}）透過 SEPA 直接扣款從您的帳戶扣取這筆及以後的款項，並允許銀行付款。',
    refund: '扣款後八週內，您可以依照與銀行約定的條件向銀行要求退款。',
    noRefund: '此授權用於企業之間的扣款：扣款後，您無權向銀行要求退款。扣款日之前，您可以要求銀行不予支付。',
    notice: '授權編號將隨扣款通知告知您。從通知到扣款的最少天數：{days}。',
  },
  failed: { title: '發生問題', text: '請返回商店查看您的訂單。' },
  facts: { merchant: '商店', amount: '金額', card: '卡片', reference: '參考編號' },
  tests: '其他結果（僅供測試）',
  simulator: {
    title: '測試付款',
    notice: '這是模擬付款，不會轉移任何款項。',
    pay: '付款',
    decline: '拒絕付款',
    cancel: '取消並返回商店',
    later: '稍後付款',
    close: '不執行任何動作並關閉',
    closed: '未執行任何動作。您可以關閉此頁面。',
  },
  issuer: {
    title: '您核准這筆付款嗎？',
    notice: '這是測試用的模擬銀行，不會轉移任何款項。',
    approve: '核准',
    decline: '拒絕',
    cancel: '在銀行頁面取消',
    wait: '如果不執行任何動作，銀行會在一段時間後停止等待。',
    done: { title: '請稍候', text: '正在返回。', action: '繼續' },
  },
};

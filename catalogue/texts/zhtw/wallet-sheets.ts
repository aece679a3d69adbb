import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in traditional Chinese. */
export const walletSheets: SheetTexts = {
  title: '{brand}（模擬）',
  notice: '測試環境：不會轉移任何款項。',
  merchant: '收款方',
  total: '總計',
  card: '卡片',
  cards: {
    approved: '會獲核准的卡片',
    declined: '會遭拒絕的卡片',
    bare: '銀行會驗證的卡片',
  },
  person: '姓名與地址',
  pay: '付款',
  proceed: '繼續',
  fail: '模擬視窗錯誤',
  cancel: '取消',
  close: '關閉',
  preparing: '正在等待商店…',
  processing: '正在處理…',
  refused: '未付款。',
};

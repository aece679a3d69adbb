import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Japanese. */
export const walletSheets: SheetTexts = {
  title: '{brand}（シミュレーション）',
  notice: 'テスト環境です。実際の支払いは発生しません。',
  merchant: 'お支払い先',
  total: '合計',
  card: 'カード',
  cards: {
    approved: '承認されるカード',
    declined: '拒否されるカード',
    bare: '銀行が確認するカード',
  },
  person: '氏名と住所',
  pay: '支払う',
  proceed: '続ける',
  fail: 'エラーを発生させる',
  cancel: 'キャンセル',
  close: '閉じる',
  preparing: 'ショップの応答を待っています…',
  processing: '処理しています…',
  refused: 'お支払いは未完了です。',
};

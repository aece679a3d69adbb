import type { SheetTexts } from '../english/wallet-sheets.ts';

/** Japanese. */
export const ja: SheetTexts = {
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
  refused: '支払われていません。',
};

/** Simplified Chinese. */
export const cn: SheetTexts = {
  title: '{brand}（模拟）',
  notice: '测试环境：不会发生资金转移。',
  merchant: '收款方',
  total: '合计',
  card: '银行卡',
  cards: {
    approved: '会被批准的卡',
    declined: '会被拒绝的卡',
    bare: '银行会核实的卡',
  },
  person: '姓名和地址',
  pay: '支付',
  proceed: '继续',
  fail: '模拟窗口出错',
  cancel: '取消',
  close: '关闭',
  preparing: '正在等待商店…',
  processing: '正在处理…',
  refused: '未支付。',
};

/** Korean. */
export const ko: SheetTexts = {
  title: '{brand} (모의)',
  notice: '테스트 환경입니다. 실제 금액은 이동하지 않습니다.',
  merchant: '받는 곳',
  total: '합계',
  card: '카드',
  cards: {
    approved: '승인되는 카드',
    declined: '거절되는 카드',
    bare: '은행이 확인하는 카드',
  },
  person: '이름과 주소',
  pay: '결제',
  proceed: '계속',
  fail: '오류 발생시키기',
  cancel: '취소',
  close: '닫기',
  preparing: '상점을 기다리는 중 …',
  processing: '처리 중 …',
  refused: '결제되지 않았습니다.',
};

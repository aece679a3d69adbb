import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Korean. */
export const walletSheets: SheetTexts = {
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

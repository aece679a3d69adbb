import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Korean. */
export const pages: PageTexts = {
  leading: { title: '잠시만 기다려 주세요', text: '상점으로 돌아가는 중입니다.', action: '상점으로 돌아가기' },
  returned: { title: '감사합니다', text: '이 페이지를 닫고 상점으로 돌아가실 수 있습니다.' },
  authentication: { title: '잠시만 기다려 주세요', text: '은행으로 이동하는 중입니다.', action: '은행으로 이동' },
  refused: {
    title: '이 페이지를 사용할 수 없습니다',
    text: '링크가 올바르지 않거나 만료되었습니다. 변경된 내용은 없습니다. 상점으로 돌아가 주세요.',
  },
  link: {
    title: '{name}에 결제',
    paid: '감사합니다. 결제가 완료되었습니다.',
    pending: '결제를 처리하고 있습니다. 결과가 여기에 표시됩니다.',
    waiting: '결제가 아직 완료되지 않았습니다.',
    endings: {
      declined: '결제가 거절되었습니다. 청구된 금액은 없습니다.',
      cancelled: '결제가 취소되었습니다. 청구된 금액은 없습니다.',
      expired: '결제 시간이 지났습니다. 청구된 금액은 없습니다.',
      failed: '문제가 발생했습니다. 저희가 확인한 바로는 청구된 금액이 없습니다.',
    },
    again: '다시 시도',
    ended: '이 결제 링크는 더 이상 유효하지 않습니다. 새 링크를 요청하세요.',
    goOn: '결제 계속하기',
    between: '{least}에서 {most} 사이의 금액을 입력하세요.',
    atLeast: '{least} 이상의 금액을 입력하세요.',
    full: '이 결제 링크로는 더 이상 결제할 수 없습니다.',
    receipt: { date: '날짜', method: '결제 수단', payment: '결제 번호' },
  },
  transfer: {
    title: '계좌 이체로 결제',
    text: '은행 앱으로 코드를 스캔하거나 아래 정보를 이체에 복사하세요. 상점은 참조 번호로 고객님의 결제를 확인합니다.',
    code: '은행 앱용 QR 코드',
    holder: '예금주',
    copy: '복사',
    copied: '복사됨',
    received: '입금이 확인되었습니다. 감사합니다.',
  },
  mandate: {
    once: '결제하면 {creditor}(채권자 식별번호 {identifier})의 이번 결제 1회에 한한 SEPA 계좌 자동이체와 은행의 지급에 동의하게 됩니다.',
    repeatedly:
      '결제하면 {creditor}(채권자 식별번호 {identifier})의 이번 결제와 이후 결제에 대한 SEPA 계좌 자동이체와 은행의 지급에 동의하게 됩니다.',
    refund: '출금 후 8주 안에 은행과의 계약 조건에 따라 은행에 환불을 요청할 수 있습니다.',
    noRefund:
      '이 동의는 기업 간 자동이체를 위한 것입니다. 출금 후에는 은행에 환불을 요청할 권리가 없습니다. 출금일까지는 은행에 지급하지 않도록 요청할 수 있습니다.',
    notice: '자동이체 동의의 참조 번호는 출금 통지와 함께 안내됩니다. 통지부터 출금까지의 최소 일수: {days}.',
  },
  failed: { title: '문제가 발생했습니다', text: '상점으로 돌아가 주문 상태를 확인해 주세요.' },
  facts: { merchant: '상점', amount: '금액', card: '카드', reference: '참조 번호' },
  tests: '다른 결과(테스트용)',
  simulator: {
    title: '테스트 결제',
    notice: '이것은 시뮬레이션입니다. 실제 금액은 이동하지 않습니다.',
    pay: '결제',
    decline: '결제 거절',
    cancel: '취소하고 상점으로 돌아가기',
    later: '나중에 결제',
    close: '아무것도 하지 않고 닫기',
    closed: '아무 작업도 하지 않았습니다. 이 페이지를 닫으셔도 됩니다.',
  },
  issuer: {
    title: '이 결제를 승인하시겠습니까?',
    notice: '테스트용 모의 은행입니다. 실제 금액은 이동하지 않습니다.',
    approve: '승인',
    decline: '거절',
    cancel: '은행에서 취소',
    wait: '아무것도 하지 않으면 은행은 잠시 후 대기를 종료합니다.',
    done: { title: '잠시만 기다려 주세요', text: '이전 페이지로 돌아가는 중입니다.', action: '계속' },
  },
};

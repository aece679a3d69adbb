import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Korean. */
export const mails: MailTexts = {
  hello: '{name} 님께',
  receipt: { subject: '{shop} 영수증' },
  refund: {
    subject: '{shop} 환불 안내',
    text: '환불이 진행됩니다.',
    more: '입금 시기는 은행에 따라 다르며, 보통 며칠이 걸립니다.',
  },
  link: {
    subject: '{shop} 결제 요청',
    text: '온라인으로 결제하실 수 있습니다.',
    until: '유효 기간',
    why: '상점이 이 결제를 위해 이 주소를 입력하여 이 메일을 보내 드립니다. ' + '카드 정보를 메일로 보내지 마세요.',
  },
  mandate: {
    subject: '{shop} 자동이체 동의',
    text: '계좌의 SEPA 자동이체에 동의하셨습니다.',
    creditor: '채권자 식별 번호',
  },
  charge: {
    subject: '{shop} 결제 예정 안내',
    text: '구독 결제일이 다가옵니다.',
    more: '따로 하실 일은 없습니다. 변경하시려면 그날 이전에 해 주세요.',
    day: '결제일',
  },
  expiring: {
    subject: '{shop} 카드의 유효 기간이 곧 끝납니다',
    text: '구독에 쓰는 카드가 다음 결제 전에 만료됩니다.',
    more: '구독을 계속하려면 다른 카드를 선택해 주세요.',
  },
  manage: '구독 관리',
  notice: {
    subject: '{shop} 자동이체 예정 안내',
    text: '결제 금액이 SEPA 자동이체로 계좌에서 출금됩니다.',
    more: '출금일에 계좌 잔액이 충분한지 확인해 주세요.',
  },
  failed: {
    subject: '{shop} 결제가 완료되지 않았습니다',
    text: '구독 결제가 완료되지 않았습니다.',
    more: '구독을 계속하려면 결제해 주세요.',
  },
  code: {
    subject: '{shop} 인증 코드',
    text: '코드를 요청한 페이지에 다음 코드를 입력하세요.',
    more: '코드는 10분 동안 유효합니다. 요청하지 않으셨다면 이 메일을 무시하셔도 됩니다. 코드를 누구에게도 알려 주지 마세요.',
  },
  facts: { debit: '출금일', mandate: '자동이체 동의 번호', method: '결제 수단' },
  open: '브라우저에서 보기',
  why: '결제할 때 이 주소가 입력되어 이 메일을 보내 드립니다. 카드 정보를 메일로 보내지 마세요.',
};

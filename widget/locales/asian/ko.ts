import type { Texts } from '../en.ts';

/** Korean. */
export const ko: Texts = {
  labels: {
    brand: '카드 종류',
    cardNumber: '카드 번호',
    expiryDate: '유효기간',
    mmyy: '월 / 년',
    cardHolder: '카드에 적힌 이름',
    cvv: '보안 코드',
    cvvHint: '카드 뒷면의 마지막 3자리 숫자입니다.',
    cvvHintAmex: '카드 앞면의 4자리 숫자입니다.',
    submit: '결제하기',
  },
  errorMessages: {
    cardNumberError: '카드 번호를 확인해 주세요.',
    cardBrandError: '이 종류의 카드는 사용할 수 없습니다.',
    expiryMonthError: '05/29와 같이 월과 연도를 입력해 주세요.',
    expiryYearError: '만료된 카드입니다. 날짜를 확인해 주세요.',
    cardHolderError: '카드에 적힌 대로 이름을 입력해 주세요.',
    cvvError: '보안 코드를 확인해 주세요.',
  },
  messages: {
    processing: '결제를 처리하고 있습니다. 이 페이지를 닫지 마세요.',
    paused: '결제가 아직 완료되지 않았습니다. 확인이 필요합니다.',
    returning: '상점으로 돌아가는 중 …',
    follow: '상점으로 계속',
    unsure: '연결이 끊어졌습니다. 다시 시도해도 두 번 청구되지 않습니다.',
    again: '다시 시도',
    incomplete: '결제를 보낼 수 없습니다. 입력 내용을 확인하거나 상점에 문의해 주세요.',
    unreachable: '결제 양식에 연결할 수 없습니다. 인터넷 연결을 확인해 주세요.',
    expired: '결제 시간이 지났습니다. 상점으로 돌아가 다시 시작해 주세요.',
    unusable: '이 결제는 진행할 수 없습니다. 상점으로 돌아가 다시 시작해 주세요.',
    blocked: '이 페이지에서는 안전한 카드 입력란을 표시할 수 없습니다. 새로 고치거나 상점에 문의해 주세요.',
  },
  parts: {
    banks: {
      labels: {
        givenName: '이름',
        surname: '성',
        birthDate: '생년월일',
        sex: '성별',
      },
      errorMessages: {
        givenNameError: '이름을 입력해 주세요.',
        surNameError: '성을 입력해 주세요.',
        birthDateError: '생년월일을 입력해 주세요.',
        sexError: '하나를 선택해 주세요.',
      },
      messages: {
        payWith: '{brand} 결제',
        female: '여성',
        male: '남성',
      },
    },
    redirect: {
      labels: {
        cancel: '취소',
      },
      errorMessages: {},
      messages: {
        confirm: '결제 확인',
        elsewhere: '열린 창에서 결제를 확인해 주세요.',
        proceed: '결제 확인하기',
        back: '상점으로 돌아가기',
        wholeTab: '전체 창에서 열기',
      },
    },
  },
};

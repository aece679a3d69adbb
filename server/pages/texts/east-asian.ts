import type { PageTexts } from './en.ts';

/** Japanese. */
export const ja: PageTexts = {
  leading: { title: 'しばらくお待ちください', text: 'ショップに戻ります。', action: 'ショップに戻る' },
  returned: { title: 'ありがとうございました', text: 'このページを閉じてショップにお戻りください。' },
  authentication: {
    title: 'しばらくお待ちください',
    text: 'カード発行会社のページに移動します。',
    action: 'カード発行会社のページへ',
  },
  refused: {
    title: 'このページは使用できません',
    text: 'リンクが無効か、有効期限が切れています。何も変更されていません。ショップにお戻りください。',
  },
  failed: { title: '問題が発生しました', text: 'ショップに戻り、ご注文の状況をご確認ください。' },
  simulator: {
    title: 'テスト決済',
    notice: 'これはシミュレーションです。実際の支払いは発生しません。',
    method: '支払い方法',
    amount: '金額',
    reference: '参照番号',
    pay: '支払う',
    decline: '支払いを拒否する',
    cancel: 'キャンセルしてショップに戻る',
    later: '後で支払う',
    close: '何もせずに閉じる',
    closed: '何も行われませんでした。このページを閉じてください。',
  },
  issuer: {
    title: 'お支払いの確認',
    notice: 'これはテスト用の模擬銀行です。実際の支払いは発生しません。',
    merchant: 'ショップ',
    amount: '金額',
    approve: '承認する',
    decline: '拒否する',
    cancel: 'キャンセル',
    wait: '何も操作しないと、しばらくして銀行は待機を終了します。',
    done: { title: 'しばらくお待ちください', text: '元のページに戻ります。', action: '続ける' },
  },
};

/** Chinese (simplified). */
export const cn: PageTexts = {
  leading: { title: '请稍候', text: '正在返回商店。', action: '返回商店' },
  returned: { title: '谢谢', text: '您可以关闭此页面并返回商店。' },
  authentication: { title: '请稍候', text: '正在前往您的银行。', action: '前往银行' },
  refused: { title: '无法使用此页面', text: '链接无效或已过期。未作任何更改。请返回商店。' },
  failed: { title: '出现问题', text: '请返回商店查看您的订单。' },
  simulator: {
    title: '测试支付',
    notice: '这是模拟支付，不会发生资金转移。',
    method: '支付方式',
    amount: '金额',
    reference: '参考号',
    pay: '支付',
    decline: '拒绝支付',
    cancel: '取消并返回商店',
    later: '稍后支付',
    close: '不做任何操作并关闭',
    closed: '未进行任何操作。您可以关闭此页面。',
  },
  issuer: {
    title: '请确认您的付款',
    notice: '这是用于测试的模拟银行，不会发生资金转移。',
    merchant: '商店',
    amount: '金额',
    approve: '批准',
    decline: '拒绝',
    cancel: '取消',
    wait: '如果不进行操作，银行将在一段时间后停止等待。',
    done: { title: '请稍候', text: '正在返回。', action: '继续' },
  },
};

/** Korean. */
export const ko: PageTexts = {
  leading: { title: '잠시만 기다려 주세요', text: '상점으로 돌아가는 중입니다.', action: '상점으로 돌아가기' },
  returned: { title: '감사합니다', text: '이 페이지를 닫고 상점으로 돌아가실 수 있습니다.' },
  authentication: { title: '잠시만 기다려 주세요', text: '은행으로 이동하는 중입니다.', action: '은행으로 이동' },
  refused: {
    title: '이 페이지를 사용할 수 없습니다',
    text: '링크가 올바르지 않거나 만료되었습니다. 변경된 내용은 없습니다. 상점으로 돌아가 주세요.',
  },
  failed: { title: '문제가 발생했습니다', text: '상점으로 돌아가 주문 상태를 확인해 주세요.' },
  simulator: {
    title: '테스트 결제',
    notice: '이것은 시뮬레이션입니다. 실제 금액은 이동하지 않습니다.',
    method: '결제 수단',
    amount: '금액',
    reference: '참조 번호',
    pay: '결제',
    decline: '결제 거절',
    cancel: '취소하고 상점으로 돌아가기',
    later: '나중에 결제',
    close: '아무것도 하지 않고 닫기',
    closed: '아무 작업도 하지 않았습니다. 이 페이지를 닫으셔도 됩니다.',
  },
  issuer: {
    title: '결제를 확인해 주세요',
    notice: '테스트용 모의 은행입니다. 실제 금액은 이동하지 않습니다.',
    merchant: '상점',
    amount: '금액',
    approve: '승인',
    decline: '거절',
    cancel: '취소',
    wait: '아무것도 하지 않으면 은행은 잠시 후 대기를 종료합니다.',
    done: { title: '잠시만 기다려 주세요', text: '이전 페이지로 돌아가는 중입니다.', action: '계속' },
  },
};

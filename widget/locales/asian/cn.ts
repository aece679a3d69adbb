import type { Texts } from '../en.ts';

/** Chinese. */
export const cn: Texts = {
  labels: {
    brand: '卡类型',
    cardNumber: '卡号',
    expiryDate: '有效期',
    mmyy: '月 / 年',
    cardHolder: '持卡人姓名',
    cvv: '安全码',
    cvvHint: '卡背面的最后 3 位数字。',
    cvvHintAmex: '卡正面的 4 位数字。',
    submit: '立即支付',
  },
  errorMessages: {
    cardNumberError: '请检查卡号。',
    cardBrandError: '此处不接受该类型的卡。',
    expiryMonthError: '请输入月份和年份，例如 05/29。',
    expiryYearError: '此卡已过期。请检查日期。',
    cardHolderError: '请输入卡上所示的姓名。',
    cvvError: '请检查安全码。',
  },
  messages: {
    processing: '正在处理您的付款。请勿关闭此页面。',
    paused: '您的付款尚未完成，仍需确认。',
    returning: '正在返回商店…',
    follow: '继续前往商店',
    unsure: '连接已中断。您可以放心重试，不会重复扣款。',
    again: '重试',
    incomplete: '无法发送您的付款。请检查您的信息或联系商店。',
    unreachable: '无法连接付款表单。请检查您的网络连接。',
    expired: '付款时间已过。请返回商店重新开始。',
    unusable: '无法进行此付款。请返回商店重新开始。',
    blocked: '此页面无法显示安全的卡片输入框。请重新加载页面或联系商店。',
  },
  parts: {
    banks: {
      labels: {
        givenName: '名',
        surname: '姓',
        birthDate: '出生日期',
        sex: '性别',
      },
      errorMessages: {
        givenNameError: '请输入您的名字。',
        surNameError: '请输入您的姓氏。',
        birthDateError: '请输入您的出生日期。',
        sexError: '请选择一项。',
      },
      messages: {
        payWith: '使用 {brand} 支付',
        female: '女',
        male: '男',
      },
    },
    redirect: {
      labels: {
        cancel: '取消',
      },
      errorMessages: {},
      messages: {
        confirm: '确认您的付款',
        elsewhere: '请在打开的窗口中确认您的付款。',
        proceed: '确认付款',
        back: '返回商店',
        wholeTab: '在整个窗口中打开',
      },
    },
  },
};

import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in simplified Chinese. */
export const mails: MailTexts = {
  hello: '{name}，您好：',
  receipt: { subject: '来自 {shop} 的收据' },
  refund: { subject: '来自 {shop} 的退款', text: '已向您退款。', more: '到账时间取决于您的银行，通常需要几天。' },
  link: {
    subject: '{shop} 请您付款',
    text: '您可以在线付款。',
    until: '有效期至',
    why: '您收到此邮件，是因为商店为这笔付款填写了您的邮箱地址。切勿通过邮件发送银行卡信息。',
  },
  mandate: {
    subject: '您对 {shop} 的扣款授权',
    text: '您已同意从您的账户进行 SEPA 直接扣款。',
    creditor: '债权人标识',
  },
  charge: {
    subject: '即将向 {shop} 付款',
    text: '您的订阅即将付款。',
    more: '您无需执行任何操作。如需更改，请在该日之前进行。',
    day: '付款日',
  },
  expiring: {
    subject: '您用于 {shop} 的银行卡即将到期',
    text: '用于您订阅的银行卡将在下次付款前到期。',
    more: '请选择另一张卡，以便继续订阅。',
  },
  manage: '管理订阅',
  notice: {
    subject: '来自 {shop} 的扣款通知',
    text: '一笔款项将通过 SEPA 直接扣款从您的账户扣取。',
    more: '请确保当天账户余额充足。',
  },
  failed: { subject: '您向 {shop} 的付款失败', text: '您的订阅有一笔付款未成功。', more: '请完成付款，以便继续订阅。' },
  code: {
    subject: '您在 {shop} 的验证码',
    text: '请在要求输入验证码的页面上输入以下验证码。',
    more: '验证码 10 分钟内有效。如果您没有请求验证码，可以忽略此邮件。请勿将验证码告诉任何人。',
  },
  facts: { debit: '扣款日', mandate: '授权编号', method: '付款方式' },
  open: '在浏览器中查看',
  why: '您收到此邮件，是因为有一笔付款填写了您的邮箱地址。切勿通过邮件发送银行卡信息。',
};

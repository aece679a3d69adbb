import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in simplified Chinese. */
export const pages: PageTexts = {
  leading: { title: '请稍候', text: '正在返回商店。', action: '返回商店' },
  returned: { title: '谢谢', text: '您可以关闭此页面并返回商店。' },
  authentication: { title: '请稍候', text: '正在前往您的银行。', action: '前往银行' },
  refused: { title: '无法使用此页面', text: '链接无效或已过期。未作任何更改。请返回商店。' },
  link: {
    title: '向 {name} 付款',
    paid: '谢谢。付款成功。',
    pending: '您的付款正在处理中，结果将显示在此处。',
    declined: '付款被拒绝，未扣除任何款项。',
    again: '重试',
    ended: '此付款链接已失效，请索取新的链接。',
  },
  transfer: {
    title: '银行转账付款',
    text: '请用您的银行应用扫描二维码，或将以下信息复制到转账中。商店通过参考号识别您的付款。',
    code: '供银行应用扫描的二维码',
    holder: '账户持有人',
    copy: '复制',
    copied: '已复制',
    received: '款项已到账，谢谢。',
  },
  mandate: {
    once: '付款即表示您允许 {creditor}（债权人标识 {identifier}）通过 SEPA 直接扣款从您的账户扣取这一笔款项，并允许银行支付。',
    repeatedly:
      '付款即表示您允许 {creditor}（债权人标识 {identifier}）通过 SEPA 直接扣款从您的账户扣取这笔及以后的款项，并允许银行支付。',
    refund: '扣款后八周内，您可以按照与银行约定的条件向银行要求退款。',
    noRefund: '此授权用于企业之间的扣款：扣款后，您无权向银行要求退款。扣款日之前，您可以要求银行不予支付。',
    notice: '授权编号将随扣款通知告知您。从通知到扣款的最少天数：{days}。',
  },
  failed: { title: '出现问题', text: '请返回商店查看您的订单。' },
  facts: { merchant: '商店', amount: '金额', card: '银行卡', reference: '参考号' },
  tests: '其他结果（仅供测试）',
  simulator: {
    title: '测试支付',
    notice: '这是模拟支付，不会发生资金转移。',
    pay: '支付',
    decline: '拒绝支付',
    cancel: '取消并返回商店',
    later: '稍后支付',
    close: '不做任何操作并关闭',
    closed: '未进行任何操作。您可以关闭此页面。',
  },
  issuer: {
    title: '您批准这笔付款吗？',
    notice: '这是用于测试的模拟银行，不会发生资金转移。',
    approve: '批准',
    decline: '拒绝',
    cancel: '在银行页面取消',
    wait: '如果不进行操作，银行将在一段时间后停止等待。',
    done: { title: '请稍候', text: '正在返回。', action: '继续' },
  },
};

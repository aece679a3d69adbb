import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in simplified Chinese. */
export const walletSheets: SheetTexts = {
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

import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Arabic. */
export const walletSheets: SheetTexts = {
  title: '{brand} (محاكاة)',
  notice: 'بيئة اختبار: لا يتم تحويل أي أموال.',
  merchant: 'الدفع إلى',
  total: 'المجموع',
  card: 'البطاقة',
  cards: {
    approved: 'بطاقة مقبولة',
    declined: 'بطاقة مرفوضة',
    bare: 'بطاقة يتحقق منها البنك',
  },
  person: 'الاسم والعنوان',
  pay: 'ادفع',
  proceed: 'متابعة',
  fail: 'محاكاة فشل النافذة',
  cancel: 'إلغاء',
  close: 'إغلاق',
  preparing: 'في انتظار المتجر …',
  processing: 'جارٍ المعالجة …',
  refused: 'لم يتم الدفع.',
};

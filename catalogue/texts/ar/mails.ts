import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Arabic. */
export const mails: MailTexts = {
  hello: 'مرحبًا {name}،',
  receipt: { subject: 'إيصالك من {shop}' },
  refund: {
    subject: 'المبلغ المردود إليك من {shop}',
    text: 'سيُرد إليك المبلغ.',
    more: 'يتوقف موعد وصوله على بنكك، وعادةً ما يستغرق بضعة أيام.',
  },
  link: { subject: '{shop} يطلب منك الدفع', text: 'يمكنك الدفع عبر الإنترنت.', until: 'صالح حتى' },
  notice: {
    subject: 'خصم مباشر قادم من {shop}',
    text: 'سيُسحب مبلغ من حسابك بالخصم المباشر SEPA.',
    more: 'يرجى التأكد من وجود مال كافٍ في الحساب في ذلك اليوم.',
  },
  failed: { subject: 'فشلت دفعتك إلى {shop}', text: 'لم تنجح إحدى دفعات اشتراكك.', more: 'يرجى دفعها ليستمر اشتراكك.' },
  facts: { debit: 'يوم الخصم', mandate: 'الرقم المرجعي للتفويض', method: 'طريقة الدفع' },
  open: 'عرض في المتصفح',
  why: 'وصلتك هذه الرسالة لأن عنوانك أُدخل عند عملية دفع. لا ترسل بيانات بطاقتك بالبريد أبدًا.',
};

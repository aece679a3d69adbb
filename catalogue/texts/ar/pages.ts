import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Arabic. */
export const pages: PageTexts = {
  leading: { title: 'لحظة من فضلك', text: 'جارٍ إعادتك إلى المتجر.', action: 'العودة إلى المتجر' },
  returned: { title: 'شكرًا لك', text: 'يمكنك إغلاق هذه الصفحة والعودة إلى المتجر.' },
  authentication: { title: 'لحظة من فضلك', text: 'جارٍ نقلك إلى موقع بنكك.', action: 'المتابعة إلى البنك' },
  refused: {
    title: 'لا يمكن استخدام هذه الصفحة',
    text: 'الرابط غير صالح أو انتهت صلاحيته. لم يتغير أي شيء. عُد إلى المتجر.',
  },
  failed: { title: 'حدث خطأ ما', text: 'عُد إلى المتجر واطّلع على طلبك هناك.' },
  simulator: {
    title: 'عملية دفع تجريبية',
    notice: 'هذه محاكاة. لا تُحوَّل أي أموال.',
    method: 'طريقة الدفع',
    amount: 'المبلغ',
    reference: 'الرقم المرجعي',
    pay: 'ادفع',
    decline: 'رفض عملية الدفع',
    cancel: 'إلغاء والعودة إلى المتجر',
    later: 'الدفع لاحقًا',
    close: 'إغلاق دون اتخاذ أي إجراء',
    closed: 'لم يُتخذ أي إجراء. يمكنك إغلاق هذه الصفحة.',
  },
  issuer: {
    title: 'تأكيد الدفع',
    notice: 'هذا بنك افتراضي لأغراض الاختبار. لا تُحوَّل أي أموال.',
    merchant: 'المتجر',
    amount: 'المبلغ',
    approve: 'موافقة',
    decline: 'رفض',
    cancel: 'إلغاء',
    wait: 'إذا لم تتخذ أي إجراء، فسيتوقف البنك عن الانتظار بعد فترة.',
    done: { title: 'لحظة من فضلك', text: 'جارٍ إعادتك.', action: 'متابعة' },
  },
};

import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Arabic. */
export const pages: PageTexts = {
  leading: { title: 'لحظة من فضلك', text: 'تتم إعادتك إلى المتجر.', action: 'العودة إلى المتجر' },
  returned: { title: 'شكرًا لك', text: 'يمكنك إغلاق هذه الصفحة والعودة إلى المتجر.' },
  authentication: { title: 'لحظة من فضلك', text: 'يتم نقلك إلى بنكك.', action: 'المتابعة إلى البنك' },
  refused: {
    title: 'لا يمكن استخدام هذه الصفحة',
    text: 'الرابط غير صالح أو انتهت صلاحيته. لم يتغير أي شيء. يرجى العودة إلى المتجر.',
  },
  failed: { title: 'حدث خطأ ما', text: 'يرجى العودة إلى المتجر والاطلاع على طلبك هناك.' },
  simulator: {
    title: 'دفعة تجريبية',
    notice: 'هذه محاكاة. لا يتم تحويل أي أموال.',
    method: 'طريقة الدفع',
    amount: 'المبلغ',
    reference: 'الرقم المرجعي',
    pay: 'ادفع',
    decline: 'رفض الدفعة',
    cancel: 'إلغاء والعودة إلى المتجر',
    later: 'الدفع لاحقًا',
    close: 'إغلاق دون القيام بأي شيء',
    closed: 'لم يتم القيام بأي شيء. يمكنك إغلاق هذه الصفحة.',
  },
  issuer: {
    title: 'تأكيد الدفع',
    notice: 'هذا بنك محاكى للاختبار. لا يتم تحويل أي أموال.',
    merchant: 'المتجر',
    amount: 'المبلغ',
    approve: 'موافقة',
    decline: 'رفض',
    cancel: 'إلغاء',
    wait: 'إذا لم تفعل شيئًا، فسيتوقف البنك عن الانتظار بعد فترة.',
    done: { title: 'لحظة من فضلك', text: 'تتم إعادتك.', action: 'متابعة' },
  },
};

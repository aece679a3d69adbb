import type { Texts } from '../en.ts';

/** Arabic. */
export const ar: Texts = {
  labels: {
    brand: 'نوع البطاقة',
    cardNumber: 'رقم البطاقة',
    expiryDate: 'تاريخ الانتهاء',
    // Latin, as it is read from left to right like the digits that take its place.
    mmyy: 'MM / YY',
    cardHolder: 'الاسم على البطاقة',
    cvv: 'رمز الأمان',
    cvvHint: 'آخر 3 أرقام على ظهر بطاقتك.',
    cvvHintAmex: 'الأرقام الأربعة على وجه بطاقتك.',
    submit: 'ادفع الآن',
  },
  errorMessages: {
    cardNumberError: 'يرجى التحقق من رقم البطاقة.',
    cardBrandError: 'هذا النوع من البطاقات غير مقبول هنا.',
    expiryMonthError: 'أدخل الشهر والسنة، مثل 05/29.',
    expiryYearError: 'انتهت صلاحية هذه البطاقة. تحقق من التاريخ.',
    cardHolderError: 'أدخل الاسم كما هو مكتوب على البطاقة.',
    cvvError: 'يرجى التحقق من رمز الأمان.',
  },
  messages: {
    processing: 'تجري معالجة دفعتك. يرجى عدم إغلاق هذه الصفحة.',
    paused: 'لم تكتمل دفعتك: لا تزال بحاجة إلى التأكيد.',
    returning: 'جارٍ إعادتك إلى المتجر …',
    follow: 'المتابعة إلى المتجر',
    unsure: 'انقطع الاتصال. يمكنك المحاولة مجددًا بأمان: لن يُخصم المبلغ مرتين.',
    again: 'حاول مجددًا',
    incomplete: 'تعذّر إرسال دفعتك. تحقق من بياناتك أو تواصل مع المتجر.',
    unreachable: 'تعذّر الوصول إلى نموذج الدفع. تحقق من اتصالك بالإنترنت.',
    expired: 'انتهى الوقت المتاح للدفع. عُد إلى المتجر وابدأ من جديد.',
    unusable: 'لا يمكن إجراء هذه الدفعة. عُد إلى المتجر وابدأ من جديد.',
    blocked: 'لا يمكن عرض حقول البطاقة الآمنة في هذه الصفحة. أعد تحميلها أو تواصل مع المتجر.',
  },
  parts: {
    banks: {
      labels: {
        givenName: 'الاسم الأول',
        surname: 'اسم العائلة',
        birthDate: 'تاريخ الميلاد',
        sex: 'الجنس',
      },
      errorMessages: {
        givenNameError: 'أدخل اسمك الأول.',
        surNameError: 'أدخل اسم عائلتك.',
        birthDateError: 'أدخل تاريخ ميلادك.',
        sexError: 'اختر أحد الخيارات.',
      },
      messages: {
        payWith: 'الدفع عبر {brand}',
        female: 'أنثى',
        male: 'ذكر',
      },
    },
    redirect: {
      labels: {
        cancel: 'إلغاء',
      },
      errorMessages: {},
      messages: {
        confirm: 'تأكيد الدفع',
        elsewhere: 'أكّد دفعتك في النافذة التي فُتحت.',
        proceed: 'متابعة تأكيد الدفع',
        back: 'العودة إلى المتجر',
        wholeTab: 'فتح في النافذة كاملة',
      },
    },
  },
};

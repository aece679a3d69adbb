import type { PageTexts } from './en.ts';

/** Finnish. */
export const fi: PageTexts = {
  leading: { title: 'Hetkinen', text: 'Sinut ohjataan takaisin kauppaan.', action: 'Takaisin kauppaan' },
  returned: { title: 'Kiitos', text: 'Voit sulkea tämän sivun ja palata kauppaan.' },
  authentication: { title: 'Hetkinen', text: 'Sinut ohjataan pankkiisi.', action: 'Jatka pankkiin' },
  refused: {
    title: 'Tätä sivua ei voi käyttää',
    text: 'Linkki on virheellinen tai vanhentunut. Mitään ei muutettu. Palaa kauppaan.',
  },
  failed: { title: 'Jokin meni vikaan', text: 'Palaa kauppaan ja tarkista tilauksesi siellä.' },
  simulator: {
    title: 'Testimaksu',
    notice: 'Tämä on simulaatio. Rahaa ei siirry.',
    method: 'Maksutapa',
    amount: 'Summa',
    reference: 'Viite',
    pay: 'Maksa',
    decline: 'Hylkää maksu',
    cancel: 'Peruuta ja palaa kauppaan',
    later: 'Maksa myöhemmin',
    close: 'Sulje tekemättä mitään',
    closed: 'Mitään ei tehty. Voit sulkea tämän sivun.',
  },
  issuer: {
    title: 'Vahvista maksusi',
    notice: 'Tämä on testejä varten simuloitu pankki. Rahaa ei siirry.',
    merchant: 'Kauppa',
    amount: 'Summa',
    approve: 'Hyväksy',
    decline: 'Hylkää',
    cancel: 'Peruuta',
    wait: 'Jos et tee mitään, pankki lakkaa odottamasta hetken kuluttua.',
    done: { title: 'Hetkinen', text: 'Sinut ohjataan takaisin.', action: 'Jatka' },
  },
};

/** Hungarian. */
export const hu: PageTexts = {
  leading: { title: 'Egy pillanat', text: 'Visszairányítjuk a webáruházba.', action: 'Vissza a webáruházba' },
  returned: { title: 'Köszönjük', text: 'Bezárhatja ezt az oldalt, és visszatérhet a webáruházba.' },
  authentication: { title: 'Egy pillanat', text: 'Átirányítjuk a bankjához.', action: 'Tovább a bankhoz' },
  refused: {
    title: 'Ez az oldal nem használható',
    text: 'A hivatkozás érvénytelen vagy lejárt. Semmi sem változott. Kérjük, térjen vissza a webáruházba.',
  },
  failed: { title: 'Hiba történt', text: 'Kérjük, térjen vissza a webáruházba, és ott nézze meg a rendelését.' },
  simulator: {
    title: 'Tesztfizetés',
    notice: 'Ez egy szimuláció. Pénz nem mozog.',
    method: 'Fizetési mód',
    amount: 'Összeg',
    reference: 'Hivatkozási szám',
    pay: 'Fizetés',
    decline: 'Fizetés elutasítása',
    cancel: 'Mégse, vissza a webáruházba',
    later: 'Fizetés később',
    close: 'Bezárás művelet nélkül',
    closed: 'Nem történt semmi. Bezárhatja ezt az oldalt.',
  },
  issuer: {
    title: 'Erősítse meg a fizetést',
    notice: 'Ez egy tesztelésre szolgáló szimulált bank. Pénz nem mozog.',
    merchant: 'Webáruház',
    amount: 'Összeg',
    approve: 'Jóváhagyás',
    decline: 'Elutasítás',
    cancel: 'Mégse',
    wait: 'Ha nem tesz semmit, a bank egy idő után nem vár tovább.',
    done: { title: 'Egy pillanat', text: 'Visszairányítjuk.', action: 'Tovább' },
  },
};

/** Turkish. */
export const tr: PageTexts = {
  leading: { title: 'Lütfen bekleyin', text: 'Mağazaya geri yönlendiriliyorsunuz.', action: 'Mağazaya dön' },
  returned: { title: 'Teşekkürler', text: 'Bu sayfayı kapatıp mağazaya dönebilirsiniz.' },
  authentication: { title: 'Lütfen bekleyin', text: 'Bankanıza yönlendiriliyorsunuz.', action: 'Bankaya devam et' },
  refused: {
    title: 'Bu sayfa kullanılamıyor',
    text: 'Bağlantı geçersiz ya da süresi dolmuş. Hiçbir şey değiştirilmedi. Lütfen mağazaya dönün.',
  },
  failed: { title: 'Bir sorun oluştu', text: 'Lütfen mağazaya dönüp siparişinize oradan bakın.' },
  simulator: {
    title: 'Test ödemesi',
    notice: 'Bu bir simülasyondur. Para aktarılmaz.',
    method: 'Ödeme yöntemi',
    amount: 'Tutar',
    reference: 'Referans',
    pay: 'Öde',
    decline: 'Ödemeyi reddet',
    cancel: 'İptal et ve mağazaya dön',
    later: 'Daha sonra öde',
    close: 'Hiçbir şey yapmadan kapat',
    closed: 'Hiçbir işlem yapılmadı. Bu sayfayı kapatabilirsiniz.',
  },
  issuer: {
    title: 'Ödemenizi onaylayın',
    notice: 'Bu, testler için simüle edilmiş bir bankadır. Para aktarılmaz.',
    merchant: 'Mağaza',
    amount: 'Tutar',
    approve: 'Onayla',
    decline: 'Reddet',
    cancel: 'İptal',
    wait: 'Hiçbir şey yapmazsanız banka bir süre sonra beklemeyi bırakır.',
    done: { title: 'Lütfen bekleyin', text: 'Geri yönlendiriliyorsunuz.', action: 'Devam' },
  },
};

/** Greek. */
export const gr: PageTexts = {
  leading: { title: 'Μια στιγμή, παρακαλώ', text: 'Επιστρέφετε στο κατάστημα.', action: 'Επιστροφή στο κατάστημα' },
  returned: { title: 'Ευχαριστούμε', text: 'Μπορείτε να κλείσετε αυτή τη σελίδα και να επιστρέψετε στο κατάστημα.' },
  authentication: {
    title: 'Μια στιγμή, παρακαλώ',
    text: 'Μεταφέρεστε στην τράπεζά σας.',
    action: 'Συνέχεια στην τράπεζα',
  },
  refused: {
    title: 'Αυτή η σελίδα δεν μπορεί να χρησιμοποιηθεί',
    text: 'Ο σύνδεσμος δεν είναι έγκυρος ή έχει λήξει. Δεν άλλαξε τίποτα. Επιστρέψτε στο κατάστημα.',
  },
  failed: { title: 'Κάτι πήγε στραβά', text: 'Επιστρέψτε στο κατάστημα και δείτε εκεί την παραγγελία σας.' },
  simulator: {
    title: 'Δοκιμαστική πληρωμή',
    notice: 'Αυτή είναι μια προσομοίωση. Δεν μεταφέρονται χρήματα.',
    method: 'Τρόπος πληρωμής',
    amount: 'Ποσό',
    reference: 'Αριθμός αναφοράς',
    pay: 'Πληρωμή',
    decline: 'Απόρριψη της πληρωμής',
    cancel: 'Ακύρωση και επιστροφή στο κατάστημα',
    later: 'Πληρωμή αργότερα',
    close: 'Κλείσιμο χωρίς ενέργεια',
    closed: 'Δεν έγινε τίποτα. Μπορείτε να κλείσετε αυτή τη σελίδα.',
  },
  issuer: {
    title: 'Επιβεβαιώστε την πληρωμή σας',
    notice: 'Αυτή είναι μια εικονική τράπεζα για δοκιμές. Δεν μεταφέρονται χρήματα.',
    merchant: 'Κατάστημα',
    amount: 'Ποσό',
    approve: 'Έγκριση',
    decline: 'Απόρριψη',
    cancel: 'Ακύρωση',
    wait: 'Αν δεν κάνετε τίποτα, η τράπεζα θα σταματήσει να περιμένει μετά από λίγο.',
    done: { title: 'Μια στιγμή, παρακαλώ', text: 'Επιστρέφετε στην προηγούμενη σελίδα.', action: 'Συνέχεια' },
  },
};

/** Arabic. */
export const ar: PageTexts = {
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

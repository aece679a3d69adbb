import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Polish. */
export const pages: PageTexts = {
  leading: { title: 'Chwileczkę', text: 'Za chwilę wrócisz do sklepu.', action: 'Powrót do sklepu' },
  returned: { title: 'Dziękujemy', text: 'Możesz zamknąć tę stronę i wrócić do sklepu.' },
  authentication: {
    title: 'Chwileczkę',
    text: 'Za chwilę przejdziesz na stronę swojego banku.',
    action: 'Przejdź do banku',
  },
  refused: {
    title: 'Nie można użyć tej strony',
    text: 'Link jest nieprawidłowy lub wygasł. Nic nie zostało zmienione. Wróć do sklepu.',
  },
  link: {
    title: 'Płatność dla {name}',
    paid: 'Dziękujemy. Płatność powiodła się.',
    pending: 'Płatność jest przetwarzana. Wynik pojawi się tutaj.',
    waiting: 'Płatność nie jest jeszcze zakończona.',
    endings: {
      declined: 'Płatność została odrzucona. Nic nie zostało pobrane.',
      cancelled: 'Płatność została anulowana. Nic nie zostało pobrane.',
      expired: 'Czas na zapłatę minął. Nic nie zostało pobrane.',
      failed: 'Coś poszło nie tak. O ile nam wiadomo, nic nie zostało pobrane.',
    },
    reasons: {
      funds: 'Na koncie jest za mało pieniędzy.',
      limit: 'Limit karty został wyczerpany.',
      expired: 'Karta straciła ważność albo data jest błędna.',
      code: 'Kod zabezpieczający jest błędny.',
      authentication: 'Bank nie mógł potwierdzić, że to Ty.',
      unreachable: 'Nie udało się połączyć z bankiem.',
      other: 'Bank nie przyjął płatności.',
    },
    retry: 'Możesz spróbować ponownie, także inną kartą.',
    print: 'Wydrukuj lub zapisz jako PDF',
    again: 'Spróbuj ponownie',
    ended: 'Ten link do płatności nie jest już ważny. Poproś o nowy.',
    secure: 'Sklep nigdy nie widzi numeru Twojej karty.',
    goOn: 'Przejdź do płatności',
    between: 'Podaj kwotę od {least} do {most}.',
    atLeast: 'Podaj kwotę co najmniej {least}.',
    full: 'Ten link do płatności nie przyjmuje już płatności.',
    receipt: { date: 'Data', method: 'Zapłacono przez', payment: 'Płatność', refunded: 'Zwrócono' },
  },
  transfer: {
    title: 'Zapłać przelewem',
    text:
      'Zeskanuj kod w aplikacji swojego banku albo skopiuj te dane do przelewu. ' +
      'Dzięki numerowi referencyjnemu sklep rozpozna Twoją płatność.',
    code: 'Kod QR dla aplikacji Twojego banku',
    holder: 'Właściciel rachunku',
    copy: 'Kopiuj',
    copied: 'Skopiowano',
    received: 'Pieniądze dotarły. Dziękujemy.',
  },
  mandate: {
    once:
      'Płacąc, zgadzasz się, aby {creditor} (identyfikator wierzyciela {identifier}) pobrał ' +
      'tylko tę jedną płatność z Twojego rachunku poleceniem zapłaty SEPA, a bank ją wypłacił.',
    repeatedly:
      'Płacąc, zgadzasz się, aby {creditor} (identyfikator wierzyciela {identifier}) pobierał ' +
      'tę płatność i kolejne z Twojego rachunku poleceniem zapłaty SEPA, a bank je wypłacał.',
    refund: 'Zwrotu możesz żądać od banku w ciągu ośmiu tygodni od obciążenia, na warunkach umowy z bankiem.',
    noRefund:
      'Ta zgoda dotyczy obciążeń między przedsiębiorstwami: po obciążeniu nie masz prawa żądać od banku zwrotu. ' +
      'Do dnia obciążenia możesz poprosić bank, aby go nie realizował.',
    notice:
      'Numer referencyjny zgody otrzymasz z zapowiedzią obciążenia. ' +
      'Liczba dni od zapowiedzi do obciążenia, co najmniej: {days}.',
  },
  failed: { title: 'Coś poszło nie tak', text: 'Wróć do sklepu i sprawdź tam swoje zamówienie.' },
  facts: { merchant: 'Sklep', amount: 'Kwota', card: 'Karta', reference: 'Numer referencyjny' },
  tests: 'Inne wyniki, do testów',
  simulator: {
    title: 'Płatność testowa',
    notice: 'To jest symulacja. Pieniądze nie są przekazywane.',
    pay: 'Zapłać',
    decline: 'Odrzuć płatność',
    cancel: 'Anuluj i wróć do sklepu',
    later: 'Zapłać później',
    close: 'Zamknij bez zmian',
    leadsTo: {
      cancel: 'Sklep od razu dowiaduje się, że płatność została anulowana.',
      decline: 'Sklep od razu dowiaduje się, że płatność została odrzucona.',
      later: 'Płatność oczekuje, a pieniądze przychodzą za kilka dni.',
      close: 'Jak po zamknięciu okna: sklep nie dowiaduje się niczego, a płatność po pewnym czasie wygasa.',
    },
    closed: 'Nic nie zostało zrobione. Możesz zamknąć tę stronę.',
  },
  issuer: {
    title: 'Czy zatwierdzasz tę płatność?',
    notice: 'To jest symulowany bank do testów. Pieniądze nie są przekazywane.',
    approve: 'Zatwierdź',
    decline: 'Odrzuć',
    cancel: 'Anuluj w banku',
    wait: 'Jeśli nic nie zrobisz, bank po pewnym czasie przestanie czekać.',
    done: { title: 'Chwileczkę', text: 'Za chwilę wrócisz.', action: 'Dalej' },
  },
  brands: {
    directDebit: 'Polecenie zapłaty',
    sepaDirectDebit: 'Polecenie zapłaty SEPA',
    giftCard: 'Karta podarunkowa',
    bankTransfer: 'Przelew',
    klarnaInvoice: 'Faktura Klarna',
  },
};

import type { PageTexts } from './en.ts';

/** Polish. */
export const pl: PageTexts = {
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
  failed: { title: 'Coś poszło nie tak', text: 'Wróć do sklepu i sprawdź tam swoje zamówienie.' },
  simulator: {
    title: 'Płatność testowa',
    notice: 'To jest symulacja. Pieniądze nie są przekazywane.',
    method: 'Metoda płatności',
    amount: 'Kwota',
    reference: 'Numer referencyjny',
    pay: 'Zapłać',
    decline: 'Odrzuć płatność',
    cancel: 'Anuluj i wróć do sklepu',
    later: 'Zapłać później',
    close: 'Zamknij bez zmian',
    closed: 'Nic nie zostało zrobione. Możesz zamknąć tę stronę.',
  },
  issuer: {
    title: 'Potwierdź płatność',
    notice: 'To jest symulowany bank do testów. Pieniądze nie są przekazywane.',
    merchant: 'Sklep',
    amount: 'Kwota',
    approve: 'Zatwierdź',
    decline: 'Odrzuć',
    cancel: 'Anuluj',
    wait: 'Jeśli nic nie zrobisz, bank po pewnym czasie przestanie czekać.',
    done: { title: 'Chwileczkę', text: 'Za chwilę wrócisz.', action: 'Dalej' },
  },
};

/** Czech. */
export const cz: PageTexts = {
  leading: { title: 'Okamžik, prosím', text: 'Vracíme vás do obchodu.', action: 'Zpět do obchodu' },
  returned: { title: 'Děkujeme', text: 'Můžete tuto stránku zavřít a vrátit se do obchodu.' },
  authentication: {
    title: 'Okamžik, prosím',
    text: 'Přesměrováváme vás do vaší banky.',
    action: 'Pokračovat do banky',
  },
  refused: {
    title: 'Tuto stránku nelze použít',
    text: 'Odkaz je neplatný nebo vypršel. Nic se nezměnilo. Vraťte se prosím do obchodu.',
  },
  failed: { title: 'Něco se pokazilo', text: 'Vraťte se prosím do obchodu a podívejte se tam na svou objednávku.' },
  simulator: {
    title: 'Testovací platba',
    notice: 'Toto je simulace. Žádné peníze se nepřevádějí.',
    method: 'Způsob platby',
    amount: 'Částka',
    reference: 'Číslo platby',
    pay: 'Zaplatit',
    decline: 'Odmítnout platbu',
    cancel: 'Zrušit a zpět do obchodu',
    later: 'Zaplatit později',
    close: 'Zavřít beze změny',
    closed: 'Nic se nestalo. Tuto stránku můžete zavřít.',
  },
  issuer: {
    title: 'Potvrďte svou platbu',
    notice: 'Toto je simulovaná banka pro testy. Žádné peníze se nepřevádějí.',
    merchant: 'Obchod',
    amount: 'Částka',
    approve: 'Schválit',
    decline: 'Odmítnout',
    cancel: 'Zrušit',
    wait: 'Pokud nic neuděláte, banka po chvíli přestane čekat.',
    done: { title: 'Okamžik, prosím', text: 'Vracíme vás zpět.', action: 'Pokračovat' },
  },
};

/** Slovak. */
export const sk: PageTexts = {
  leading: { title: 'Okamih, prosím', text: 'Vraciame vás do obchodu.', action: 'Späť do obchodu' },
  returned: { title: 'Ďakujeme', text: 'Túto stránku môžete zavrieť a vrátiť sa do obchodu.' },
  authentication: { title: 'Okamih, prosím', text: 'Presmerúvame vás do vašej banky.', action: 'Pokračovať do banky' },
  refused: {
    title: 'Túto stránku nie je možné použiť',
    text: 'Odkaz je neplatný alebo vypršal. Nič sa nezmenilo. Vráťte sa prosím do obchodu.',
  },
  failed: { title: 'Niečo sa pokazilo', text: 'Vráťte sa prosím do obchodu a pozrite si tam svoju objednávku.' },
  simulator: {
    title: 'Testovacia platba',
    notice: 'Toto je simulácia. Žiadne peniaze sa neprevádzajú.',
    method: 'Spôsob platby',
    amount: 'Suma',
    reference: 'Číslo platby',
    pay: 'Zaplatiť',
    decline: 'Odmietnuť platbu',
    cancel: 'Zrušiť a späť do obchodu',
    later: 'Zaplatiť neskôr',
    close: 'Zavrieť bez zmeny',
    closed: 'Nič sa nestalo. Túto stránku môžete zavrieť.',
  },
  issuer: {
    title: 'Potvrďte svoju platbu',
    notice: 'Toto je simulovaná banka na testy. Žiadne peniaze sa neprevádzajú.',
    merchant: 'Obchod',
    amount: 'Suma',
    approve: 'Schváliť',
    decline: 'Odmietnuť',
    cancel: 'Zrušiť',
    wait: 'Ak nič neurobíte, banka po chvíli prestane čakať.',
    done: { title: 'Okamih, prosím', text: 'Vraciame vás späť.', action: 'Pokračovať' },
  },
};

/** Slovenian. */
export const sl: PageTexts = {
  leading: { title: 'Trenutek, prosimo', text: 'Vračamo vas v trgovino.', action: 'Nazaj v trgovino' },
  returned: { title: 'Hvala', text: 'To stran lahko zaprete in se vrnete v trgovino.' },
  authentication: { title: 'Trenutek, prosimo', text: 'Preusmerjamo vas k vaši banki.', action: 'Naprej k banki' },
  refused: {
    title: 'Te strani ni mogoče uporabiti',
    text: 'Povezava ni veljavna ali je potekla. Nič se ni spremenilo. Vrnite se v trgovino.',
  },
  failed: { title: 'Nekaj je šlo narobe', text: 'Vrnite se v trgovino in tam preverite svoje naročilo.' },
  simulator: {
    title: 'Preizkusno plačilo',
    notice: 'To je simulacija. Denar se ne prenaša.',
    method: 'Način plačila',
    amount: 'Znesek',
    reference: 'Sklic',
    pay: 'Plačaj',
    decline: 'Zavrni plačilo',
    cancel: 'Prekliči in nazaj v trgovino',
    later: 'Plačaj pozneje',
    close: 'Zapri brez spremembe',
    closed: 'Nič se ni zgodilo. To stran lahko zaprete.',
  },
  issuer: {
    title: 'Potrdite svoje plačilo',
    notice: 'To je simulirana banka za preizkuse. Denar se ne prenaša.',
    merchant: 'Trgovina',
    amount: 'Znesek',
    approve: 'Odobri',
    decline: 'Zavrni',
    cancel: 'Prekliči',
    wait: 'Če ne storite ničesar, banka čez nekaj časa neha čakati.',
    done: { title: 'Trenutek, prosimo', text: 'Vračamo vas nazaj.', action: 'Naprej' },
  },
};

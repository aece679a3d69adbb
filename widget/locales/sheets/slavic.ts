import type { SheetTexts } from '../english/wallet-sheets.ts';

/** Polish. */
export const pl: SheetTexts = {
  title: '{brand} (symulacja)',
  notice: 'Środowisko testowe: pieniądze nie są przekazywane.',
  merchant: 'Odbiorca',
  total: 'Razem',
  card: 'Karta',
  cards: {
    approved: 'Karta przyjęta',
    declined: 'Karta odrzucona',
    bare: 'Bank sprawdza kartę',
  },
  person: 'Imię, nazwisko i adres',
  pay: 'Zapłać',
  proceed: 'Dalej',
  fail: 'Wywołaj błąd',
  cancel: 'Anuluj',
  close: 'Zamknij',
  preparing: 'Oczekiwanie na sklep …',
  processing: 'Przetwarzanie …',
  refused: 'Nie zapłacono.',
};

/** Czech. */
export const cz: SheetTexts = {
  title: '{brand} (simulace)',
  notice: 'Testovací prostředí: žádné peníze se nepřevádějí.',
  merchant: 'Příjemce',
  total: 'Celkem',
  card: 'Karta',
  cards: {
    approved: 'Přijatá karta',
    declined: 'Zamítnutá karta',
    bare: 'Banka kartu ověřuje',
  },
  person: 'Jméno a adresa',
  pay: 'Zaplatit',
  proceed: 'Pokračovat',
  fail: 'Vyvolat chybu',
  cancel: 'Zrušit',
  close: 'Zavřít',
  preparing: 'Čeká se na obchod …',
  processing: 'Zpracovává se …',
  refused: 'Nezaplaceno.',
};

/** Slovak. */
export const sk: SheetTexts = {
  title: '{brand} (simulácia)',
  notice: 'Testovacie prostredie: žiadne peniaze sa neprevádzajú.',
  merchant: 'Príjemca',
  total: 'Spolu',
  card: 'Karta',
  cards: {
    approved: 'Prijatá karta',
    declined: 'Zamietnutá karta',
    bare: 'Banka kartu overuje',
  },
  person: 'Meno a adresa',
  pay: 'Zaplatiť',
  proceed: 'Pokračovať',
  fail: 'Vyvolať chybu',
  cancel: 'Zrušiť',
  close: 'Zavrieť',
  preparing: 'Čaká sa na obchod …',
  processing: 'Spracúva sa …',
  refused: 'Nezaplatené.',
};

/** Slovenian. */
export const sl: SheetTexts = {
  title: '{brand} (simulacija)',
  notice: 'Preizkusno okolje: denar se ne prenaša.',
  merchant: 'Prejemnik',
  total: 'Skupaj',
  card: 'Kartica',
  cards: {
    approved: 'Sprejeta kartica',
    declined: 'Zavrnjena kartica',
    bare: 'Banka preverja kartico',
  },
  person: 'Ime in naslov',
  pay: 'Plačaj',
  proceed: 'Nadaljuj',
  fail: 'Sproži napako',
  cancel: 'Prekliči',
  close: 'Zapri',
  preparing: 'Čakanje na trgovino …',
  processing: 'Obdelava …',
  refused: 'Ni plačano.',
};

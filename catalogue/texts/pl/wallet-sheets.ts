import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Polish. */
export const walletSheets: SheetTexts = {
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

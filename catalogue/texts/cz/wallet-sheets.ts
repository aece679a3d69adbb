import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Czech. */
export const walletSheets: SheetTexts = {
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

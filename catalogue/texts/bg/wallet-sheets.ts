import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Bulgarian. */
export const walletSheets: SheetTexts = {
  title: '{brand} (симулация)',
  notice: 'Тестова среда: не се прехвърлят пари.',
  merchant: 'Плащане към',
  total: 'Общо',
  card: 'Карта',
  cards: {
    approved: 'Приета карта',
    declined: 'Отказана карта',
    bare: 'Банката проверява картата',
  },
  person: 'Име и адрес',
  pay: 'Плащане',
  proceed: 'Продължаване',
  fail: 'Предизвикване на грешка',
  cancel: 'Отмяна',
  close: 'Затваряне',
  preparing: 'Изчакване на магазина …',
  processing: 'Обработка …',
  refused: 'Не е платено.',
};

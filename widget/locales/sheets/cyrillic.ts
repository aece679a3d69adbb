import type { SheetTexts } from '../english/wallet-sheets.ts';

/** Bulgarian. */
export const bg: SheetTexts = {
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

/** Russian. */
export const ru: SheetTexts = {
  title: '{brand} (имитация)',
  notice: 'Тестовая среда: деньги не переводятся.',
  merchant: 'Получатель',
  total: 'Итого',
  card: 'Карта',
  cards: {
    approved: 'Карта, которую примут',
    declined: 'Карта, которую отклонят',
    bare: 'Банк проверяет карту',
  },
  person: 'Имя и адрес',
  pay: 'Оплатить',
  proceed: 'Продолжить',
  fail: 'Вызвать ошибку',
  cancel: 'Отменить',
  close: 'Закрыть',
  preparing: 'Ожидание магазина …',
  processing: 'Обработка …',
  refused: 'Не оплачено.',
};

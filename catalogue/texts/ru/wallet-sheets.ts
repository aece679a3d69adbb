import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Russian. */
export const walletSheets: SheetTexts = {
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

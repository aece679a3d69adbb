import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Polish. */
export const mails: MailTexts = {
  hello: 'Dzień dobry, {name},',
  receipt: { subject: 'Twoje potwierdzenie płatności: {shop}' },
  refund: {
    subject: 'Twój zwrot: {shop}',
    text: 'Otrzymujesz zwrot pieniędzy.',
    more: 'To, kiedy go zobaczysz, zależy od Twojego banku. Zwykle trwa to kilka dni.',
  },
  link: {
    subject: 'Prośba o płatność: {shop}',
    text: 'Możesz zapłacić online.',
    until: 'Ważne do',
    why:
      'Otrzymujesz tę wiadomość, ponieważ sklep podał Twój adres dla tej płatności. ' +
      'Nigdy nie wysyłaj danych karty e-mailem.',
  },
  mandate: {
    subject: 'Twoja zgoda na polecenie zapłaty: {shop}',
    text: 'Wyrażono zgodę na polecenia zapłaty SEPA z Twojego rachunku.',
    creditor: 'Identyfikator wierzyciela',
  },
  charge: {
    subject: 'Nadchodząca płatność: {shop}',
    text: 'Zbliża się płatność za Twoją subskrypcję.',
    more: 'Nie musisz nic robić. Jeśli chcesz coś zmienić, zrób to przed tym dniem.',
    day: 'Dzień płatności',
  },
  expiring: {
    subject: 'Twoja karta wkrótce straci ważność: {shop}',
    text: 'Karta do Twojej subskrypcji straci ważność przed następną płatnością.',
    more: 'Wybierz inną, aby Twoja subskrypcja trwała dalej.',
  },
  manage: 'Zarządzaj subskrypcją',
  notice: {
    subject: 'Zapowiedź obciążenia: {shop}',
    text: 'Płatność zostanie pobrana z Twojego rachunku poleceniem zapłaty SEPA.',
    more: 'Zadbaj o to, aby tego dnia na rachunku było dość pieniędzy.',
  },
  failed: {
    subject: 'Twoja płatność nie powiodła się: {shop}',
    text: 'Płatność za Twoją subskrypcję nie powiodła się.',
    more: 'Opłać ją, aby Twoja subskrypcja trwała dalej.',
  },
  code: {
    subject: 'Twój kod do {shop}',
    text: 'Wpisz ten kod na stronie, która o niego prosi.',
    more: 'Kod jest ważny przez 10 minut. Jeśli go nie zamawiałeś, zignoruj tę wiadomość. Nie podawaj kodu nikomu.',
  },
  facts: { debit: 'Dzień obciążenia', mandate: 'Numer zgody', method: 'Sposób płatności' },
  open: 'Zobacz w przeglądarce',
  why: 'Otrzymujesz tę wiadomość, ponieważ Twój adres podano przy płatności. Nigdy nie wysyłaj danych karty e-mailem.',
};

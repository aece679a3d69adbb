import type { MailTexts } from '../en/mails.ts';

/** The texts of mails to shoppers in Czech. */
export const mails: MailTexts = {
  hello: 'Dobrý den, {name},',
  receipt: { subject: 'Vaše potvrzení o platbě: {shop}' },
  refund: {
    subject: 'Vaše vrácení peněz: {shop}',
    text: 'Peníze se vám vracejí.',
    more: 'Kdy je uvidíte na účtu, záleží na vaší bance. Obvykle to trvá několik dní.',
  },
  link: {
    subject: 'Žádost o platbu: {shop}',
    text: 'Zaplatit můžete online.',
    until: 'Platí do',
    why:
      'Tento e-mail dostáváte, protože obchod pro tuto platbu uvedl vaši adresu. ' +
      'Údaje o kartě nikdy neposílejte e-mailem.',
  },
  mandate: {
    subject: 'Váš souhlas s inkasem: {shop}',
    text: 'Souhlasili jste s inkasem SEPA z vašeho účtu.',
    creditor: 'Identifikátor věřitele',
  },
  charge: {
    subject: 'Nadcházející platba: {shop}',
    text: 'Blíží se platba za vaše předplatné.',
    more: 'Nemusíte nic dělat. Pokud chcete něco změnit, udělejte to před tímto dnem.',
    day: 'Den platby',
  },
  expiring: {
    subject: 'Platnost vaší karty brzy skončí: {shop}',
    text: 'Platnost karty pro vaše předplatné skončí před další platbou.',
    more: 'Vyberte prosím jinou, aby vaše předplatné pokračovalo.',
  },
  manage: 'Spravovat předplatné',
  notice: {
    subject: 'Oznámení o inkasu: {shop}',
    text: 'Platba bude stržena z vašeho účtu inkasem SEPA.',
    more: 'Zajistěte prosím, aby v ten den bylo na účtu dost peněz.',
  },
  failed: {
    subject: 'Vaše platba se nezdařila: {shop}',
    text: 'Platba za vaše předplatné se nezdařila.',
    more: 'Zaplaťte ji prosím, aby vaše předplatné pokračovalo.',
  },
  code: {
    subject: 'Váš kód pro {shop}',
    text: 'Zadejte tento kód na stránce, která se na něj ptá.',
    more: 'Platí 10 minut. Pokud jste o něj nežádali, můžete tento e-mail ignorovat. Kód nikomu nesdělujte.',
  },
  facts: { debit: 'Den stržení', mandate: 'Reference souhlasu', method: 'Způsob platby' },
  open: 'Zobrazit v prohlížeči',
  why: 'Tento e-mail dostáváte, protože vaše adresa byla uvedena při platbě. Údaje o kartě nikdy neposílejte e-mailem.',
};

import type { PaymentReply } from '../../catalogue/backoffice/replies/payments.ts';
import type { ListKind } from '../../catalogue/risk/list-kinds.ts';
import type { Blockable } from '../parts/block.tsx';
import { ibanText } from '../parts/brand.ts';

type Group = Readonly<Record<string, unknown>>;

const text = (group: unknown, name: string): string | undefined => {
  const value = (group as Group | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
};

/** Returns the values of a payment that can be blocked. The gateway knows the numbers, which nobody sees. */
export const blockableOf = ({ payment, fields }: PaymentReply): readonly Blockable[] => {
  const { card, bankAccount, customer } = fields;
  const iban = text(bankAccount, 'last4Digits');
  const shown: Readonly<Record<ListKind, string | undefined>> = {
    card: text(card, 'last4Digits') && `•••• ${text(card, 'last4Digits')}`,
    iban: iban && ibanText(iban, text(bankAccount, 'country')),
    email: text(customer, 'email'),
    customer: text(customer, 'merchantCustomerId'),
    ip: text(customer, 'ip'),
  };
  return Object.entries(shown).flatMap(([kind, value]) =>
    value === undefined ? [] : [{ kind: kind as ListKind, shown: value, parameters: { kind, paymentId: payment.id } }],
  );
};

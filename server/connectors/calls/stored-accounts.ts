import type { Account } from '../../payments/accounts/account.ts';
import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';

/** Returns whether the processor is asked to keep the account that the shopper enters on its page. */
export const isToBeKept = ({ request, account, referencedOrder }: AcquirerOrder): boolean =>
  request['createRegistration'] === 'true' && account === undefined && referencedOrder === undefined;

/** Returns the processor's ids of the stored account that an order charges; undefined for every other order. */
export const keptIdsOf = ({ account }: AcquirerOrder): Readonly<Record<string, string>> | undefined =>
  account?.token?.ids;

/** A card as a processor tells of it. */
interface KeptCard {
  readonly last4: string | undefined;
  readonly expiryMonth: string | number | undefined;
  readonly expiryYear: string | number | undefined;
  readonly holder?: string | undefined;
}

const digits = (value: string | number | undefined, length: number): string | undefined =>
  value === undefined ? undefined : String(value).padStart(length, '0');

/** Returns the account of a card that a processor keeps under its own ids. */
export const keptCard = (
  connector: string,
  ids: Readonly<Record<string, string>>,
  { last4, expiryMonth, expiryYear, holder }: KeptCard,
): Account => {
  const shown: Readonly<Record<string, string | undefined>> = {
    'card.last4Digits': last4,
    'card.expiryMonth': digits(expiryMonth, 2),
    'card.expiryYear': digits(expiryYear, 4),
    'card.holder': holder,
  };
  return {
    kind: 'card',
    parameters: Object.fromEntries(
      Object.entries(shown).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    ),
    token: { connector, ids },
  };
};

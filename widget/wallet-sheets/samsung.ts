import type { SamsungPayApi } from '../lazy/wallet-apis.ts';
import { walletButton } from './button.ts';
import { isUnavailable, tokenFor } from './gateway.ts';
import { openSheet, type Sheet } from './sheet.tsx';

interface Transaction {
  readonly merchant: { readonly name: string };
  readonly amount: { readonly currency: string; readonly total: number };
}

/** Tokens of Samsung Pay contain no channel, but the gateway's test endpoint needs one. */
const NO_CHANNEL = '0'.repeat(32);
const DECIMALS = 2;

/** Simulates the interface of Samsung Pay. */
export const samsungPayApi = (apiAddress: string): SamsungPayApi => {
  class PaymentClient {
    #sheet: Sheet | undefined;

    isReadyToPay(): Promise<{ readonly result: boolean }> {
      return Promise.resolve({ result: !isUnavailable('SAMSUNGPAY') });
    }

    createButton({ onClick, buttonStyle }: Readonly<Record<string, unknown>>): HTMLElement {
      return walletButton('Samsung Pay', buttonStyle === 'white' ? 'light' : 'dark', onClick as () => void);
    }

    loadPaymentSheet(_methods: unknown, transaction: Readonly<Record<string, unknown>>): Promise<unknown> {
      const { merchant, amount } = transaction as unknown as Transaction;
      const [total, { currency }] = [amount.total.toFixed(DECIMALS), amount];
      return new Promise((resolve, reject) => {
        const sheet = openSheet({
          brand: 'Samsung Pay',
          merchant: merchant.name,
          currency,
          lines: [],
          total,
          hasCards: true,
          hasPerson: false,
          chosen: () => undefined,
          accepted: ({ card }) => {
            const facts = { brand: 'SAMSUNGPAY', entityId: NO_CHANNEL, amount: total, currency, card } as const;
            tokenFor(apiAddress, facts).then(
              (token) => resolve(JSON.parse(token)),
              (failure: unknown) => {
                sheet.close();
                reject(failure);
              },
            );
          },
          cancelled: () => reject({ code: 'USER_CANCELED' }),
          failed: () => reject({ code: 'SIMULATED_FAILURE' }),
        });
        sheet.ready();
        this.#sheet = sheet;
      });
    }

    notify({ status }: { readonly status: 'CHARGED' | 'REJECTED' }): void {
      if (status === 'CHARGED') this.#sheet?.close();
      else this.#sheet?.refuse();
    }
  }
  return { PaymentClient };
};

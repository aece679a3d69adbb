import { expect, test } from 'vitest';
import { amountText, hundredthsOf } from '../../catalogue/payments/amount.ts';
import { accountsIn, balanceOf, changeOf, type ShownStatement } from './reply.ts';

const statement: Pick<ShownStatement, 'accounts' | 'figures'> = {
  accounts: [
    { account: 'ACQUIRER_RECEIVABLE', opening: '10.00', closing: '50.00' },
    { account: 'BANK', opening: '0.00', closing: '0.00' },
    { account: 'MERCHANT_PAYABLE', opening: '-10.00', closing: '-50.00' },
  ],
  figures: [
    { figure: 'TURNOVER', debit: 'ACQUIRER_RECEIVABLE', credit: 'MERCHANT_PAYABLE', amount: '60.00' },
    { figure: 'REFUNDS', debit: 'MERCHANT_PAYABLE', credit: 'ACQUIRER_RECEIVABLE', amount: '20.00' },
  ],
};

test('the accounts of a month add up from opening to closing, and what they hold is positive', () => {
  const accounts = accountsIn(statement, ['MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE', 'BANK']);
  expect(accounts).toEqual(
    ['MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE'].map((account) => ({
      account,
      opening: '10.00',
      moved: [
        { figure: 'TURNOVER', amount: '60.00' },
        { figure: 'REFUNDS', amount: '-20.00' },
      ],
      closing: '50.00',
    })),
  );
  for (const { opening, moved, closing } of accounts) {
    const sum = moved.reduce((total, { amount }) => total + hundredthsOf(amount), hundredthsOf(opening));
    expect(amountText(sum)).toBe(closing);
  }
});

test('a month may have changed an account for the worse', () => {
  expect(changeOf({ opening: '10.00', closing: '7.50' })).toBe('-2.50');
});

test.each([
  ['NOT_SETTLED', 'ACQUIRER_RECEIVABLE', '5.00'],
  ['OWED_TO_ACQUIRER', 'ACQUIRER_RECEIVABLE', '-5.00'],
  ['IN_SUSPENSE', 'SUSPENSE', '5.00'],
  ['DEDUCTED_IN_SUSPENSE', 'SUSPENSE', '-5.00'],
] as const)('%s is shown as the balance of %s: %s', (difference, account, shown) => {
  expect(balanceOf({ difference, account, amount: '5.00' })).toBe(shown);
});

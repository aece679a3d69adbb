import { expect, test } from 'vitest';
import type { PaymentRequest } from '../../../catalogue/requests/requests.ts';
import { settingsFrom } from '../../../catalogue/settings/channel-settings.ts';
import type { Account } from '../accounts/account.ts';
import { refuseMissingCode } from './channel-rules.ts';

const settings = settingsFrom({ requireCvv: 'true' });

const isAskedFor = (more: Readonly<Record<string, string>>): boolean => {
  const request = { paymentType: 'DB', amount: '92.00', currency: 'EUR', ...more } as PaymentRequest;
  const number = { 'card.number': '4200000000000000' };
  try {
    refuseMissingCode(settings, request, { kind: 'card', parameters: number } as Account, 'VISA');
    return false;
  } catch {
    return true;
  }
};

test.each(['walletOne.cardNetwork', 'walletOne.cardType', 'walletX.other', 'wallet.', 'walletOne.source.x'])(
  'the security code is required with %s',
  (name) => {
    expect(isAskedFor({ [name]: 'app' })).toBe(true);
  },
);

test.each([
  { 'walletOne.paymentToken': 'sealed' },
  { 'walletThree.source': 'app' },
  { 'standingInstruction.mode': 'REPEATED' },
  { 'standingInstruction.source': 'MIT' },
  { recurringType: 'REPEATED' },
])('the security code is not required with %j', (more) => {
  expect(isAskedFor(more)).toBe(false);
});

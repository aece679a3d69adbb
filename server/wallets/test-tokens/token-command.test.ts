import { describe, expect, test } from 'vitest';
import { manualClock } from '../../clock.ts';
import { expected, facts, material, NOW_MS, refusalOf } from '../testing.ts';
import { openWalletTwo } from '../wallet-two.ts';
import { keysOfMaterial } from './material.ts';
import { testTokens } from './test-tokens.ts';
import { tokenCommand } from './token-command.ts';

const tokens = () => Promise.resolve(testTokens(material, manualClock(NOW_MS)));
const needed = [`entityId=${facts.entity}`, 'amount=92.00', 'currency=EUR'];

describe('the command that makes tokens', () => {
  test('gives a token that opens, and nothing else', async () => {
    const words = [
      'walletTwo',
      ...needed,
      'card.number=5454545454545454',
      'threeDSecure.eci=02',
      'card.expiryMonth=11',
    ];
    const { text, isDone } = await tokenCommand(tokens, words);
    const keys = keysOfMaterial(material).walletTwo;
    const opened = keys && openWalletTwo(text, expected, keys, NOW_MS);
    expect(isDone).toBe(true);
    expect(opened?.card).toMatchObject({ 'card.number': '5454545454545454', 'card.expiryMonth': '11' });
    expect(opened?.authentication['threeDSecure.eci']).toBe('02');
    expect(keys && refusalOf(() => openWalletTwo(text, { ...expected, entity: 'x' }, keys, NOW_MS))).toBe(
      '800.100.158',
    );
  });

  test.each([
    [['walletFour', ...needed]],
    [['walletOne']],
    [['walletOne', ...needed.slice(1)]],
    [['walletOne', ...needed, 'colour=red']],
    [['walletOne', ...needed, 'constructor=x']],
    [['walletOne', ...needed, 'card.number=12']],
    [['walletOne', ...needed.slice(0, 2), 'currency=EUX']],
    [[]],
  ])('explains itself when asked for %j', async (words) => {
    const { text, isDone } = await tokenCommand(tokens, words);
    expect(isDone).toBe(false);
    expect(text).toContain('npm run --silent token');
  });

  test('refuses in the live environment', async () => {
    expect(await tokenCommand(undefined, ['walletOne', ...needed])).toEqual({
      text: expect.stringContaining('test environment only'),
      isDone: false,
    });
  });
});

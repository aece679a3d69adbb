import { describe, expect, test } from 'vitest';
import { optionsOf } from '../checkout/options.ts';
import { isReturn } from './outcome-watch.ts';
import { targetOf } from './target.ts';
import { windowSize } from './window-size.ts';

describe('a return message counts', () => {
  const from = {};
  const checkout = { apiAddress: 'https://gateway.example/v1/', id: 'A' };
  const message = {
    source: from as Window,
    origin: 'https://gateway.example',
    data: { tollgate: 'returned', checkoutId: 'A' },
  };

  test('from our frame, from the gateway and about this checkout', () => {
    expect(isReturn(message, from, checkout)).toBe(true);
  });

  test.each<[string, object]>([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another origin', { origin: 'https://bank.example' }],
    ['another checkout', { data: { tollgate: 'returned', checkoutId: 'B' } }],
    ['another kind', { data: { tollgate: 'k3v9', checkoutId: 'A' } }],
    ['no data', { data: undefined }],
  ])('not from %s', (_what, forged) => {
    expect(isReturn({ ...message, ...forged }, from, checkout)).toBe(false);
  });

  test('not while there is no frame', () => {
    expect(isReturn({ ...message, source: null }, null, checkout)).toBe(false);
  });
});

describe('a redirect is shown', () => {
  const bare = { url: 'https://gateway.example/v1/redirects/a', preconditions: [] };
  const challenge = { ...bare, url: 'https://gateway.example/v1/threeDSecure/a/continue' };

  test.each([
    ['where the page wants it', 'bank', '_top', bare, 'bank'],
    ['in the page, after a card', '', '', bare, 'page'],
    ['in the whole tab, after a bank was chosen', '', '_top', bare, '_top'],
    ['in the page, for a challenge after a reload', '', undefined, challenge, 'page'],
    ['in the whole tab, for any other redirect after a reload', '', undefined, bare, '_top'],
  ])('%s', (_where, paymentTarget, usualTarget, redirect, target) => {
    expect(targetOf({ paymentTarget }, usualTarget, redirect)).toBe(target);
  });
});

describe("the size of the bank's page", () => {
  const sizeFor = (options: object) => {
    const { width, height, isWhole } = windowSize(optionsOf(options));
    return `${width} ${height}${isWhole ? ' whole' : ''}`;
  };
  const window = (code: unknown) => ({ browser: { threeDChallengeWindow: code } });

  test.each<[string, object]>([
    ['100% 580px', {}],
    ['250px 400px', window(1)],
    ['390px 400px', window('2')],
    ['500px 600px', window('03')],
    ['600px 400px', window(4)],
    ['100% 580px whole', window(5)],
    ['100% 580px', window(6)],
    ['100% 580px', window('12')],
    ['90% 400px', { threeDIframeSize: { width: '90%', height: 400 } }],
    ['500px 700px', { ...window(3), threeDIframeSize: { height: '700px' } }],
    ['100% 700px', { ...window(5), threeDIframeSize: { height: '700px' } }],
    ['100% 580px', { threeDIframeSize: { width: '1px;x', height: 'expression(1)' } }],
    ['100% 580px', { threeDIframeSize: 'large' }],
  ])('%s for %j', (size, options) => {
    expect(sizeFor(options)).toBe(size);
  });
});

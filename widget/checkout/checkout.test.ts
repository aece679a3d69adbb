import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Checkout, createCheckout } from './checkout.ts';
import { optionsOf } from './options.ts';

const thrown: unknown[] = [];
const onError = vi.fn();

beforeEach(() => {
  vi.stubGlobal('reportError', (failure: unknown) => thrown.push(failure));
});

afterEach(() => {
  thrown.length = 0;
  onError.mockClear();
  vi.unstubAllGlobals();
});

const checkoutWith = (given: object): Checkout =>
  createCheckout({
    id: 'A',
    apiAddress: 'https://gateway.example/v1/',
    frames: { worldwide: '', all: '' },
    unloaded: new AbortController().signal,
    locale: { texts: {} } as Checkout['locale'],
    options: optionsOf({ onError, ...given }),
  });

const failure = new Error('out of stock');
const fail = () => {
  throw failure;
};
const submitEvent = new Event('submit');

describe('what a callback of the page throws', () => {
  test('is an error of the page, not one of the widget', () => {
    const checkout = checkoutWith({ onReady: fail });
    expect(checkout.call('onReady', undefined)).toBeUndefined();
    expect([thrown, onError.mock.calls]).toEqual([[failure], []]);
  });

  test.each([
    ['throws', fail],
    ['rejects', () => Promise.reject(failure)],
  ])('before a submission (%s) stops it, and the shopper reads that', async (_what, onBeforeSubmitCard) => {
    const checkout = checkoutWith({ onBeforeSubmitCard });
    expect(await checkout.ask('onBeforeSubmitCard', undefined, submitEvent)).toBe(false);
    expect([thrown, onError.mock.calls]).toEqual([[failure], []]);
    expect(checkout.problem.value).toBe('submissionStopped');
  });
});

describe('before a submission', () => {
  test.each<[object, boolean]>([
    [{}, true],
    [{ onBeforeSubmitCard: () => undefined, onBeforeSubmitCardPromise: () => Promise.resolve() }, true],
    [{ onBeforeSubmit: () => false }, false],
    [{ onBeforeSubmitCard: () => Promise.resolve(false) }, false],
    [{ onBeforeSubmitCardPromise: () => Promise.reject(new Error('no')) }, false],
    [{ onBeforeSubmitCardPromise: () => Promise.resolve(false) }, false],
  ])('the callbacks %o allow it: %s', async (given, isAllowed) => {
    expect(await checkoutWith(given).ask('onBeforeSubmitCard', undefined, submitEvent)).toBe(isAllowed);
    expect([thrown, onError.mock.calls]).toEqual([[], []]);
  });

  test('every callback is asked in turn, with the form as its `this`, until one stops the submission', async () => {
    const asked: unknown[] = [];
    const note = (name: string, answer?: false) =>
      function (this: unknown, event: Event) {
        asked.push([name, this, event.type]);
        return answer;
      };
    const given = {
      onBeforeSubmit: note('onBeforeSubmit'),
      onBeforeSubmitCard: note('onBeforeSubmitCard', false),
      onBeforeSubmitCardPromise: note('onBeforeSubmitCardPromise'),
      onBeforeSubmitPrepayment: note('onBeforeSubmitPrepayment'),
    };
    await checkoutWith(given).ask('onBeforeSubmitCard', 'form', submitEvent);
    await checkoutWith(given).ask('onBeforeSubmitPrepayment', 'form', submitEvent);
    expect(asked).toEqual([
      ['onBeforeSubmit', 'form', 'submit'],
      ['onBeforeSubmitCard', 'form', 'submit'],
      ['onBeforeSubmit', 'form', 'submit'],
      ['onBeforeSubmitPrepayment', 'form', 'submit'],
    ]);
  });
});

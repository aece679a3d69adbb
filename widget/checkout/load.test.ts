import { afterEach, expect, test, vi } from 'vitest';
import { form as en } from '../../catalogue/texts/en/form.ts';
import { localeIn } from '../locales/texts.ts';
import { createCheckout } from './checkout.ts';
import { load } from './load.ts';
import { optionsOf } from './options.ts';

const checkoutWith = (reply: object, unloaded = new AbortController().signal, status = 200) => {
  vi.stubGlobal('fetch', () => Promise.resolve({ status, json: () => Promise.resolve(reply) }));
  return createCheckout({
    id: 'A',
    apiAddress: 'https://gateway.example/v1/',
    frames: { worldwide: '', all: '' },
    unloaded,
    options: optionsOf({}),
    locale: localeIn('en', en),
  });
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const formsToCome = () => {
  const forms = new EventTarget();
  const mounted = new Promise<void>((resolve) => forms.addEventListener('mounted', () => resolve()));
  return { mounted, mount: () => forms.dispatchEvent(new Event('mounted')) };
};

/** Resolves after all promises that wait for nothing else. */
const allElse = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('the request is sent at once, and the answer is applied when the forms are mounted', async () => {
  const checkout = checkoutWith({ amount: '92.00' });
  const { mounted, mount } = formsToCome();
  const loaded = load(checkout, mounted);
  await allElse();
  expect([checkout.step.value, checkout.configuration.value]).toEqual(['loading', undefined]);
  mount();
  await loaded;
  expect([checkout.step.value, checkout.configuration.value?.amount]).toEqual(['editing', '92.00']);
});

test('without forms to wait for, the answer is applied at once', async () => {
  const checkout = checkoutWith({ amount: '92.00' });
  await load(checkout);
  expect(checkout.step.value).toBe('editing');
});

test('a widget that was unloaded while it waited for its forms does not change', async () => {
  const unloading = new AbortController();
  const checkout = checkoutWith({ amount: '92.00' }, unloading.signal);
  const { mounted, mount } = formsToCome();
  const loaded = load(checkout, mounted);
  unloading.abort();
  mount();
  await loaded;
  expect([checkout.step.value, checkout.configuration.value]).toEqual(['loading', undefined]);
});

test.each([
  ['expired', 'checkoutExpired'],
  ['otherPage', 'pageRefused'],
  ['unknown', 'checkoutUnknown'],
  ['a code of a later gateway', 'checkoutUnknown'],
  ['constructor', 'checkoutUnknown'],
  [undefined, 'checkoutUnknown'],
])('a checkout that cannot be used is reported by the code %s, whatever the text', async (checkoutFault, problem) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const checkout = checkoutWith(
    { result: { description: 'expired, of another origin', checkoutFault } },
    undefined,
    400,
  );
  await load(checkout);
  expect([checkout.step.value, checkout.problem.value]).toEqual(['ended', problem]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { form as en } from '../../catalogue/texts/en/form.ts';
import { localeIn } from '../locales/texts.ts';
import { createCheckout } from './checkout.ts';
import { load } from './load.ts';
import { optionsOf } from './options.ts';

const checkoutWith = (reply: object, unloaded = new AbortController().signal) => {
  vi.stubGlobal('fetch', () => Promise.resolve({ status: 200, json: () => Promise.resolve(reply) }));
  return createCheckout({
    ...{ id: 'A', apiAddress: 'https://gateway.example/v1/', frames: { worldwide: '', all: '' }, unloaded },
    ...{ options: optionsOf({}), locale: localeIn('en', en) },
  });
};

afterEach(() => vi.unstubAllGlobals());

const formsToCome = () => {
  const forms = new EventTarget();
  const mounted = new Promise<void>((resolve) => forms.addEventListener('mounted', () => resolve()));
  return { mounted, mount: () => forms.dispatchEvent(new Event('mounted')) };
};

/** Long enough for everything that does not wait for something else. */
const allElse = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('the gateway is asked at once, and its answer counts when the forms are there', async () => {
  const checkout = checkoutWith({ amount: '92.00' });
  const { mounted, mount } = formsToCome();
  const loaded = load(checkout, mounted);
  await allElse();
  expect([checkout.step.value, checkout.configuration.value]).toEqual(['loading', undefined]);
  mount();
  await loaded;
  expect([checkout.step.value, checkout.configuration.value?.amount]).toEqual(['editing', '92.00']);
});

test('forms that are there already are not waited for', async () => {
  const checkout = checkoutWith({ amount: '92.00' });
  await load(checkout);
  expect(checkout.step.value).toBe('editing');
});

test('a widget that was unloaded while it waited for its forms stays as it is', async () => {
  const unloading = new AbortController();
  const checkout = checkoutWith({ amount: '92.00' }, unloading.signal);
  const { mounted, mount } = formsToCome();
  const loaded = load(checkout, mounted);
  unloading.abort();
  mount();
  await loaded;
  expect([checkout.step.value, checkout.configuration.value]).toEqual(['loading', undefined]);
});

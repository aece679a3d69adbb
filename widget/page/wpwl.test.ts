import { afterEach, expect, test, vi } from 'vitest';
import { createCheckout, type ProblemDetails } from '../checkout/checkout.ts';
import { optionsOf } from '../checkout/options.ts';
import { usualLocale } from './language.ts';
import type { Widget } from './widget.tsx';
import { wpwlOf } from './wpwl.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  [undefined, 'undefined'],
  [7, 'number'],
  [{}, 'object'],
  [Object.create(null), 'object'],
  [Symbol('card'), 'symbol'],
  ['', ''],
  ['wpwl-container-nothing', 'wpwl-container-nothing'],
])('executePayment(%o) finds no container and reports that', (container, detail) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const options = optionsOf({});
  const apiAddress = 'https://gateway.example/v1/';
  const { signal: unloaded } = new AbortController();
  const frames = { worldwide: '', all: '' };
  const checkout = createCheckout({ id: 'a', apiAddress, frames, options, locale: usualLocale(options), unloaded });
  const reported: [string, ProblemDetails?][] = [];
  const report = (...given: [string, ProblemDetails?]) => void reported.push(given);
  const card = { id: 'card_1', classList: { contains: () => false } } as unknown as HTMLElement;
  const widget = { containers: () => [card] } as unknown as Widget;
  const wpwl = wpwlOf({ ...checkout, report }, () => [widget], vi.fn(), '');
  Reflect.apply(wpwl.executePayment, undefined, [container]);
  expect(reported).toEqual([['containerUnknown', { detail }]]);
});

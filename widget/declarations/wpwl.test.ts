import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Callbacks, ErrorKey, LabelKey, Wpwl, WpwlError, WpwlOptions } from 'tollgate/wpwl';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { form as en } from '../../catalogue/texts/en/form.ts';
import type { ChunkTexts } from '../../catalogue/texts/form-texts.ts';
import type { CallbackName, Options } from '../checkout/options.ts';
import { problemOf } from '../checkout/problems.ts';
import type { Wpwl as OwnWpwl } from '../page/wpwl.ts';

/*
 * The types with which merchants compile their pages. The compiler makes most of the checks: correct pages have to
 * compile, wrong ones must not.
 */

describe('correct pages compile', () => {
  test('with usual options', () => {
    const options: WpwlOptions = {
      style: 'plain',
      layout: 'tabs',
      locale: 'de',
      labels: { cardHolder: 'Name', submit: 'Kaufen' },
      errorMessages: { cardNumberError: 'Nummer?', surNameError: 'Name?' },
      brandDetection: true,
      showCVVHint: 'true',
      registrations: { requireCvv: 'true', hideInitialPaymentForms: true },
      billingAddress: {},
      mandatoryBillingFields: { country: true, state: false },
      iframeStyles: { 'card-number-placeholder': { color: '#ff0000', 'font-size': '16px' } },
      threeDIframeSize: { width: '100%', height: 580 },
      browser: { threeDChallengeWindow: 5 },
      onReady: (containers) => containers.map(({ containerKey }) => containerKey.toUpperCase()),
      onBeforeSubmitCard(event) {
        event.preventDefault();
        return this.querySelector('input') !== null;
      },
      onBeforeSubmitDirectDebit: async () => false,
      onReadyIframeCommunication() {
        this.$iframe[0].focus();
      },
      onBlurCardHolder(isValid) {
        this.value = isValid ? this.value.trim() : '';
      },
      onError: ({ name, message }) => (name === 'InvalidCheckoutIdError' ? message.length : 0),
    };
    expectTypeOf(options).toExtend<Window['wpwlOptions']>();
    expect(Object.keys(options).filter((name) => !declared().includes(name))).toEqual([]);
  });

  test('with wallets', () => {
    const options: WpwlOptions = {
      createCheckout: ({ brand }) => Promise.resolve(`checkout for ${brand}`),
      inlineFlow: ['PAYPAL'],
      applePay: {
        version: 3,
        total: { label: 'Shop', amount: '1.00' },
        onPaymentAuthorized: (payment) => payment.token,
      },
      googlePay: { merchantId: 'm', allowedCardNetworks: ['VISA'], anythingNew: 1 },
    };
    expectTypeOf(options).toExtend<Window['wpwlOptions']>();
    expect(Object.keys(options).filter((name) => !declared().includes(name))).toEqual([]);
  });

  test('that use window.wpwl', () => {
    const page = ({ wpwl }: Window): string | undefined => {
      wpwl?.executePayment('wpwl-container-card');
      wpwl?.unload();
      return wpwl?.checkout.config.brandConfig.brands[0];
    };
    expectTypeOf(page).returns.toEqualTypeOf<string | undefined>();
    expect(page({} as Window), 'before the widget is there').toBeUndefined();
  });
});

test('wrong pages do not compile', () => {
  const wrong: WpwlOptions[] = [
    // @ts-expect-error: there is no such style.
    { style: 'fancy' },
    // @ts-expect-error: a mistyped option.
    { onRaedy: () => undefined },
    // @ts-expect-error: a number is no boolean.
    { showLabels: 1 },
    // @ts-expect-error: there is no such label.
    { labels: { cardNumbr: 'Number' } },
    // @ts-expect-error: a text is a string.
    { errorMessages: { cvvError: 3 } },
    // @ts-expect-error: there is no sixth size.
    { browser: { threeDChallengeWindow: 6 } },
    // @ts-expect-error: no field of an address.
    { billingAddress: { zip: '1' } },
    // @ts-expect-error: a callback is a function.
    { onReady: 'ready' },
    // @ts-expect-error: the result is no id.
    { createCheckout: () => 7 },
  ];
  expect(wrong).toHaveLength(9);
  // @ts-expect-error: window.wpwl is read-only.
  const change = (wpwl: Wpwl): unknown => (wpwl.ndc = '');
  expectTypeOf(change).toBeFunction();
});

describe('the declarations match the widget', () => {
  const own = ['language', 'spinnerColor', 'challengeWindow', 'given', 'callback'] as const;

  test('every option and every callback that the widget reads is declared', () => {
    expectTypeOf<Exclude<keyof Options, (typeof own)[number]>>().toExtend<keyof WpwlOptions>();
    expectTypeOf<CallbackName>().toExtend<keyof Callbacks>();
    const read = sources().flatMap((text) => [...text.matchAll(/\b(?:given|own)\['(\w+)'\]/g)].map(([, name]) => name));
    expect(read.length).toBeGreaterThan(3);
    const known = declared(/^ {2,4}(\w+)\?:/gm); // Also what is set within another option.
    expect(read.filter((name = '') => !known.includes(name))).toEqual([]);
  });

  test('every text that a page can replace is declared', () => {
    type PartLabels = ChunkTexts[keyof ChunkTexts]['labels'];
    type PartErrors = ChunkTexts[keyof ChunkTexts]['errorMessages'];
    type KeysOf<Union> = Union extends unknown ? keyof Union : never;
    expectTypeOf<keyof typeof en.labels | KeysOf<PartLabels>>().toExtend<LabelKey>();
    expectTypeOf<keyof typeof en.errorMessages | KeysOf<PartErrors>>().toExtend<ErrorKey>();
    const text = readFileSync(join('widget', 'declarations', 'texts.d.ts'), 'utf8');
    const keys = [...Object.keys(en.labels), ...Object.keys(en.errorMessages)];
    expect(keys.filter((key) => !text.includes(`'${key}'`))).toEqual([]);
  });

  test('window.wpwl and the argument of onError are declared', () => {
    expectTypeOf<keyof OwnWpwl>().toEqualTypeOf<keyof Wpwl>();
    expectTypeOf<NonNullable<ReturnType<typeof problemOf>[2]>>().toEqualTypeOf<WpwlError['whose']>();
    expectTypeOf<NonNullable<ReturnType<typeof problemOf>[1]>>().toEqualTypeOf<WpwlError['name']>();
    const text = readFileSync(join('widget', 'declarations', 'callbacks.d.ts'), 'utf8');
    for (const problem of ['checkoutMissing', 'frameBlocked', 'submissionLost', 'chunkMissing'] as const) {
      expect(text).toContain(`'${problemOf(problem)[1]}'`);
    }
  });

  test('every declared option is read by the widget, except those that it only accepts', () => {
    // Options that pages set for other widgets of this interface, and which this one does not use.
    const accepted = ['samsungPay', 'clickToPay', 'onShippingMethodSelected'];
    const texts = sources();
    const unread = declared().filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
    expect(unread.filter((name) => !accepted.includes(name))).toEqual([]);
  });
});

/** Returns the names of the declared options and callbacks. */
const declared = (member = /^ {2}(\w+)\?:/gm): readonly string[] =>
  ['wpwl', 'wallets', 'callbacks'].flatMap((file) => {
    const text = readFileSync(join('widget', 'declarations', `${file}.d.ts`), 'utf8');
    const interfaces = text.matchAll(/^export interface (?:\w*Options|Callbacks)\b.*?\{\n(.*?)^\}/gms);
    return [...interfaces].flatMap(([, body = '']) => [...body.matchAll(member)].map(([, name = '']) => name));
  });

/** Returns the sources of the widget without tests and declarations. */
const sources = (): readonly string[] =>
  readdirSync('widget', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$/.test(path))
    .map((path) => readFileSync(join('widget', path), 'utf8'));

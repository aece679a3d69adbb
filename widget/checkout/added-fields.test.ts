import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RefusedParameter } from '../bridge/messages.ts';
import { type AddedFields, addedFieldsAreValid, addFields, reportRefused } from './added-fields.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import { optionsOf } from './options.ts';

/** The only thing these functions read of a form: the names of its controls. */
const formWith = (...names: readonly string[]): HTMLFormElement =>
  ({ elements: { namedItem: (name: string) => (names.includes(name) ? {} : null) } }) as unknown as HTMLFormElement;

let asked: readonly string[] = [];
let errors: { name: string; message: string; whose: string }[] = [];

const checkoutWith = (loadAddedFields?: () => Promise<() => AddedFields>): Checkout =>
  createCheckout({
    id: 'A',
    apiAddress: 'https://gateway.example/v1/',
    frames: { worldwide: '', all: '' },
    unloaded: new AbortController().signal,
    locale: { texts: {} } as Checkout['locale'],
    options: optionsOf({ onError: (error: (typeof errors)[number]) => errors.push(error) }),
    ...(loadAddedFields ? { loadAddedFields } : {}),
  });

const asking = () =>
  checkoutWith(async () => () => ({
    add: (names) => {
      asked = [...asked, ...names];
    },
    attempt: () => false,
    refuse: (refused) => refused.filter(({ name }) => !asked.includes(name)),
  }));

const missing = (...names: readonly string[]): readonly RefusedParameter[] =>
  names.map((name) => ({ name, message: 'wird für 3-D Secure gebraucht', isMissing: true }));

beforeEach(() => {
  asked = [];
  errors = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('parameters that a submission lacks', () => {
  test.each([
    ['the address', ['billing.city', 'billing.country'], [], ['billing.city', 'billing.country'], undefined],
    ['what the form already asks for', ['billing.city'], ['billing.city'], [], 'submissionRefused'],
    ['what shoppers do not know', ['threeDSecure.schemeData[CB-USECASE]'], [], [], 'parametersMissing'],
    ['both', ['customer.surname', 'standingInstruction.type'], [], ['customer.surname'], 'parametersMissing'],
  ])('are asked for where a shopper knows them: %s', async (_what, names, controls, fields, problem) => {
    const checkout = asking();
    await reportRefused(checkout, formWith(...controls), missing(...names), '');
    expect([asked, checkout.problem.value]).toEqual([fields, problem]);
    await expect.poll(() => errors.length).toBe(1);
    expect(errors[0]).toMatchObject({ name: 'PciIframeSubmitError', whose: 'merchant' });
    for (const name of names) expect(errors[0]?.message).toContain(name);
  });

  test('are reported as missing from the shop when their fields do not load', async () => {
    const checkout = checkoutWith(() => Promise.reject(new Error('offline')));
    await reportRefused(checkout, formWith(), missing('billing.city'), '');
    expect(checkout.problem.value).toBe('parametersMissing');
  });

  test('are reported once: afterwards the added fields show their own errors', async () => {
    const [checkout, form] = [asking(), formWith()];
    await addFields(checkout, form, ['billing.city']);
    await reportRefused(checkout, form, missing('billing.city'), '');
    expect([asked, checkout.problem.value, errors]).toEqual([['billing.city'], undefined, []]);
  });
});

test('a wrong value is not reported as missing', async () => {
  const checkout = asking();
  await reportRefused(checkout, formWith(), [{ name: 'billing.city', message: 'must not be missing: .{1,80}' }], '');
  expect([asked, checkout.problem.value]).toEqual([[], 'submissionRefused']);
});

test('a form without added fields is valid, one with them when its fields are', async () => {
  const [checkout, form] = [asking(), formWith()];
  expect(addedFieldsAreValid(checkout, form)).toBe(true);
  await addFields(checkout, form, ['billing.city']);
  expect(addedFieldsAreValid(checkout, form)).toBe(false);
});

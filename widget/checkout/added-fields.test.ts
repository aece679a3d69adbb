import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RefusedParameter } from '../bridge/messages.ts';
import { type AddedFields, addedAreRight, addFields, reportRefused } from './added-fields.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import { optionsOf } from './options.ts';

/** What a form is to these functions: the names of its controls. */
const formWith = (...names: readonly string[]): HTMLFormElement =>
  ({ elements: { namedItem: (name: string) => (names.includes(name) ? {} : null) } }) as unknown as HTMLFormElement;

let asked: readonly string[] = [];
let errors: { name: string; message: string; whose: string }[] = [];

const checkoutWith = (loadAddedFields?: () => Promise<() => AddedFields>): Checkout =>
  createCheckout({
    ...{ id: 'A', apiAddress: 'https://gateway.example/v1/', frames: { worldwide: '', all: '' } },
    ...{ unloaded: new AbortController().signal, locale: { texts: {} } as Checkout['locale'] },
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
    ['what the form asks for already', ['billing.city'], ['billing.city'], [], 'submissionRefused'],
    ['what no shopper knows', ['threeDSecure.schemeData[CB-USECASE]'], [], [], 'parametersMissing'],
    ['both', ['customer.surname', 'standingInstruction.type'], [], ['customer.surname'], 'parametersMissing'],
  ])('are asked for where a shopper knows them: %s', async (_what, names, controls, fields, problem) => {
    const checkout = asking();
    await reportRefused(checkout, formWith(...controls), missing(...names), '');
    expect([asked, checkout.problem.value]).toEqual([fields, problem]);
    await expect.poll(() => errors.length).toBe(1);
    expect(errors[0]).toMatchObject({ name: 'PciIframeSubmitError', whose: 'merchant' });
    for (const name of names) expect(errors[0]?.message).toContain(name);
  });

  test('are said to be missing from the shop where their fields do not come', async () => {
    const checkout = checkoutWith(() => Promise.reject(new Error('offline')));
    await reportRefused(checkout, formWith(), missing('billing.city'), '');
    expect(checkout.problem.value).toBe('parametersMissing');
  });

  test('are reported once: what was added is marked by itself afterwards', async () => {
    const [checkout, form] = [asking(), formWith()];
    await addFields(checkout, form, ['billing.city']);
    await reportRefused(checkout, form, missing('billing.city'), '');
    expect([asked, checkout.problem.value, errors]).toEqual([['billing.city'], undefined, []]);
  });
});

test('a wrong value is something else than a missing one', async () => {
  const checkout = asking();
  await reportRefused(checkout, formWith(), [{ name: 'billing.city', message: 'must not be missing: .{1,80}' }], '');
  expect([asked, checkout.problem.value]).toEqual([[], 'submissionRefused']);
});

test('a form without added fields is right, one with them as its fields say', async () => {
  const [checkout, form] = [asking(), formWith()];
  expect(addedAreRight(checkout, form)).toBe(true);
  await addFields(checkout, form, ['billing.city']);
  expect(addedAreRight(checkout, form)).toBe(false);
});

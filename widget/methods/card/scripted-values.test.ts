import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { adoptScriptedValues } from './scripted-values.ts';

test('a value that a script has set without an event is taken over, others cause no event', () => {
  const events: string[] = [];
  const control = (name: string, value: string) => {
    const input = Object.assign(new EventTarget(), { value });
    for (const type of ['input', 'change']) input.addEventListener(type, () => events.push(`${type} ${name}`));
    return input;
  };
  const controls: Record<string, unknown> = {
    'card.holder': control('holder', 'Ada'),
    'card.expiry': control('expiry', '05 / 34'),
    paymentBrand: { value: 'VISA' }, // Radio buttons of one name are a list, which takes no events.
  };
  const form = { elements: { namedItem: (name: string) => controls[name] ?? null } } as unknown as HTMLFormElement;
  const entered = {
    'card.holder': signal(''),
    'card.expiry': signal('05 / 34'),
    paymentBrand: signal('MASTER'),
    'billing.city': signal(''),
  };
  adoptScriptedValues({ entered }, form);
  expect(events).toEqual(['input holder', 'change holder']);
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import { hideInherited } from './object-prototype.ts';

const shared = Object.prototype as unknown as Record<string, unknown>;

describe('what a page adds to Object.prototype', () => {
  afterEach(() => {
    for (const name of ['extend', 'kind', 'later']) Reflect.deleteProperty(shared, name);
    vi.restoreAllMocks();
  });

  test('is hidden from loops, can be used as before, and is told once', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    shared['extend'] = () => 'extended';
    shared['kind'] = 'page';
    for (const _ of ['start', 'form', 'form']) hideInherited();
    shared['later'] = 1;
    for (const _ of ['form', 'form']) hideInherited();
    const names: string[] = [];
    for (const name in {}) names.push(name);
    expect(names).toEqual([]);
    expect([(shared['extend'] as () => string)(), shared['kind'], shared['later']]).toEqual(['extended', 'page', 1]);
    expect(warn.mock.calls.map(([text]) => text)).toEqual(
      ['extend,kind', 'later'].map((added) => expect.stringContaining(`the page adds ${added} to Object.prototype`)),
    );
  });

  test('is told once where it cannot be hidden', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(Reflect, 'defineProperty').mockReturnValue(false);
    shared['kind'] = 'page';
    for (const _ of ['start', 'form']) hideInherited();
    Reflect.deleteProperty(shared, 'kind');
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

import { describe, expect, test } from 'vitest';
import { flatRecord } from './flat-record.ts';

describe('a flat record', () => {
  const inherited = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'];

  test.each(inherited)('has no %s of its own accord, and keeps one that is set', (name) => {
    const record = flatRecord<string>();
    expect([name in record, record[name]]).toEqual([false, undefined]);
    record[name] = 'sent';
    expect([Object.keys(record), JSON.stringify(record)]).toEqual([[name], `{${JSON.stringify(name)}:"sent"}`]);
    expect(flatRecord()[name]).toBeUndefined();
  });
});

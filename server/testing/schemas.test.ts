import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsBySchema } from './schemas.ts';

describe('a file of a bank that is checked by its schema', () => {
  test('has the faults that the schema finds', async () => {
    expect(await faultsBySchema('pain.008.001.08', '<Document/>')).toContain('fails to validate');
  });

  test.each([
    ['unzip', []],
    ['xmllint', ['unzip']],
  ])('has a fault that names %s where that is missing', async (missing, programs) => {
    const folder = mkdtempSync(join(tmpdir(), 'tollgate-programs-'));
    for (const program of programs) writeFileSync(join(folder, program), '#!/bin/sh\n', { mode: 0o755 });
    try {
      expect(await faultsBySchema('pain.008.001.08', '<Document/>', { PATH: folder })).toContain(`${missing} ENOENT`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('has a fault that names the schema where that is missing', async () => {
    expect(await faultsBySchema('pain.000.001.00', '<Document/>')).toContain('pain.000.001.00');
  });
});

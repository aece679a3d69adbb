import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdAlone } from './sole-process.ts';

test('an embedded database is held by one process at a time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-'));
  const path = join(folder, 'tollgate.db');
  const first = holdAlone(path);
  expect(() => holdAlone(path)).toThrow(/another process works on/);
  first.release();
  holdAlone(path).release();
  rmSync(folder, { recursive: true });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bankFileKinds, bankFiles } from '../../../../catalogue/books/bank-files.ts';

const page = readFileSync(new URL('../../../../docs/money-and-books/sepa.md', import.meta.url), 'utf8');

test.each(bankFileKinds.flatMap((kind) => bankFiles[kind].messages))(
  'the documentation names the message %s',
  (message) => {
    expect(page).toContain(message);
  },
);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileVariable, type Variable } from '../../server/assembly/variable.ts';
import { variables } from '../../server/assembly/variables.ts';

/** Variables of the programs around the gateway. */
const others = [
  'BASE_IMAGE',
  'BUILD_IMAGE',
  'NODE_ENV',
  'NODE_VERSION',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD_FILE',
  'POSTGRES_INITDB_ARGS',
];

const known = new Set([
  ...others,
  ...Object.entries<Variable<unknown>>(variables).flatMap(([name, { isSecret }]) =>
    isSecret ? [name, fileVariable(name)] : [name],
  ),
]);

const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
  .map((name) => join('deploy', name))
  .filter((path) => /\.(?:service|ya?ml|tpl|env)$|Containerfile$|systemd\/tollgate$/.test(path));

/** Returns the names of variables that a file sets, in the ways of units, containers and manifests. */
const setIn = (text: string): readonly string[] =>
  [...text.matchAll(/- name: ([A-Z\d_]+)$|\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+|PORT)(?:=|: )/gm)].map(
    ([, inList, name = '']) => inList ?? name,
  );

describe('the files of a deployment', () => {
  test.each(files)('set only variables that exist: %s', (path) => {
    expect(setIn(readFileSync(path, 'utf8')).filter((name) => !known.has(name))).toEqual([]);
  });

  test('a variable that does not exist is found', () => {
    const text = 'Environment=VAULT_KEYS_FILE=%d/a PORT=1\n  DATABASE_URL_FIL: /run\n  - name: TLS_CERTFILE\n';
    expect(setIn(text)).toEqual(['VAULT_KEYS_FILE', 'PORT', 'DATABASE_URL_FIL', 'TLS_CERTFILE']);
    expect(files).toContain('deploy/systemd/tollgate.service');
  });
});

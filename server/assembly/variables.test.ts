import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configurationFrom } from './configuration.ts';
import { fileVariable, type Variable } from './variable.ts';
import { valuesFrom, variables } from './variables.ts';
import { WrongConfiguration } from './wrong-configuration.ts';

const all = Object.entries<Variable<unknown>>(variables);
const secrets = all.filter(([, { isSecret }]) => isSecret).map(([name]) => name);

/** A right value of each secret. */
const examples: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://tollgate:geheim@db/tollgate',
  VAULT_KEY: '0b'.repeat(32),
  VAULT_KEY_PREVIOUS: '0c'.repeat(32),
  OIDC_CLIENT_SECRET: 'geheim',
  SMTP_URL: 'smtps://tollgate:geheim@mail.example',
  MAIL_DKIM_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
  DEMO_ACCESS_TOKEN: 'geheim-geheim',
  DEMO_USER_PASSWORD: 'geheim geheim geheim',
  DEMO_USER_SEED: 'JBSWY3DPEHPK3PXP',
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (content: string): string => {
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
};

const refusalOf = (texts: Readonly<Record<string, string>>): string => {
  try {
    valuesFrom(texts);
  } catch (error) {
    if (error instanceof WrongConfiguration) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
};

test('what is secret by its name is marked as a secret, or names a file', () => {
  const bySecretName = all
    .map(([name]) => name)
    .filter((name) => /KEY|SECRET|PASSWORD|TOKEN|SEED|CREDENTIAL|HEADERS|DATABASE_URL/.test(name));
  expect(bySecretName.filter((name) => !name.endsWith('_FILE') && !secrets.includes(name))).toEqual([]);
  expect(Object.keys(examples).sort()).toEqual([...secrets].sort());
});

test('no variable has the name of a secret’s file', () => {
  const names = all.map(([name]) => name);
  expect(names.filter((name) => secrets.some((secret) => fileVariable(secret) === name))).toEqual([]);
});

test('the value that stands for an absent variable has its form', () => {
  expect(valuesFrom({})).toMatchObject({
    PORT: 8080,
    DATABASE_PREPARED: true,
    COMPATIBILITY: 'strict',
    LOG_LEVEL: undefined,
    VAULT_KEY: undefined,
  });
});

describe.each(secrets)('%s', (name) => {
  const example = examples[name] ?? '';
  const file = fileVariable(name);

  test.each(['', '\n', '\r\n', '\n\n'])('is read from the file that %j ends', (end) => {
    expect(valuesFrom({ [file]: fileWith(example + end) })).toEqual(valuesFrom({ [name]: example }));
    expect(valuesFrom({ [name]: example })).not.toEqual(valuesFrom({}));
  });

  test('is not taken from both', () => {
    const refusal = refusalOf({ [name]: example, [file]: fileWith('geheim') });
    expect(refusal).toBe(`${name} and ${file} are both set; set one of them`);
  });

  test.each([
    ['is missing', () => join(folder, 'missing'), 'there is no such file'],
    ['is a folder', () => folder, 'it is a folder'],
    ['is empty', () => fileWith(''), 'it is empty'],
    ['has a line end only', () => fileWith('\n'), 'it is empty'],
    ['is another file', () => fileWith('geheim'.repeat(20_000)), 'it has more than 65536 bytes'],
    ['has very many lines', () => fileWith(`geheim${'\n'.repeat(1_000_000)}x`), 'it has more than 65536 bytes'],
    ['has no end', () => '/dev/zero', 'it has more than 65536 bytes'],
  ])('is refused where its file %s', (_what, fileOf, why) => {
    const given = fileOf();
    expect(refusalOf({ [file]: given })).toBe(`${file} ${given} cannot be used: ${why}`);
  });

  test('is never quoted', () => {
    const form = all.find(([each]) => each === name)?.[1].form;
    const isAnyText = form?.read('geheim') !== undefined;
    const quoting = [{ [name]: 'geheim' }, { [file]: fileWith('geheim') }].filter(() => !isAnyText);
    expect(quoting.map(refusalOf).filter((refusal) => refusal.includes('geheim'))).toEqual([]);
  });
});

test('a file with many lines is read in an instant', () => {
  const given = fileWith(`geheim${'\n'.repeat(65_000)}x`);
  const begunMs = performance.now();
  expect(refusalOf({ VAULT_KEY_FILE: given })).toMatch(/^VAULT_KEY must be/);
  expect(performance.now() - begunMs).toBeLessThan(500);
});

test('the mark that editors of Windows write first is no part of a secret', () => {
  expect(valuesFrom({ OIDC_CLIENT_SECRET_FILE: fileWith('\uFEFFgeheim\r\n') }).OIDC_CLIENT_SECRET).toBe('geheim');
});

test('a key in a file may have spaces around it, as before', () => {
  expect(valuesFrom({ VAULT_KEY_FILE: fileWith(`  ${examples['VAULT_KEY']} \n`) }).VAULT_KEY).toHaveLength(32);
});

test('the configuration has the secrets of files', () => {
  expect(
    configurationFrom({ ENVIRONMENT: 'live', VAULT_KEY_FILE: fileWith(`${examples['VAULT_KEY']}\n`) }).masterKey,
  ).toEqual(Buffer.alloc(32, 0x0b));
});

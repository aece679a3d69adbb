import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const FILE = 'deploy/compose/compose.yaml';

const text = readFileSync(FILE, 'utf8');

const { services, secrets } = parse(text);

/** Returns what is wrong with a file, by the schema of compose and the rules of the linter. */
const faultsIn = (file: string): readonly string[] => {
  // The order of keys is that of their importance.
  const rules = { 'service-keys-order': 0, 'services-alphabetical-order': 0 } as const;
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  return linter
    .lintFiles([file], false)
    .flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`));
};

const withText = <Result>(changed: string, work: (file: string) => Result): Result => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-compose-'));
  const file = join(folder, 'compose.yaml');
  writeFileSync(file, changed);
  const result = work(file);
  rmSync(folder, { recursive: true });
  return result;
};

test('the compose file has the form of compose files', () => {
  expect(faultsIn(FILE)).toEqual([]);
});

test('a wrong compose file is found', () => {
  expect(withText(text.replace('read_only: true', 'readonly: true'), faultsIn)).toEqual([
    expect.stringMatching(/^invalid-schema: .*readonly|additional/),
  ]);
});

test('every service has a read-only root, and no rights but those that are named', () => {
  for (const [name, service] of Object.entries<Record<string, unknown>>(services)) {
    expect([name, service]).toMatchObject([
      name,
      { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], restart: 'unless-stopped' },
    ]);
  }
  expect(services.gateway).not.toHaveProperty('cap_add');
});

test('secrets are files, and none is in the environment', () => {
  expect(Object.keys(secrets).sort()).toEqual(['database-password', 'database-url', 'vault-key']);
  const values = Object.values<{ environment?: Record<string, string> }>(services).flatMap(({ environment = {} }) =>
    Object.entries(environment),
  );
  const files = values.filter(([name]) => name.endsWith('_FILE')).map(([, path]) => path);
  expect(files.sort()).toEqual(
    Object.keys(secrets)
      .sort()
      .map((name) => `/run/secrets/${name}`),
  );
  expect(values.filter(([name]) => /^(?:VAULT_KEY|DATABASE_URL|POSTGRES_PASSWORD)$/.test(name))).toEqual([]);
});

test('the proxy redirects nothing from plain http, where a token in clear text would go unnoticed', () => {
  expect(services.proxy.command).toContain('--disable-redirects');
});

test('the metrics have a port of their own, which neither the proxy nor the machine serves', () => {
  const { METRICS_PORT = '' } = services.gateway.environment;
  expect(METRICS_PORT).toMatch(/^\d+$/);
  const published = Object.values<{ ports?: string[] }>(services).flatMap(({ ports = [] }) => ports);
  const isReached = [...published, ...services.proxy.command].some((each) => each.includes(METRICS_PORT));
  expect(isReached).toBe(false);
});

test('requests in progress have the time that the gateway may take', () => {
  const [, shutdownMs = ''] = /SHUTDOWN_DEADLINE_MS = ([\d_]+)/.exec(readFileSync('server/main.ts', 'utf8')) ?? [];
  expect(Number.parseInt(services.gateway.stop_grace_period, 10) * 1000).toBeGreaterThan(
    Number(shutdownMs.replaceAll('_', '')),
  );
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const UNIT = 'deploy/systemd/tollgate.service';

/** The most exposure, in tenths: up to 2.0 systemd calls a service OK. The unit has 1.1; what is left is the network. */
const MOST_EXPOSURE = 15;

const unit = readFileSync(UNIT, 'utf8');

const security = (file: string): string =>
  execFileSync('systemd-analyze', ['security', '--offline=true', `--threshold=${MOST_EXPOSURE}`, '--no-pager', file], {
    encoding: 'utf8',
    stdio: 'pipe',
  });

test('the unit is one that systemd understands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-unit-'));
  const file = join(folder, 'tollgate.service');
  // Its programs must be there: Node may have another place on this machine.
  writeFileSync(file, unit.replaceAll('/usr/bin/node', process.execPath));
  const output = execFileSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8', stdio: 'pipe' });
  expect(output).toBe('');
  rmSync(folder, { recursive: true });
});

test('the service is exposed little', () => {
  expect(security(UNIT)).toMatch(/Overall exposure level for tollgate\.service: [01]\.\d OK/);
});

test('a unit without the hardening is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-unit-'));
  const file = join(folder, 'tollgate.service');
  writeFileSync(file, unit.replace(/^(?:Protect|Private|Restrict|SystemCall|Capability)\w+=.*$/gm, ''));
  expect(() => security(file)).toThrow(/Command failed/);
  rmSync(folder, { recursive: true });
});

test('a database that is away for long does not end the service for good', () => {
  const value = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
  // The gateway ends at once where it cannot reach its database: any limit would be reached within minutes.
  expect([value('Restart'), value('StartLimitIntervalSec')]).toEqual(['always', '0']);
  expect(Number(value('RestartSec'))).toBeGreaterThanOrEqual(5);
});

test('the service may run what Node compiles, and has the time to finish requests', () => {
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m);
  const [, shutdownMs = ''] = /SHUTDOWN_DEADLINE_MS = ([\d_]+)/.exec(readFileSync('server/main.ts', 'utf8')) ?? [];
  const [, stopSeconds = ''] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  expect(Number(stopSeconds) * 1000).toBeGreaterThan(Number(shutdownMs.replaceAll('_', '')));
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type Alert, alerts, type SeriesOfTest } from '../../catalogue/monitoring/alerts.ts';
import { alertRules } from './alert-rules.ts';

const rows = Object.entries<Alert>(alerts);

/** Returns the test of an alert for promtool: which alert of that name fires, by the series that Prometheus makes of it. */
const testOf = (name: string, series: readonly SeriesOfTest[], atMinutes: number, fires: boolean) => ({
  name: `${name} ${fires ? 'fires' : 'is quiet'}`,
  interval: '1m',
  input_series: series.map(([each, values]) => ({ series: each, values })),
  promql_expr_test: [
    {
      expr: `count by (alertname) (ALERTS{alertname="${name}",alertstate="firing"})`,
      eval_time: `${atMinutes}m`,
      exp_samples: fires ? [{ labels: `{alertname="${name}"}`, value: 1 }] : [],
    },
  ],
});

describe('the alert rules', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tollgate-alerts-'));
    writeFileSync(join(folder, 'alerts.yml'), alertRules());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const promtool = (...words: readonly string[]) => {
    const { status, stdout, stderr, error } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' });
    if (error !== undefined)
      throw new Error('promtool is missing: the Debian package prometheus has it', { cause: error });
    return { status, output: stdout + stderr };
  };

  test('are accepted by Prometheus', () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toMatchObject({
      status: 0,
      output: expect.stringContaining(`${rows.length} rules found`),
    });
  });

  /** Writes a test with a file of only its rule, because promtool evaluates all rules of a file for each test. */
  const written = (name: string, alert: Alert, tests: readonly ReturnType<typeof testOf>[]): string => {
    writeFileSync(join(folder, `${name}.yml`), alertRules([[name, alert]]));
    const file = `${name}.test.yml`;
    writeFileSync(join(folder, file), stringify({ rule_files: [`${name}.yml`], evaluation_interval: '1m', tests }));
    return file;
  };

  test('fire with the series of their trouble, and with no others', () => {
    const files = rows.map(([name, alert]) => {
      const { fires, isQuiet, atMinutes = 60 } = alert.test;
      return written(name, alert, [testOf(name, fires, atMinutes, true), testOf(name, isQuiet, atMinutes, false)]);
    });
    const { status, output } = promtool('test', 'rules', ...files);
    expect([status, output.match(/SUCCESS/g)?.length]).toEqual([0, rows.length]);
  });

  test('a rule that never fires is found', () => {
    const { TollgateDown: alert } = alerts;
    const file = written('TollgateDown', alert, [testOf('TollgateDown', alert.test.isQuiet, 60, true)]);
    expect(promtool('test', 'rules', file).status).toBe(1);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type Alert, alerts } from '../../catalogue/monitoring/alerts.ts';
import { type Dashboard, dashboards } from '../../catalogue/monitoring/dashboards.ts';
import { type Metric, metrics } from '../../catalogue/monitoring/metrics.ts';
import { databases } from '../../server/testing/databases.ts';
import { gatewayOfTests } from '../../server/testing/gateway.ts';
import { dashboardFiles } from './dashboards.ts';

/** Every expression that the repository gives to operators, with the place where it stands. */
const ofAlerts = Object.entries<Alert>(alerts).flatMap(([name, { expression, actions }]) =>
  [
    expression,
    ...actions.flatMap((action) => [...action.matchAll(/`([^`]*tollgate_[^`]*)`/g)].map(([, found = '']) => found)),
  ].map((each) => [name, each] as const),
);
const ofDashboards = Object.values<Dashboard>(dashboards).flatMap(({ title, panels }) =>
  panels.flatMap((panel) => panel.queries.map(([expression]) => [`${title}, ${panel.title}`, expression] as const)),
);
const ofPages = readFileSync('docs/operate/observability.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => [...line.matchAll(/`([^`]*tollgate_[a-z_]+[^`]*)`/g)].map(([, found = '']) => found))
  .filter((found) => found.includes('('))
  .map((expression) => ['docs/operate/observability.md', expression.replaceAll('\\|', '|')] as const);
const expressions = [...ofAlerts, ...ofDashboards, ...ofPages];

/** What Grafana writes in place of its variables. */
const filledIn = (expression: string): string =>
  expression.replaceAll('$__rate_interval', '5m').replaceAll(/\$(?:channel|brand|instance)/g, '.*');

/** Labels that Prometheus adds, and the one of a histogram. */
const ADDED = ['instance', 'job', 'le'];

const rowOf = (name: string): Metric | undefined =>
  Object.entries<Metric>(metrics).find(([each]) => new RegExp(`^${each}(?:_bucket|_sum|_count)?$`).test(name))?.[1];

const [sqlite, postgres = sqlite] = databases;
if (sqlite === undefined || postgres === undefined) throw new Error('there is no database to test on');

describe('the expressions of alerts, dashboards and pages', () => {
  const gateway = gatewayOfTests(postgres.open);
  let text: string;
  beforeAll(async () => {
    text = await (await fetch(`${gateway.url}/metrics`)).text();
  });

  test('are many', () => {
    expect([ofAlerts.length, ofDashboards.length, ofPages.length].map((count) => count > 7)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('are understood by Prometheus', () => {
    const rules = expressions.map(([, expression], place) => ({ record: `each_${place}`, expr: filledIn(expression) }));
    const folder = mkdtempSync(join(tmpdir(), 'tollgate-expressions-'));
    const file = join(folder, 'rules.yml');
    writeFileSync(file, stringify({ groups: [{ name: 'expressions', rules }] }, { lineWidth: 0 }));
    const { stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true });
    expect(stdout + stderr).toContain(`SUCCESS: ${rules.length} rules found`);
  });

  test.each(expressions)('%s: reads metrics that a gateway has, by labels that they have', (_place, expression) => {
    const names = [...expression.matchAll(/\b((?:tollgate|nodejs|process)_\w+)(?:\{([^}]*?"?)\})?/g)];
    expect(expression === 'up{job="tollgate"} == 0' || names.length > 0).toBe(true);
    for (const [, name = '', selector = ''] of names) {
      const metric = rowOf(name);
      expect([name, metric !== undefined || text.includes(`# TYPE ${name} `)]).toEqual([name, true]);
      if (metric === undefined) continue;
      expect(text).toContain(`# TYPE ${name.replace(/_(?:bucket|sum|count)$/, '')} ${metric.kind}`);
      const labels = [...selector.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label);
      expect(labels.filter((label) => !(label in metric.labels) && !ADDED.includes(label))).toEqual([]);
    }
  });
});

describe('the dashboards', () => {
  test.each(dashboardFiles())('$path has panels that stand beside each other, and queries for all', ({ text }) => {
    const { panels, uid } = JSON.parse(text) as {
      readonly uid: string;
      readonly panels: readonly {
        readonly id: number;
        readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
        readonly targets: readonly { readonly refId: string }[];
      }[];
    };
    expect(uid).toMatch(/^[a-z-]{1,40}$/);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(taken).size).toBe(taken.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
    for (const { targets } of panels) {
      expect(targets.length).toBeGreaterThan(0);
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    }
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PodTemplateSpec } from 'kubernetes-types/core/v1';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { helmProgram } from './helm.ts';

const CHART = 'deploy/chart';

/** The types of the manifests, by their kinds. */
const modules: Readonly<Record<string, string>> = {
  Deployment: 'apps/v1',
  Job: 'batch/v1',
  Service: 'core/v1',
  ServiceAccount: 'core/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  PodDisruptionBudget: 'policy/v1',
  Ingress: 'networking/v1',
  NetworkPolicy: 'networking/v1',
};

/** Kinds that are not of Kubernetes itself. */
const extensions = ['ServiceMonitor'];

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  // biome-ignore lint/suspicious/noExplicitAny: The compiler checks manifests against the types of Kubernetes.
  readonly spec: any;
}

const byProxy = ['baseUrl=https://pay.example/', 'tls.byProxy=true'];

/** Values that are set together, as installations do. */
const installations: Readonly<Record<string, readonly string[]>> = {
  'behind a proxy': byProxy,
  'with its own TLS': ['baseUrl=https://pay.example/', 'tls.secretName=pay-tls', 'service.type=LoadBalancer'],
  'in the test environment, alone': [
    'environment=test',
    'autoscaling.enabled=false',
    'replicas=1',
    'migration.enabled=false',
  ],
  'with everything': [
    ...byProxy,
    'ingress.enabled=true',
    'ingress.host=pay.example',
    'ingress.tlsSecretName=pay-tls',
    'ingress.className=nginx',
    'ingress.annotations.a=b',
    'metrics.serviceMonitor.enabled=true',
    'metrics.serviceMonitor.labels.release=prometheus',
    'networkPolicy.from[0].namespaceSelector.matchLabels.name=ingress',
    'networkPolicy.metricsFrom[0].namespaceSelector.matchLabels.name=monitoring',
    'secret.files.OIDC_CLIENT_SECRET=oidc',
    'variables.LOG_LEVEL=warn',
    'variables.DATABASE_POOL_SIZE=4',
    'data.existingClaim=builds',
    'imagePullSecrets[0].name=registry',
    `image.digest=sha256:${'0a'.repeat(32)}`,
    'podLabels.team=payments',
    'podAnnotations.a=b',
    'nodeSelector.disk=fast',
    'tolerations[0].operator=Exists',
    'priorityClassName=high',
    'service.annotations.a=b',
    'serviceAccount.annotations.a=b',
  ],
};

let helm: string;
beforeAll(() => {
  helm = helmProgram();
});

const settings = (values: readonly string[]): readonly string[] => values.flatMap((value) => ['--set', value]);

const rendered = (values: readonly string[]): readonly Manifest[] => {
  const text = execFileSync(helm, ['template', 'shop', CHART, ...settings(values)], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  return parseAllDocuments(text, { strict: true }).flatMap((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0];
    return document.toJS() ?? [];
  });
};

/** Returns what the compiler says against manifests: fields that do not exist, too. */
const faultsOf = (manifests: readonly Manifest[]): string => {
  const known = manifests.filter(({ kind }) => !extensions.includes(kind));
  const lines = known.map((manifest, place) => {
    const from = modules[manifest.kind];
    if (from === undefined) throw new Error(`${manifest.kind} has no type`);
    return `import type { ${manifest.kind} as T${place} } from 'kubernetes-types/${from}';\nexport const m${place}: T${place} = ${JSON.stringify(manifest)};\n`;
  });
  mkdirSync('node_modules/.cache', { recursive: true });
  const folder = mkdtempSync('node_modules/.cache/tollgate-manifests-');
  const file = join(folder, 'manifests.ts');
  writeFileSync(file, lines.join(''));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--types', ''];
  const { stdout } = spawnSync('node_modules/.bin/tsc', [...options, file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout;
};

const podsOf = (manifests: readonly Manifest[]): readonly PodTemplateSpec[] =>
  manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job').map(({ spec }) => spec.template);

const one = (manifests: readonly Manifest[], kind: string): Manifest => {
  const [found, ...more] = manifests.filter((manifest) => manifest.kind === kind);
  if (found === undefined || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} of ${kind}`);
  return found;
};

describe.each(Object.entries(installations))('the chart %s', (_name, values) => {
  test('is found right by Helm', () => {
    const output = execFileSync(helm, ['lint', '--strict', CHART, ...settings(values)], { encoding: 'utf8' });
    expect(output).toContain('1 chart(s) linted, 0 chart(s) failed');
  });

  test('has manifests that Kubernetes knows, each field of them', () => {
    const manifests = rendered(values);
    expect(manifests.length).toBeGreaterThan(5);
    expect(faultsOf(manifests)).toBe('');
  });

  test('runs without rights, as the restricted profile asks, and with secrets as files only', () => {
    for (const { spec } of podsOf(rendered(values))) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of spec?.containers ?? []) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        const names = container.env?.map(({ name }) => name) ?? [];
        expect(new Set(names).size, 'each variable once').toBe(names.length);
        expect(names).toEqual(expect.arrayContaining(['VAULT_KEY_FILE', 'DATABASE_URL_FILE']));
        expect(names.filter((name) => /^(?:VAULT_KEY|DATABASE_URL|OIDC_CLIENT_SECRET)$/.test(name))).toEqual([]);
        expect(container.resources).toMatchObject({ requests: { cpu: '500m' }, limits: { memory: '768Mi' } });
      }
    }
  });
});

describe('the chart', () => {
  test('has the version of the package, and so has the image', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const { version: own, appVersion } = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'));
    expect([own, appVersion]).toEqual([version, version]);
    expect(readFileSync('deploy/container/Containerfile', 'utf8')).toContain(`ARG VERSION=${version}\n`);
  });

  test('brings the database up to date before an installation and an update', () => {
    const job = one(rendered(byProxy), 'Job');
    expect(job.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    expect(job.spec.template.spec.containers[0].args).toEqual(['dist/server/commands/main.js', 'migrate']);
  });

  test('protects, spreads and reaches the pods of its gateways', () => {
    const manifests = rendered(installations['with everything'] ?? []);
    const { metadata, spec } = one(manifests, 'Deployment').spec.template;
    const isChosen = (labels: Readonly<Record<string, string>>): boolean =>
      Object.entries(labels).every(([name, value]) => metadata.labels[name] === value);
    const selectors = [
      one(manifests, 'Deployment').spec.selector.matchLabels,
      one(manifests, 'PodDisruptionBudget').spec.selector.matchLabels,
      one(manifests, 'NetworkPolicy').spec.podSelector.matchLabels,
      spec.topologySpreadConstraints[0].labelSelector.matchLabels,
      ...manifests.filter(({ kind }) => kind === 'Service').map((service) => service.spec.selector),
    ];
    expect(selectors).toHaveLength(6);
    expect(selectors.filter((labels) => !isChosen(labels))).toEqual([]);
    expect(one(manifests, 'HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(
      one(manifests, 'Deployment').metadata.name,
    );
    expect(one(manifests, 'Deployment').spec).not.toHaveProperty('replicas');
    expect(one(manifests, 'ServiceMonitor').spec.endpoints).toEqual([
      { port: 'metrics', path: '/metrics', interval: '15s' },
    ]);
  });

  test('asks the process whether it lives, and the database whether it is ready', () => {
    const [container] = one(rendered(byProxy), 'Deployment').spec.template.spec.containers;
    expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'metrics' });
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'metrics' });
  });

  test('gives requests in progress the time that the gateway may take', () => {
    const [, shutdownMs = ''] = /SHUTDOWN_DEADLINE_MS = ([\d_]+)/.exec(readFileSync('server/main.ts', 'utf8')) ?? [];
    const { terminationGracePeriodSeconds } = one(rendered(byProxy), 'Deployment').spec.template.spec;
    expect(terminationGracePeriodSeconds * 1000).toBeGreaterThan(Number(shutdownMs.replaceAll('_', '')) + 5000);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['live on plain http', ['baseUrl=https://pay.example/'], /tls/],
    ['live without its address', ['tls.byProxy=true'], /baseUrl/],
    ['live under an http address', ['tls.byProxy=true', 'baseUrl=http://pay.example/'], /baseUrl/],
    ['a value that does not exist', [...byProxy, 'replica=3'], /replica/],
    ['a variable that a value sets', [...byProxy, 'variables.PORT=9000'], /variables/],
    ['a gateway without a database', [...byProxy, 'secret.files.DATABASE_URL=null'], /DATABASE_URL/],
  ])('refuses %s', (_what, values, why) => {
    expect(() => rendered(values)).toThrow(why);
  });

  test('a manifest with a field that does not exist is found', () => {
    const wrong = one(rendered(byProxy), 'Deployment');
    wrong.spec.template.spec.containers[0].securityContext.readOnlyRootFileSystem = true;
    expect(faultsOf([wrong])).toMatch(/readOnlyRootFileSystem/);
  });
});

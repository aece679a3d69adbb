import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { millisecondsOf } from './clock.ts';
import { ageOfNode, nodeVersions, USUAL_NODE } from './node-versions.ts';

const DAY_MS = 24 * 60 * 60_000;

describe.each(Object.entries(nodeVersions))('Node %s', (major, { maintainedUntil, supportedUntil }) => {
  test('is not mentioned on its last day with security updates, and is on the next', () => {
    const lastDay = millisecondsOf(maintainedUntil);
    expect(ageOfNode(`v${major}.1.0`, lastDay + DAY_MS - 1)).toBeUndefined();
    expect(ageOfNode(`v${major}.1.0`, lastDay + DAY_MS)).toBe(
      `Node v${major}.1.0 has had no security updates since ${maintainedUntil}: use Node ${USUAL_NODE}`,
    );
  });

  test('is in the documentation with both days', () => {
    expect(readFileSync('docs/operate/deployment.md', 'utf8')).toMatch(
      new RegExp(`^\\| ${major} .*\\| ${maintainedUntil} \\| ${supportedUntil} \\|`, 'm'),
    );
  });

  test('is supported at least as long as it is maintained', () => {
    expect(supportedUntil >= maintainedUntil).toBe(true);
  });
});

test.each(['v18.20.8', 'v23.1.0', 'v99.0.0', 'constructor'])('%s is told to be untested', (version) => {
  expect(ageOfNode(version, 0)).toContain(`is not among the versions that are tested: use Node ${USUAL_NODE}`);
});

test.each([
  ['.nvmrc', `${USUAL_NODE}\n`],
  ['deploy/container/Containerfile', `node:${USUAL_NODE}-bookworm-slim`],
  ['deploy/systemd/tollgate.service', `Node ${USUAL_NODE}`],
  ['docs/operate/deployment.md', `node_${USUAL_NODE}.x`],
  ['.ci/run', `usual_node=${USUAL_NODE}`],
])('%s names the usual version', (file, words) => {
  expect(readFileSync(file, 'utf8')).toContain(words);
});

test('the manifest takes the oldest supported version', () => {
  const manifest: { engines: { node: string } } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(manifest.engines.node).toBe(`>=${Object.keys(nodeVersions)[0]}.19`);
});

import { millisecondsOf } from './clock.ts';

/** A line of versions of Node on which this product runs, by its major number. */
interface NodeVersion {
  /** The last day on which the Node project publishes security updates, yyyy-MM-dd. */
  readonly maintainedUntil: string;
  /** The last day on which this product supports the version, yyyy-MM-dd. */
  readonly supportedUntil: string;
}

/** The version that the container, the tests, the figures and the documentation use. */
export const USUAL_NODE = '24';

/** The versions on which this product runs; docs/operate/deployment.md has this table. */
export const nodeVersions: Readonly<Record<string, NodeVersion>> = {
  20: { maintainedUntil: '2026-04-30', supportedUntil: '2027-04-30' },
  22: { maintainedUntil: '2027-04-30', supportedUntil: '2027-04-30' },
  24: { maintainedUntil: '2028-04-30', supportedUntil: '2028-04-30' },
  26: { maintainedUntil: '2029-04-30', supportedUntil: '2029-04-30' },
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns what an operator should know of the version of Node of this process, such as `v20.20.2`; undefined for one
 * that still gets security updates.
 */
export const ageOfNode = (version: string, nowMs: number): string | undefined => {
  const [major = ''] = version.replace(/^v/, '').split('.');
  const row = Object.hasOwn(nodeVersions, major) ? nodeVersions[major] : undefined;
  if (row === undefined) return `Node ${version} is not among the versions that are tested: use Node ${USUAL_NODE}`;
  if (nowMs < millisecondsOf(row.maintainedUntil) + DAY_MS) return undefined;
  return `Node ${version} has had no security updates since ${row.maintainedUntil}: use Node ${USUAL_NODE}`;
};

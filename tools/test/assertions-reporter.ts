import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

/** Returns whether a journey itself has asserted something. The checks around every journey do not count. */
const hasAssertion = (steps: readonly TestStep[]): boolean =>
  steps
    .filter(({ category }) => category !== 'hook' && category !== 'fixture')
    .some(({ category, steps: within }) => category === 'expect' || hasAssertion(within));

/** The variable with the path of a file that gets the names of the journeys that assert nothing, as JSON. */
export const WITHOUT_ASSERTION = 'JOURNEYS_WITHOUT_ASSERTION';

/** Fails a run in which a journey passed without an assertion, and names the journey. */
export default class AssertionsReporter implements Reporter {
  readonly #without: string[] = [];

  onTestEnd(test: TestCase, { status, steps }: TestResult): void {
    if (status === 'passed' && !hasAssertion(steps)) this.#without.push(test.titlePath().filter(Boolean).join(' › '));
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    const path = process.env[WITHOUT_ASSERTION];
    if (path !== undefined) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(this.#without));
    }
    for (const journey of this.#without) process.stdout.write(`asserts nothing: ${journey}\n`);
    return this.#without.length > 0 ? { status: 'failed' } : {};
  }
}

import type { SimulatedCase, SimulatedCasesReply } from '../../../catalogue/backoffice/replies/testing.ts';
import type { ServeOffice } from './serve.ts';

/** What the assembly hands over of the simulation; the live environment has none. */
export interface TestingViewDependencies {
  readonly simulatedCases: readonly SimulatedCase[];
}

/** Binds the cases of the simulation; the endpoint exists in the test environment only. */
export const bindTesting = (serve: ServeOffice, { simulatedCases }: TestingViewDependencies): void => {
  const reply: SimulatedCasesReply = { cases: simulatedCases };
  serve.person('listSimulatedCases', async () => ({ code: '000.000.100', fields: { ...reply } }));
};

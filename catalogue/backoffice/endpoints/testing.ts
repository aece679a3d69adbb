import type { OfficeEndpoint } from '../endpoint.ts';

/** The test environment; its clock and events are endpoints of the merchants' interface. */
export const testingEndpoints = [
  {
    id: 'listSimulatedCases',
    method: 'GET',
    path: '/testing/cases',
    access: 'testing.use',
    environment: 'test',
    summary: 'The cases of the simulation: cards, accounts, amounts and what comes of them; in test only.',
  },
] as const satisfies readonly OfficeEndpoint[];

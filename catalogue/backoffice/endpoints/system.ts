import type { OfficeEndpoint } from '../endpoint.ts';

/** The state of the installation. */
export const systemEndpoints = [
  {
    id: 'readSystem',
    method: 'GET',
    path: '/system',
    access: 'system.read',
    summary:
      'Build, database and health; with the right for the whole installation, also the process, timers and vault.',
  },
] as const satisfies readonly OfficeEndpoint[];

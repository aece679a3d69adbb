import type { Endpoint } from './endpoints.ts';
import { refused } from './refusals.ts';

/** Reports of what was settled. Source: interface, 'Reporting parameters'; its paths are not shown there. */
export const reportEndpoints = [
  {
    id: 'readReconciliations',
    method: 'GET',
    path: '/v1/reports/reconciliations',
    authorization: 'bearer',
    request: 'reportRequest',
    summary: 'The settlement records of some days; this version settles nothing yet, so the list is empty.',
    replies: { 200: 'reconciliations', 400: 'error', ...refused },
  },
] as const satisfies readonly Endpoint[];

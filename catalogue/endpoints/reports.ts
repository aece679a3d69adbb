import type { Endpoint } from './endpoints.ts';
import { refused } from './refusals.ts';

/** Reports of settled payments. Source: interface, 'Reporting parameters', which does not name the paths. */
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

import { authentication } from '../fields/authentication.ts';
import { report } from '../fields/reports/report.ts';
import { frameRunsForward } from '../queries/rules.ts';
import { requestShape } from '../schema/check.ts';
import { aliases } from './aliases.ts';

/** A request for a report: GET /v1/reports/reconciliations. */
export const reportRequest = requestShape({
  fields: () => ({ ...authentication, ...report }),
  rules: [frameRunsForward],
  aliases,
});

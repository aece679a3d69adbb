import { authentication } from '../fields/authentication.ts';
import { ledgerMonth, ledgerScope } from '../fields/reports/ledger.ts';
import { balances } from '../fields/reports/periods.ts';
import { resolution } from '../fields/reports/report.ts';
import { requestShape } from '../schema/check.ts';
import { optional } from '../schema/field.ts';
import { aliases } from './aliases.ts';

/** Balances as of a day: GET /v1/ledger/balances. */
export const ledgerBalancesRequest = requestShape({
  fields: () => ({ ...authentication, ...balances, ...ledgerScope }),
  aliases,
});

/** The months that are closed: GET /v1/ledger/periods. */
export const ledgerPeriodsRequest = requestShape({ fields: () => ({ ...authentication, ...ledgerScope }), aliases });

/** The close of a month: POST /v1/ledger/periods. The reason says why it is closed although something is open. */
export const closeRequest = requestShape({
  fields: () => ({ ...authentication, ...ledgerMonth, ...ledgerScope, ...optional({ reason: resolution.reason }) }),
  aliases,
});

/** The opening of a closed month, and why: POST /v1/ledger/periods/reopened. */
export const reopenRequest = requestShape({
  fields: () => ({ ...authentication, ...ledgerMonth, ...ledgerScope, reason: resolution.reason }),
  aliases,
});

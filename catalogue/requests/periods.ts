import { authentication } from '../fields/authentication.ts';
import { balances, close, reopen } from '../fields/reports/periods.ts';
import { requestShape } from '../schema/check.ts';
import { aliases } from './aliases.ts';

/** Balances as of a day: GET /v1/ledger/balances. */
export const ledgerBalancesRequest = requestShape({ fields: () => ({ ...authentication, ...balances }), aliases });

/** The months that are closed: GET /v1/ledger/periods. */
export const ledgerPeriodsRequest = requestShape({ fields: () => ({ ...authentication }), aliases });

/** The close of a month: POST /v1/ledger/periods. */
export const closeRequest = requestShape({ fields: () => ({ ...authentication, ...close }), aliases });

/** The opening of a closed month: POST /v1/ledger/periods/reopened. */
export const reopenRequest = requestShape({ fields: () => ({ ...authentication, ...reopen }), aliases });

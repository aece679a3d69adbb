import type { Registry } from 'prom-client';
import type { AccountRefusal } from '../../../catalogue/self-service/replies.ts';
import type { AccountRequestName } from '../../../catalogue/self-service/requests.ts';
import { counter } from '../../platform/metrics/registered.ts';

/** Counts a request of the page by what came of it. */
export type CountRequest = (request: AccountRequestName, outcome: AccountRefusal | 'done' | 'failed') => void;

/** Creates the function that counts the requests of the page. */
export const accountFigures = (registry: Registry): CountRequest => {
  const requests = counter(registry, 'tollgate_self_service_total');
  return (request, outcome) => requests.inc({ request, outcome });
};

import type { Endpoint } from './endpoints.ts';
import { keyed, refused } from './refusals.ts';

/** Endpoints of schedules; they also work under `/scheduling/v1/`. Source: interface, 'Scheduling'. */
export const scheduleEndpoints = [
  {
    id: 'createSchedule',
    method: 'POST',
    path: '/v1/schedules',
    authorization: 'bearer',
    request: 'scheduleRequest',
    summary: 'Creates a schedule of payments on a stored account; also by `paymentType` SD with a payment.',
    replies: { 200: 'schedule', 400: 'error', 404: 'error', ...refused, ...keyed },
  },
  {
    id: 'listSchedules',
    method: 'GET',
    path: '/v1/schedules',
    authorization: 'bearer',
    request: 'schedulesQuery',
    summary: 'Lists schedules, the newest first.',
    replies: { 200: 'schedules', 400: 'error', ...refused },
  },
  {
    id: 'readSchedule',
    method: 'GET',
    path: '/v1/schedules/{id}',
    authorization: 'bearer',
    request: 'scheduleQuery',
    summary: 'Reads a schedule with its next due times and its latest payments.',
    replies: { 200: 'schedule', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'reschedule',
    method: 'POST',
    path: '/v1/schedules/{id}/reschedule',
    authorization: 'bearer',
    request: 'rescheduleRequest',
    summary: 'Changes amount, plan or account from the next payment on; a suspended schedule becomes active again.',
    replies: { 200: 'schedule', 400: 'error', 404: 'error', ...refused, ...keyed },
  },
  {
    id: 'deschedule',
    method: 'POST',
    path: '/v1/schedules/{id}/deschedule',
    authorization: 'bearer',
    request: 'descheduleRequest',
    summary: 'Ends a schedule, at once or after its notice.',
    replies: { 200: 'schedule', 400: 'error', 404: 'error', ...refused, ...keyed },
  },
] as const satisfies readonly Endpoint[];

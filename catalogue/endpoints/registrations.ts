import type { Endpoint } from './endpoints.ts';
import { keyed, refused } from './refusals.ts';

/** Endpoints of stored accounts. Source: interface, 'Tokenization and registration parameters'. */
export const registrationEndpoints = [
  {
    id: 'createRegistration',
    method: 'POST',
    path: '/v1/registrations',
    authorization: 'bearer',
    request: 'registrationRequest',
    limit: 'cart',
    summary: 'Stores an account for later payments; the same account keeps its registration.',
    replies: { 200: 'registration', 400: 'registration', ...refused, ...keyed },
  },
  {
    id: 'readRegistration',
    method: 'GET',
    path: '/v1/registrations/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Reads a stored account.',
    replies: { 200: 'registration', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'removeRegistration',
    method: 'DELETE',
    path: '/v1/registrations/{id}',
    authorization: 'bearer',
    request: 'removalRequest',
    summary: 'Removes a stored account; the data that could charge it are erased.',
    replies: { 200: 'registration', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'payRegistration',
    method: 'POST',
    path: '/v1/registrations/{id}/payments',
    authorization: 'bearer',
    request: 'registrationPaymentRequest',
    requestOfType: { SD: 'scheduleOfPath', RS: 'rescheduleRequest', DS: 'descheduleRequest' },
    limit: 'cart',
    summary: 'Pays with a stored account; with `paymentType` SD, RS or DS it makes, changes or ends a schedule.',
    replies: { 200: 'payment', 400: 'payment', 404: 'error', ...refused, ...keyed },
  },
  {
    id: 'payRegistrationShort',
    method: 'POST',
    path: '/v1/registrations/{id}',
    authorization: 'bearer',
    request: 'registrationPaymentRequest',
    requestOfType: { SD: 'scheduleOfPath', RS: 'rescheduleRequest', DS: 'descheduleRequest' },
    limit: 'cart',
    summary: 'Pays with a stored account; the same as with /payments.',
    replies: { 200: 'payment', 400: 'payment', 404: 'error', ...refused, ...keyed },
  },
] as const satisfies readonly Endpoint[];

import { type BearerEndpoint, endpointRights, rightsOfTypes } from '../../../catalogue/backoffice/endpoint-rights.ts';
import { officeEndpoints } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { rightsFor, typesOf } from '../../../catalogue/backoffice/needed-rights.ts';
import { type Right, rightNames } from '../../../catalogue/backoffice/rights.ts';
import { sharedEndpoints } from '../../../catalogue/backoffice/shared.ts';
import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import type { DrawnRequest } from './draw-request.ts';

/** The suffix that the operation id of a merchants' endpoint has where people call it from the back office. */
const AS_PERSON = 'AsPerson';

const isRight = (access: string): access is Right => (rightNames as readonly string[]).includes(access);

const ofToken = (id: BearerEndpoint, path: string, sent: Readonly<Record<string, string>>): readonly Right[] => {
  const types = typesOf(sent).filter((type) => Object.hasOwn(rightsOfTypes, type));
  // Without a type of its own, it needs what the record needs which it continues.
  if (endpointRights[id].byType === true && types.length === 0 && path.includes('{')) return [];
  return rightsFor(id, types);
};

const ofPerson = (id: BearerEndpoint, type: string | undefined): readonly Right[] => {
  const { right, ofTypes } = sharedEndpoints[id] ?? {};
  const needed = ofTypes === undefined ? right : ofTypes[type as PaymentType];
  return needed === undefined ? [] : [needed];
};

/**
 * Returns the rights without which a request to an operation must not be served, by the tables of the catalogue; none
 * where everyone may send it, or where the stored record decides.
 */
export const neededRights = ({ operation, sent }: Pick<DrawnRequest, 'operation' | 'sent'>): readonly Right[] => {
  const { id, path, security } = operation;
  const parameters = Object.fromEntries(sent);
  if (security === 'bearer') return ofToken(id as BearerEndpoint, path, parameters);
  if (id.endsWith(AS_PERSON))
    return ofPerson(id.slice(0, -AS_PERSON.length) as BearerEndpoint, parameters['paymentType']);
  const access = officeEndpoints.find((endpoint) => endpoint.id === id)?.access ?? 'anyone';
  return isRight(access) ? [access] : [];
};

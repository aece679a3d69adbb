import type { OfficeEndpoint } from '../../catalogue/backoffice/endpoint.ts';
import { officeEndpoints } from '../../catalogue/backoffice/endpoints/endpoints.ts';
import { needsProof } from '../../catalogue/backoffice/proof.ts';
import { type Right, rights } from '../../catalogue/backoffice/rights.ts';
import { type SharedEndpoint, sharedEndpoints } from '../../catalogue/backoffice/shared.ts';
import { type Endpoint, endpoints } from '../../catalogue/endpoints/endpoints.ts';

/** A request of the back office, and the right that it needs. */
export interface OfficeRow {
  readonly name: string;
  readonly method: Endpoint['method'];
  /** Below `/backoffice/api`; `{id}` stands for the id of a record. */
  readonly path: string;
  /** Absent for everyone who has signed in. */
  readonly right: Right | undefined;
  /** What the request must have beside `entityId`, so that its right is known. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly takesEntity: boolean;
  /** The person must have proved within the last minutes who they are. */
  readonly needsProof: boolean;
  readonly environment: 'test' | undefined;
  /** The content type of the body, if that is a file: parameters are then in the address. */
  readonly upload: string | undefined;
}

const shared: readonly OfficeRow[] = Object.entries<SharedEndpoint>(sharedEndpoints).flatMap(
  ([id, { right, ofTypes, confirms }]) => {
    const row: Endpoint | undefined = endpoints.find((each) => each.id === id);
    if (row === undefined) throw new Error(`${id} is no endpoint`);
    const { method, path, environment, upload } = row;
    const proof = (access: Right) => needsProof({ method, access, confirms });
    const common = { method, path, takesEntity: true, environment, upload };
    return ofTypes === undefined
      ? [{ ...common, name: `${method} ${path}`, right, parameters: {}, needsProof: proof(right) }]
      : Object.entries(ofTypes).map(([type, ofType]) => ({
          ...common,
          name: `${method} ${path} ${type}`,
          right: ofType,
          needsProof: proof(ofType),
          parameters: { paymentType: type, amount: '1.00', currency: 'EUR' },
        }));
  },
);

const own: readonly OfficeRow[] = officeEndpoints
  .filter(({ access }: OfficeEndpoint) => access !== 'anyone')
  .map((endpoint: OfficeEndpoint) => {
    const { method, path, access, fields = {}, environment } = endpoint;
    return {
      name: `${method} ${path}`,
      method,
      path,
      right: Object.hasOwn(rights, access) ? (access as Right) : undefined,
      parameters: {},
      takesEntity: Object.hasOwn(fields, 'entityId'),
      needsProof: needsProof(endpoint),
      environment,
      upload: undefined,
    };
  });

/**
 * Every request of the back office for people who are signed in, from the tables of its endpoints. Signing out is left
 * out: it ends the session with which the other requests are made.
 */
export const officeRows: readonly OfficeRow[] = [...shared, ...own].filter(({ path }) => path !== '/sign-out');

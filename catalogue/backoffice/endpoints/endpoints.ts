import type { Fields, RequestOf } from '../../schema/field.ts';
import { accessEndpoints } from './access.ts';
import { actEndpoints } from './acts.ts';
import { channelEndpoints } from './channels.ts';
import { customerEndpoints } from './customers.ts';
import { deliveryEndpoints } from './deliveries.ts';
import { figureEndpoints } from './figures.ts';
import { listEndpoints } from './lists.ts';
import { mailEndpoints } from './mails.ts';
import { paymentEndpoints } from './payments.ts';
import { requestEndpoints } from './requests.ts';
import { riskEndpoints } from './risk.ts';
import { searchEndpoints } from './search.ts';
import { sessionEndpoints } from './session.ts';
import { systemEndpoints } from './system.ts';
import { teamEndpoints } from './team.ts';
import { testingEndpoints } from './testing.ts';
import { tokenEndpoints } from './tokens.ts';
import { viewEndpoints } from './views.ts';
import { wholeListEndpoints } from './whole-lists.ts';

/** Every endpoint that only the back office has; those of the merchants' interface are in `shared.ts`. */
export const officeEndpoints = [
  ...sessionEndpoints,
  ...accessEndpoints,
  ...figureEndpoints,
  ...paymentEndpoints,
  ...wholeListEndpoints,
  ...viewEndpoints,
  ...actEndpoints,
  ...systemEndpoints,
  ...customerEndpoints,
  ...teamEndpoints,
  ...tokenEndpoints,
  ...requestEndpoints,
  ...deliveryEndpoints,
  ...mailEndpoints,
  ...channelEndpoints,
  ...riskEndpoints,
  ...listEndpoints,
  ...searchEndpoints,
  ...testingEndpoints,
] as const;

type Row = (typeof officeEndpoints)[number];

/** The name of an endpoint of the back office. */
export type OfficeEndpointId = Row['id'];

/** The checked parameters of an endpoint. */
export type OfficeRequest<Id extends OfficeEndpointId> =
  Extract<Row, { id: Id }> extends { fields: infer Table extends Fields }
    ? RequestOf<Table>
    : Readonly<Record<never, never>>;

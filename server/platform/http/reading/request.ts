import type { Request } from 'express';
import { type Endpoint, type EndpointId, endpoints } from '../../../../catalogue/endpoints/endpoints.ts';
import { type RequestLimit, requestLimits } from '../../../../catalogue/endpoints/limits.ts';
import { lenientShape } from '../../../../catalogue/leniencies/lenient-shape.ts';
import { isPaymentType } from '../../../../catalogue/payments/payment-types.ts';
import { withMaskedTexts } from '../../../../catalogue/requests/masked-texts.ts';
import { type RequestName, requestShapes } from '../../../../catalogue/requests/requests.ts';
import { check, type ParameterError, type RequestShape } from '../../../../catalogue/schema/check.ts';
import type { Compatibility } from '../../../../catalogue/settings/channel-settings.ts';
import { Rejection, wrongParameters } from '../../base/rejection.ts';
import type { BodyReader } from './body.ts';
import type { Sender } from './body-budget.ts';
import { callerAddress, networkOf } from './caller-address.ts';
import { type Parameters, parametersOf } from './parameters.ts';

type Row = Extract<(typeof endpoints)[number], { request: string }>;

/** The endpoints that take checked parameters, by the id of their row. */
export type ServedEndpoint = Row['id'];

type TypedShapes<Id extends ServedEndpoint> =
  Extract<Row, { id: Id }> extends { requestOfType: Readonly<Record<string, infer Name extends RequestName>> }
    ? Name
    : never;

type ShapeOf<Id extends ServedEndpoint> = (typeof requestShapes)[Extract<Row, { id: Id }>['request'] | TypedShapes<Id>];

/** The checked parameters of an endpoint, by the shape that its row names. */
export type RequestTo<Id extends EndpointId> = Id extends ServedEndpoint
  ? ShapeOf<Id> extends RequestShape<infer Request>
    ? Request
    : never
  : undefined;

/** Returns the row of an endpoint. */
export const rowOf = (id: EndpointId): Endpoint => {
  const row = endpoints.find((each) => each.id === id);
  if (row === undefined) throw new Error(`there is no endpoint ${id}`);
  return row;
};

const shapeNamed = (name: RequestName): RequestShape<unknown> => requestShapes[name];

/**
 * Returns the check of an endpoint's parameters, by the shape that its row names; an endpoint without one has no
 * parameters. For lenient channels, it is the lenient form of the shape.
 */
export const readerOf = <Id extends EndpointId>(id: Id) => {
  const { request: name, requestOfType = {} } = rowOf(id);
  const nameFor = (type = ''): RequestName | undefined =>
    (isPaymentType(type) ? requestOfType[type] : undefined) ?? name;
  return (parameters: Parameters, compatibility: Compatibility): RequestTo<Id> => {
    const wanted = nameFor(parameters.values.get('paymentType'));
    return (wanted === undefined ? undefined : checked(shapeNamed(wanted), parameters, compatibility)) as RequestTo<Id>;
  };
};

/**
 * Returns the checked parameters of a request; the numbers of cards in texts are masked.
 * @throws Rejection naming every wrong one.
 */
export const checked = <T>(shape: RequestShape<T>, parameters: Parameters, compatibility: Compatibility): T => {
  const isLenient = compatibility === 'lenient';
  const result = check(isLenient ? lenientShape(shape) : shape, parameters.values);
  const unread = isLenient ? parameters.errors : [...parameters.errors, ...parameters.repeated];
  if (result.ok && unread.length === 0) return withMaskedTexts(shape, result.request);
  throw wrongParameters([...unread, ...(result.ok ? [] : result.errors)]);
};

/**
 * The parameters that the address of a POST may have: those that identify the sender. Others are refused there, because
 * proxies log addresses.
 */
const allowedInAddress = new Set(['entityId', 'authentication.entityId']);

const queryOf = ({ url }: Request): string => {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
};

/** Returns an error for each parameter that a request has in its address and should have in its body. */
export const misplacedIn = (request: Request): readonly ParameterError[] => {
  const query = queryOf(request);
  if ((request.method !== 'POST' && request.method !== 'PUT') || query === '') return [];
  return [...parametersOf(requestLimits.query.parameters, query).values.keys()]
    .filter((name) => !allowedInAddress.has(name))
    .map((name) => ({ name, message: 'must be sent in the body, not in the address' }));
};

/** How a request is read: its sender and its limit. */
interface Reading {
  readonly bodies: BodyReader;
  readonly limit: RequestLimit;
  readonly sender: Sender;
  /** The parameters are in the address, and the body is a file that is not read here. */
  readonly isUpload?: boolean;
}

/**
 * Reads the parameters of a request from its address and its body.
 * @throws Rejection when they cannot be read, 413 when there are more than the limit.
 */
export const readParameters = async (
  request: Request,
  { bodies, limit, sender, isUpload = false }: Reading,
): Promise<Parameters> => {
  const query = queryOf(request);
  const from = {
    sender,
    get caller() {
      return networkOf(callerAddress(request)); // Asked for only if the body has not arrived yet.
    },
  };
  const body = isUpload ? '' : await bodies.read(request, limit, from);
  const { values, errors, repeated, tooMany } = parametersOf(limit.parameters, query, body);
  if (tooMany) {
    const reason = `there are more than ${limit.parameters} parameters, the most that this address takes`;
    throw new Rejection('200.300.404', { status: 413, reason });
  }
  return { values, errors: isUpload ? errors : [...errors, ...misplacedIn(request)], repeated, tooMany };
};

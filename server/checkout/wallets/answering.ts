import type { Request, RequestHandler, Response } from 'express';
import { requestLimits } from '../../../catalogue/endpoints/limits.ts';
import { type BodyReader, closingUnread } from '../../platform/http/reading/body.ts';
import { callerAddress, networkOf } from '../../platform/http/reading/caller-address.ts';
import { readParameters } from '../../platform/http/reading/request.ts';
import type { Throttle } from '../../platform/http/throttle.ts';

/**
 * The widget sends requests from the merchant's page, another origin. They carry no credential that a page could
 * misuse.
 */
const READABLE_BY_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** The name under which the throttle counts all of these requests together. */
const OPERATION = 'wallets';

/** Creates handlers that send the JSON of `answer` to the widget, throttled by the caller's network. */
export const answeringWidget =
  ({ throttle }: { readonly throttle: Throttle }) =>
  (answer: (request: Request) => Promise<unknown>): RequestHandler =>
  async (request: Request, response: Response): Promise<void> => {
    response.set(READABLE_BY_ALL);
    await throttle.admit(networkOf(callerAddress(request)), OPERATION);
    const answered = await answer(request);
    response.set(closingUnread(response)).json(answered);
  };

/** Reads the parameters that the widget sent. @throws Rejection when they cannot be read. */
export const widgetForm = async (request: Request, bodies: BodyReader): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await readParameters(request, { bodies, limit: requestLimits.page, sender: 'anyone' })).values);

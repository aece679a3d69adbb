import type { Precondition, Redirect, RedirectParameter } from '../../payments/ports/redirect.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { addressFault } from '../../platform/outbound/address-rules.ts';

/** The redirect of an upstream's reply; `unfit` where it must not be followed or cannot be understood. */
type UpstreamRedirect = Redirect | 'unfit';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** More than any bank needs; the limit protects the records of payments. */
const MAX_PARAMETERS = 100;
const LONGEST_TEXT = 16_384;
const MAX_PRECONDITIONS = 5;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_TEXT;

const parametersIn = (value: unknown): readonly RedirectParameter[] | undefined => {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MAX_PARAMETERS) return undefined;
  const given = value.flatMap((each) => {
    if (!isObject(each)) return [];
    const { name, value: text } = each;
    return isText(name) && isText(text) ? [{ name, value: text }] : [];
  });
  return given.length === value.length ? given : undefined;
};

const wayIn = (given: Json, environment: Environment): Omit<Redirect, 'preconditions'> | undefined => {
  const { url, method = 'GET' } = given;
  const parameters = parametersIn(given['parameters']);
  if (!isText(url) || parameters === undefined || (method !== 'GET' && method !== 'POST')) return undefined;
  return addressFault(url, environment === 'test') === undefined ? { url, method, parameters } : undefined;
};

const preconditionIn = (given: Json, environment: Environment): Precondition | undefined => {
  const way = wayIn(given, environment);
  const { origin = 'iframe#hidden', waitUntil = 'iframe#onload', description = '' } = given;
  return way && isText(origin) && isText(waitUntil) && isText(description)
    ? { origin, waitUntil, description, ...way }
    : undefined;
};

/** Returns the redirect of an upstream's payment; undefined where it has none. */
export const redirectIn = (value: unknown, environment: Environment): UpstreamRedirect | undefined => {
  if (!isObject(value)) return undefined;
  const way = wayIn(value, environment);
  const given = value['preconditions'] ?? [];
  if (way === undefined || !Array.isArray(given) || given.length > MAX_PRECONDITIONS) return 'unfit';
  const preconditions = given.flatMap((each) => (isObject(each) ? (preconditionIn(each, environment) ?? []) : []));
  if (preconditions.length < given.length) return 'unfit';
  return preconditions.length === 0 ? way : { ...way, preconditions };
};

import type { BrowserRequest, Redirect, RedirectParameter } from '../bridge/messages.ts';

type Unknown = Readonly<Record<string, unknown>>;

/** Returns the redirect of a reply, if a browser may follow it: to http and https only, never to a script. */
export const redirectOf = (given: unknown): Redirect | undefined => {
  const request = requestOf(given);
  return request && { ...request, preconditions: listOf((given as Unknown)['preconditions'], requestOf) };
};

const requestOf = (given: unknown): BrowserRequest | undefined => {
  const { url, method, parameters } = (given ?? {}) as Unknown;
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return undefined;
  return { url, method: method === 'POST' ? 'POST' : 'GET', parameters: listOf(parameters, parameterOf) };
};

const parameterOf = (given: unknown): RedirectParameter | undefined => {
  const { name, value } = (given ?? {}) as Unknown;
  return typeof name === 'string' && typeof value === 'string' ? { name, value } : undefined;
};

const listOf = <Item>(given: unknown, read: (item: unknown) => Item | undefined): Item[] =>
  Array.isArray(given) ? given.map(read).filter((item) => item !== undefined) : [];

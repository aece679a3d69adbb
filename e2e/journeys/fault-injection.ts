import type { Page, Route } from '@playwright/test';

/* Faults that a journey can inject into requests of the widget. */

/** The ways in which a request can fail. */
export const faults = {
  'is offline': (route: Route) => route.abort('internetdisconnected'),
  'gets a 500': (route: Route) => answer(route, 500, 'text/html', '<h1>Internal Server Error</h1>'),
  'gets a 429': (route: Route) =>
    answer(route, 429, 'application/json', '{"result":{"code":"800.120.101","description":"too many requests"}}'),
  'gets the sign-in page of a hotel': (route: Route) =>
    answer(route, 200, 'text/html', '<h1>Welcome! Please sign in.</h1>'),
  'gets no answer': () => undefined,
} as const;

/** The name of a fault. */
export type FaultName = keyof typeof faults;

/** All faults; the slowest one is last. */
export const faultNames = Object.keys(faults) as readonly FaultName[];

const answer = (route: Route, status: number, contentType: string, body: string) =>
  route.fulfill({ status, contentType, body, headers: { 'access-control-allow-origin': '*' } });

/** A script that keeps the errors that `onError` gets, besides the options that are already set. */
export const keepErrors = `window.errors = []; window.wpwlOptions = { ...window.wpwlOptions,
  onError: ({ name, message }) => errors.push({ name, message }) };`;

/** Returns the names of the errors that the page got. */
export const errorNames = (page: Page) => page.evaluate<string[]>('errors.map(({ name }) => name)');

/**
 * Runs in every page and frame: shortens waits to a twentieth, so that tests need not wait as long as a shopper. Time
 * limits stay long enough for a busy machine to answer.
 */
export const shortenWaits = `{
  const [set, after] = [window.setTimeout, AbortSignal.timeout];
  const shorter = (milliseconds) => milliseconds < 2500 ? milliseconds / 20 : Math.max(1000, milliseconds / 20);
  window.setTimeout = (run, milliseconds = 0, ...given) => set(run, shorter(milliseconds), ...given);
  AbortSignal.timeout = (milliseconds) => after.call(AbortSignal, shorter(milliseconds));
}`;

/** Makes the requests to a URL fail with a fault, except some, until the returned function is called. */
export async function injectFault(
  page: Page,
  address: RegExp,
  fault: FaultName,
  spared = 0,
): Promise<() => Promise<void>> {
  let left = spared;
  const { mend } = await inject(page, address, () => {
    left -= 1;
    return left >= 0 ? undefined : fault;
  });
  return mend;
}

/** Requests that fail with one fault after another. */
export interface InjectedFaults {
  /** From now on they fail with this fault. */
  now(fault: FaultName): void;
  /** From now on they succeed. */
  mend(): Promise<void>;
}

/** Makes the requests to a URL fail, with the first fault to begin with. */
export async function injectFaults(page: Page, address: RegExp): Promise<InjectedFaults> {
  let fault: FaultName = 'is offline';
  const { mend } = await inject(page, address, () => fault);
  return {
    mend,
    now: (next) => {
      fault = next;
    },
  };
}

async function inject(page: Page, address: RegExp, faultOf: () => FaultName | undefined) {
  const held: Route[] = [];
  await page.route(address, async (route) => {
    const fault = faultOf();
    if (!fault) return route.continue();
    if (fault === 'gets no answer') held.push(route);
    await faults[fault](route);
  });
  return {
    mend: async () => {
      await page.unroute(address);
      // The widget may have given up on some of them.
      for (const route of held) await route.abort('timedout').catch(() => undefined);
    },
  };
}

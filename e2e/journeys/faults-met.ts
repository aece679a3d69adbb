import type { Page, Route } from '@playwright/test';

/* What can happen to a request of the widget, and how a journey lets it happen. */

/** What can happen to a request. */
export const faults = {
  'is offline': (route: Route) => route.abort('internetdisconnected'),
  'gets a 500': (route: Route) => answer(route, 500, 'text/html', '<h1>Internal Server Error</h1>'),
  'gets a 429': (route: Route) =>
    answer(route, 429, 'application/json', '{"result":{"code":"800.120.101","description":"too many requests"}}'),
  'gets the page of a hotel': (route: Route) => answer(route, 200, 'text/html', '<h1>Welcome! Please sign in.</h1>'),
  'gets no answer': () => undefined,
} as const;

/** The name of a fault. */
export type FaultName = keyof typeof faults;

/** Every fault, the one that takes longest at the end. */
export const faultNames = Object.keys(faults) as readonly FaultName[];

const answer = (route: Route, status: number, contentType: string, body: string) =>
  route.fulfill({ status, contentType, body, headers: { 'access-control-allow-origin': '*' } });

/** A script that keeps what onError is told, beside the options that are set already. */
export const keepErrors = `window.errors = []; window.wpwlOptions = { ...window.wpwlOptions,
  onError: ({ name, message }) => errors.push({ name, message }) };`;

/** The names of the errors that the page was told. */
export const errorNames = (page: Page) => page.evaluate<string[]>('errors.map(({ name }) => name)');

/**
 * Runs in every page and frame: waits are a twentieth as long, so that tests need not wait for what a shopper would; but what
 * gives somebody up leaves a busy machine the time to answer.
 */
export const hurry = `{
  const [set, after] = [window.setTimeout, AbortSignal.timeout];
  const shorter = (milliseconds) => milliseconds < 2500 ? milliseconds / 20 : Math.max(1000, milliseconds / 20);
  window.setTimeout = (run, milliseconds = 0, ...given) => set(run, shorter(milliseconds), ...given);
  AbortSignal.timeout = (milliseconds) => after.call(AbortSignal, shorter(milliseconds));
}`;

/** Lets the requests of an address, but for some that are spared, meet a fault until the function that it gives is called. */
export async function meet(page: Page, address: RegExp, fault: FaultName, spared = 0): Promise<() => Promise<void>> {
  let left = spared;
  const { mend } = await meetWhat(page, address, () => {
    left -= 1;
    return left >= 0 ? undefined : fault;
  });
  return mend;
}

/** Requests that meet one fault after the other. */
export interface Met {
  /** From now on they meet this one. */
  now(fault: FaultName): void;
  /** Nothing happens to them any more. */
  mend(): Promise<void>;
}

/** Lets the requests of an address meet a fault, the first one to begin with. */
export async function meetInTurn(page: Page, address: RegExp): Promise<Met> {
  let fault: FaultName = 'is offline';
  const { mend } = await meetWhat(page, address, () => fault);
  return {
    mend,
    now: (next) => {
      fault = next;
    },
  };
}

async function meetWhat(page: Page, address: RegExp, faultOf: () => FaultName | undefined) {
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
      for (const route of held) await route.abort('timedout').catch(() => undefined); // The widget has given up on it.
    },
  };
}

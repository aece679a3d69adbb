import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { codeOf } from '../e2e/harness/office.ts';
import { findShoppersChromium } from '../tools/test/browsers.ts';
import { user, variables } from './office-user.ts';
import { startMeasuredGateway } from './processes.ts';

const CPU_SLOWED = 4;
const TIMES = 7;

/** Runs in the page: a view is interactive when its heading stands and nothing of it is being read any more. */
const isInteractive = (): number | false =>
  document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null && performance.now();

/** Returns the milliseconds until a page is interactive, and the bytes that it has loaded, with an empty cache. */
const opened = async (context: BrowserContext, url: string) => {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
  let bytes = 0;
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  const ms = (await (await page.waitForFunction(isInteractive, undefined, { polling: 'raf' })).jsonValue()) as number;
  await page.close();
  return { ms, bytes };
};

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const measured = async (context: BrowserContext, url: string): Promise<object> => {
  const all = [];
  for (let time = 0; time < TIMES; time += 1) all.push(await opened(context, url));
  return {
    interactiveMs: Math.round(middleOf(all.map(({ ms }) => ms))),
    kilobytes: Math.round(middleOf(all.map(({ bytes }) => bytes)) / 1_000),
  };
};

const signedIn = async (browser: Browser, url: string): Promise<BrowserContext> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}backoffice/`);
  await page.getByLabel('E-mail address').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code of your authenticator').fill(codeOf(user.seed));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor({ state: 'attached' });
  await page.close();
  return context;
};

/**
 * Measures the first views of the back office with the CPU slowed, beside the plain front page of the gateway. The
 * targets are 1000 ms and 60 KB.
 */
export const benchFirstView = async (): Promise<object> => {
  const gateway = await startMeasuredGateway(undefined, undefined, variables);
  const browser = await chromium.launch({ executablePath: findShoppersChromium(), args: ['--no-sandbox'] });
  const stranger = await browser.newContext();
  const plainPage = await measured(stranger, gateway.url);
  const signIn = await measured(stranger, `${gateway.url}backoffice/`);
  const context = await signedIn(browser, gateway.url);
  const overview = await measured(context, `${gateway.url}backoffice/`);
  const payments = await measured(context, `${gateway.url}backoffice/payments`);
  await browser.close();
  await gateway.stop();
  return { cpuSlowed: CPU_SLOWED, plainPage, signIn, overview, payments };
};

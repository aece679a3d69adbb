import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages, isExecutable, programOnPath, runs } from './programs.ts';

/**
 * Time limit of the download of a browser, some hundred megabytes. After it, the system's package is installed instead.
 */
const DOWNLOAD_LIMIT_MS = 4 * 60_000;

/**
 * Features that are switched off in Chromium. Only the last such list on its command line counts, so it includes
 * Playwright's own. The last three would start a process for each window, for unused menus.
 */
const unusedFeatures: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/**
 * Arguments that keep Chromium quiet: no background traffic, no graphics card, and no sandbox if root runs it. Unhinted
 * fonts make letters equally wide on every machine, for the pictures that are compared.
 */
export const chromiumArguments: readonly string[] = [
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unusedFeatures.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The paths of WebKit's driver and of the X server that it draws on. */
interface WebKitPrograms {
  readonly driver: string;
  readonly screen: string;
}

/**
 * Returns a Chromium that starts: the one at CHROMIUM_PATH, else Playwright's own, else the system's, else one that it
 * installs. It sets CHROMIUM_PATH, so that child processes find the browser at once.
 */
export function findChromium(): string {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured !== undefined && configured !== '')
    return configured === verified(configured) ? configured : refuse(configured);
  const found =
    verified(chromium.executablePath()) ??
    systemChromium(windowless, ...withWindows) ??
    (downloadChromium() ? verified(chromium.executablePath()) : undefined) ??
    (installPackages(windowless) || installPackages('chromium')
      ? systemChromium(windowless, ...withWindows)
      : undefined);
  if (found === undefined) throw new Error(missing('Chromium', 'chromium', 'CHROMIUM_PATH'));
  process.env['CHROMIUM_PATH'] = found;
  return found;
}

/** Returns a Firefox that starts: the one at FIREFOX_PATH, else the system's, else the package that it installs. */
export function findFirefox(): string {
  const configured = process.env['FIREFOX_PATH'];
  if (configured !== undefined && configured !== '')
    return configured === verified(configured) ? configured : refuse(configured);
  const onPath = () => programOnPath('firefox-esr', 'firefox');
  const found = onPath() ?? (installPackages('firefox-esr') ? onPath() : undefined);
  if (found === undefined) throw new Error(missing('Firefox', 'firefox-esr', 'FIREFOX_PATH'));
  return found;
}

/** Returns WebKit's driver and an X server, installed if missing. */
export function findWebKit(): WebKitPrograms {
  const onPath = () => {
    const driver = programOnPath('WebKitWebDriver');
    const screen = programOnPath('Xvfb');
    return driver !== undefined && screen !== undefined ? { driver, screen } : undefined;
  };
  const found = onPath() ?? (installPackages('webkit2gtk-driver', 'xvfb') ? onPath() : undefined);
  if (found === undefined) throw new Error(missing('WebKit', 'webkit2gtk-driver and xvfb', 'PATH'));
  return found;
}

/** The same engine without windows, which uses a quarter less processor time. */
const windowless = 'chromium-headless-shell';
const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

/** Returns the Chromium for measurements: if possible, the full browser that shoppers have. */
export function findShoppersChromium(): string {
  const isConfigured = (process.env['CHROMIUM_PATH'] ?? '') !== '';
  return (isConfigured ? undefined : systemChromium(...withWindows)) ?? findChromium();
}

function systemChromium(...names: readonly string[]): string | undefined {
  const path = programOnPath(...names);
  return path === undefined ? undefined : verified(path);
}

function verified(path: string): string | undefined {
  return isExecutable(path) && runs(path, '--version') ? path : undefined;
}

function downloadChromium(): boolean {
  process.stderr.write('No Chromium found: downloading the one of Playwright\n');
  const playwright = dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json'));
  const args = [join(playwright, 'cli.js'), 'install', 'chromium'];
  return spawnSync(process.execPath, args, { stdio: 'ignore', timeout: DOWNLOAD_LIMIT_MS }).status === 0;
}

function refuse(path: string): never {
  throw new Error(`No browser starts at ${path}: correct the variable or remove it.`);
}

function missing(browser: string, packages: string, variable: string): string {
  return `${browser} is needed and could not be installed. Install the package ${packages}, or set ${variable}.`;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { isExecutable, programOnPath, runs } from './programs.ts';

/** A program of the system that tests run, beside Node and the packages of npm. */
export interface Need {
  /** The names under which tests run it; one of them is enough. */
  readonly programs: readonly string[];
  /** Its package in Debian 12. */
  readonly package: string;
  /** What it proves, for whoever decides whether to install it. */
  readonly purpose: string;
  /** Returns whether it is there, where a look at the search path does not show it. */
  isThere?(): boolean;
}

const hasPhpCurl = (): boolean =>
  spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout?.split('\n').includes('curl') === true;

const hasFolder = (parent: string, file: string): boolean =>
  existsSync(parent) && readdirSync(parent).some((name) => existsSync(`${parent}/${name}/${file}`));

const hasPostgres = (): boolean =>
  process.env['DATABASE_URL']?.startsWith('postgres') === true || hasFolder('/usr/lib/postgresql', 'bin/postgres');

const hasChromium = (): boolean =>
  [process.env['CHROMIUM_PATH'], programOnPath('chromium-headless-shell', 'chromium', 'google-chrome')].some(
    (path) => path !== undefined && path !== '' && isExecutable(path),
  );

/**
 * Everything that the tests run and that a bare Debian 12 lacks. CONTRIBUTING.md has this table; a test compares it with
 * the programs that the sources start.
 */
export const needs: readonly Need[] = [
  {
    programs: ['chromium-headless-shell', 'chromium'],
    package: 'chromium-headless-shell',
    purpose: 'journeys',
    isThere: hasChromium,
  },
  { programs: ['firefox-esr', 'firefox'], package: 'firefox-esr', purpose: 'journeys in Firefox' },
  { programs: ['WebKitWebDriver'], package: 'webkit2gtk-driver', purpose: 'journeys in WebKit' },
  { programs: ['Xvfb'], package: 'xvfb', purpose: 'the screen of WebKit' },
  {
    programs: ['postgres'],
    package: 'postgresql',
    purpose: 'all tests of the server on PostgreSQL, with its own backups',
    isThere: hasPostgres,
  },
  { programs: ['git'], package: 'git', purpose: 'the commit in `buildNumber`' },
  { programs: ['ps'], package: 'procps', purpose: 'processes of PostgreSQL that outlive their server' },
  { programs: ['mount'], package: 'mount', purpose: 'full file systems, and containers' },
  {
    programs: ['sshd'],
    package: 'openssh-server',
    purpose: 'files by SFTP, to OpenSSH itself',
    isThere: () => isExecutable('/usr/sbin/sshd'),
  },
  { programs: ['ssh-keygen'], package: 'openssh-client', purpose: 'keys for SFTP' },
  { programs: ['gcc'], package: 'gcc', purpose: 'a slow and a full disk, in the campaigns of faults' },
  {
    programs: ['faketime'],
    package: 'faketime',
    purpose: 'a clock that jumps, in the campaigns of faults',
  },
  { programs: ['curl'], package: 'curl', purpose: 'samples of the documentation' },
  { programs: ['python3'], package: 'python3', purpose: 'the client and the samples for Python' },
  {
    programs: [],
    package: 'python3-cryptography',
    purpose: 'samples for Python that open notifications',
    isThere: () => runs('python3', '-c', 'import cryptography'),
  },
  { programs: ['php'], package: 'php-cli', purpose: 'the client and the samples for PHP' },
  { programs: [], package: 'php-curl', purpose: 'requests of PHP', isThere: hasPhpCurl },
  { programs: ['systemd-analyze'], package: 'systemd', purpose: 'the unit of systemd' },
  { programs: ['promtool'], package: 'prometheus', purpose: 'metrics, alerts and dashboards' },
  {
    programs: ['xmllint'],
    package: 'libxml2-utils',
    purpose: 'files for banks, by their official schemas; the HTML of mails',
  },
  { programs: ['unzip'], package: 'unzip', purpose: 'the schemas, out of their archive' },
  {
    programs: [],
    package: 'libhbci4j-core-java',
    purpose: 'the official schemas of ISO 20022',
    isThere: () => existsSync('/usr/share/java/hbci4j-core.jar'),
  },
  { programs: ['aqbanking-cli'], package: 'aqbanking-tools', purpose: 'files for banks, read by another program' },
  { programs: ['hledger'], package: 'hledger', purpose: 'journals, read by hledger' },
  { programs: ['ledger'], package: 'ledger', purpose: 'journals, read by Ledger' },
  { programs: ['bean-check', 'bean-query'], package: 'beancount', purpose: 'journals, read by Beancount' },
  { programs: ['zbarimg'], package: 'zbar-tools', purpose: 'QR codes of transfers' },
  { programs: ['buildah'], package: 'buildah', purpose: 'the image of the container' },
  { programs: ['podman'], package: 'podman', purpose: 'a payment in the container' },
  { programs: ['crun'], package: 'crun', purpose: 'the runtime of the container' },
];

/** Returns what is missing on this machine. */
export const missingNeeds = (among: readonly Need[] = needs): readonly Need[] =>
  among.filter(({ programs, isThere }) => !(isThere?.() ?? programOnPath(...programs) !== undefined));

/** Returns the one command that installs these, for a person. */
export const commandFor = (missing: readonly Need[]): string =>
  `sudo apt-get update && sudo apt-get install --yes --no-install-recommends ${missing.map((each) => each.package).join(' ')}`;

/** A way to install packages; returns whether that succeeded. */
type Install = (...packages: readonly string[]) => boolean;

/**
 * Installs what is missing, in one visible step: all at once, or one by one where a package is not to be had, so that it
 * blocks no other. Returns what is missing still.
 */
export const provide = (install: Install, among: readonly Need[] = needs): readonly Need[] => {
  const missing = missingNeeds(among);
  if (missing.length === 0) return missing;
  const packages = missing.map((each) => each.package);
  if (!install(...packages) && packages.length > 1) for (const each of packages) install(each);
  return missingNeeds(missing);
};

/** Tells a person what is missing, what for, and the one command that installs it. */
export const tellMissing = (missing: readonly Need[]): string => {
  const width = Math.max(...missing.map((each) => each.package.length));
  const rows = missing.map((each) => `  ${each.package.padEnd(width)}  ${each.purpose}`);
  return ['The tests need these packages of Debian, which could not be installed:', ...rows, '', 'Install them by:']
    .join('\n')
    .concat(`\n  ${commandFor(missing)}`);
};

type Marks = readonly (readonly [name: string, mark: RegExp])[];

/** How programs call themselves; most also name the programs that they are built on, so that the first match counts. */
const browsers: Marks = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOPiOS\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Chromium', /\bChromium\//],
  ['Safari', /\bSafari\//],
];

const systems: Marks = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (marks: Marks, agent: string): string | undefined => marks.find(([, mark]) => mark.test(agent))?.[0];

/** The browser and the system of a program, as far as its `User-Agent` tells them. */
interface Agent {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

/** Returns the browser and the system that a `User-Agent` names. */
export const agentIn = (agent: string): Agent => ({ browser: nameIn(browsers, agent), system: nameIn(systems, agent) });

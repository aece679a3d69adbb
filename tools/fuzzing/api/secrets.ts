/** As many texts of requests are searched for by themselves; card numbers and credentials are found in any number. */
const SEARCHED = 200;

/** A security code has too few digits to be searched for by itself: it is found behind its name. */
const SECURITY_CODE = /cvv"\s*:\s*"\d{3,4}"|cvv"[^{}]{0,80}"value":"\d{3,4}"/i;

/** In an address or a form; pages have one in a sample. */
const WRITTEN_CODE = /cvv(?:=|%3D)\d{3,4}\b/i;

const DIGITS = /\d{12,}/g;

/** Characters of tokens, as many as the shortest has. */
const WORDS = /[\w-]{24,}/g;

/** Returns the first of some texts that stands anywhere in a run of characters: rows of SQLite have nothing between. */
const within = (text: string, runs: RegExp, searched: ReadonlySet<string>): string | undefined => {
  const lengths = [...new Set([...searched].map(({ length }) => length))];
  for (const [run] of text.matchAll(runs)) {
    for (const length of lengths) {
      for (let from = 0; from + length <= run.length; from += 1) {
        const part = run.slice(from, from + length);
        if (searched.has(part)) return part;
      }
    }
  }
  return undefined;
};

/** What was sent and must not appear. */
export interface Secrets {
  /** Adds what no answer and no log may have. */
  add(secrets: readonly string[]): void;
  /** Adds tokens and sessions: no answer and no log may have one, however long ago it was made. */
  addCredentials(credentials: readonly string[]): void;
  /** Adds what an answer may repeat, and no log may have. */
  addUnlogged(texts: readonly string[]): void;
  /** Returns what an answer has of them; undefined for nothing. */
  inAnswer(text: string): string | undefined;
  /** Returns what a log or a metric has of them. */
  inLog(text: string): string | undefined;
  /** Returns which of the card numbers and credentials a database has, whatever stands beside them. */
  inStored(text: string): string | undefined;
}

/** Creates an empty list of secrets. */
export const sentSecrets = (): Secrets => {
  const [numbers, unlogged, credentials] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [texts, unloggedTexts]: [string[], string[]] = [[], []];
  const addText = (list: string[], text: string): void => {
    if (!list.includes(text)) list.push(text);
    if (list.length > SEARCHED) list.shift();
  };
  const found = (text: string, sets: readonly ReadonlySet<string>[]): string | undefined =>
    sets.map((set) => within(text, DIGITS, set)).find((digits) => digits !== undefined) ??
    texts.find((secret) => text.includes(secret)) ??
    within(text, WORDS, credentials) ??
    SECURITY_CODE.exec(text)?.[0];
  return {
    add: (secrets) => {
      for (const secret of secrets) {
        const digits = secret.replaceAll(' ', '');
        if (/^\d+$/.test(digits)) numbers.add(digits);
        else addText(texts, secret);
      }
    },
    addCredentials: (given) => {
      for (const text of given) credentials.add(text);
    },
    addUnlogged: (given) => {
      for (const text of given) {
        if (/^\d+$/.test(text)) unlogged.add(text);
        else addText(unloggedTexts, text);
      }
    },
    inAnswer: (text) => found(text, [numbers]),
    inLog: (text) =>
      found(text, [numbers, unlogged]) ??
      unloggedTexts.find((secret) => text.includes(secret)) ??
      WRITTEN_CODE.exec(text)?.[0],
    inStored: (text) => within(text, DIGITS, numbers) ?? within(text, WORDS, credentials),
  };
};

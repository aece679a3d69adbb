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

/** Creates an empty list of card numbers and of the latest texts. */
const newTexts = () => {
  const [numbers, texts]: [Set<string>, string[]] = [new Set(), []];
  const numberIn = (text: string): string | undefined => within(text, DIGITS, numbers);
  return {
    add: (given: readonly string[]): void => {
      for (const text of given) {
        const digits = text.replaceAll(' ', '');
        if (/^\d+$/.test(digits)) numbers.add(digits);
        else if (!texts.includes(text)) texts.push(text);
      }
      if (texts.length > SEARCHED) texts.splice(0, texts.length - SEARCHED);
    },
    /** Returns the first card number of the list in a text. */
    numberIn,
    /** Returns the first card number or text of the list in a text. */
    in: (text: string): string | undefined => numberIn(text) ?? texts.find((each) => text.includes(each)),
  };
};

/** Creates an empty list of secrets. */
export const sentSecrets = (): Secrets => {
  const [nowhere, inNoLog, credentials] = [newTexts(), newTexts(), new Set<string>()];
  const inAnswer = (text: string): string | undefined =>
    nowhere.in(text) ?? within(text, WORDS, credentials) ?? SECURITY_CODE.exec(text)?.[0];
  return {
    add: nowhere.add,
    addCredentials: (given) => {
      for (const text of given) credentials.add(text);
    },
    addUnlogged: inNoLog.add,
    inAnswer,
    inLog: (text) => inAnswer(text) ?? inNoLog.in(text) ?? WRITTEN_CODE.exec(text)?.[0],
    inStored: (text) => nowhere.numberIn(text) ?? within(text, WORDS, credentials),
  };
};

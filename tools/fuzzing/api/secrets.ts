/** As many texts are searched for by themselves; card numbers are found in any number. */
const SEARCHED = 200;

/** A security code has too few digits to be searched for by itself: it is found behind its name. */
const SECURITY_CODE = /cvv"\s*:\s*"\d{3,4}"|cvv"[^{}]{0,80}"value":"\d{3,4}"/i;

/** In an address or a form; pages have one in a sample. */
const WRITTEN_CODE = /cvv(?:=|%3D)\d{3,4}\b/i;

const CARD_NUMBER = /(?<!\d)\d{12,19}(?!\d)/g;

/** What was sent and must not appear. */
export interface Secrets {
  /** Adds what no answer and no log may have. */
  add(secrets: readonly string[]): void;
  /** Adds what an answer may repeat, and no log may have. */
  addUnlogged(texts: readonly string[]): void;
  /** Returns what an answer has of them; undefined for nothing. */
  inAnswer(text: string): string | undefined;
  /** Returns what a log or a metric has of them. */
  inLog(text: string): string | undefined;
  /** Returns which of the card numbers a database has. */
  inStored(text: string): string | undefined;
}

/** Creates an empty list of secrets. */
export const sentSecrets = (): Secrets => {
  const [numbers, unlogged] = [new Set<string>(), new Set<string>()];
  const texts: string[] = [];
  const found = (text: string, sets: readonly ReadonlySet<string>[]): string | undefined =>
    text.match(CARD_NUMBER)?.find((digits) => sets.some((set) => set.has(digits))) ??
    texts.find((secret) => text.includes(secret)) ??
    SECURITY_CODE.exec(text)?.[0];
  return {
    add: (secrets) => {
      for (const secret of secrets) {
        const digits = secret.replaceAll(' ', '');
        if (/^\d+$/.test(digits)) numbers.add(digits);
        else if (!texts.includes(secret)) texts.push(secret);
      }
      if (texts.length > SEARCHED) texts.splice(0, texts.length - SEARCHED);
    },
    addUnlogged: (given) => {
      for (const text of given) unlogged.add(text);
    },
    inAnswer: (text) => found(text, [numbers]),
    inLog: (text) => found(text, [numbers, unlogged]) ?? WRITTEN_CODE.exec(text)?.[0],
    inStored: (text) => text.match(CARD_NUMBER)?.find((digits) => numbers.has(digits)),
  };
};

/** A message of PostgreSQL's protocol: its type and its content, without the length. */
export interface Message {
  /** Empty for the first message of a connection. */
  readonly type: string;
  readonly content: Buffer;
}

const LENGTH = 4;

/** Returns a function that cuts a stream into messages; a client's stream begins with one that has no type. */
export const messageReader = (beginsUntyped: boolean): ((chunk: Buffer) => readonly Message[]) => {
  let rest: Buffer = Buffer.alloc(0);
  let isUntyped = beginsUntyped;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const head = isUntyped ? 0 : 1;
      if (rest.length < head + LENGTH) return messages;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return messages;
      messages.push({ type: rest.toString('latin1', 0, head), content: rest.subarray(head + LENGTH, end) });
      rest = rest.subarray(end);
      isUntyped = false;
    }
  };
};

/** Returns the bytes of a message. */
export const bytesOf = ({ type, content }: Message): Buffer => {
  const head = Buffer.alloc(type.length + LENGTH);
  head.write(type, 'latin1');
  head.writeInt32BE(content.length + LENGTH, type.length);
  return Buffer.concat([head, content]);
};

/** Encodes texts for a message of the protocol: each ends with a zero byte. */
export const texts = (...each: readonly string[]): Buffer => Buffer.from(each.map((text) => `${text}\0`).join(''));

/** Decodes the first `count` texts of a message, and returns them with the rest of it. */
export const textsOf = (
  content: Buffer,
  count: number,
): { readonly found: readonly string[]; readonly rest: Buffer } => {
  const found: string[] = [];
  let from = 0;
  while (found.length < count) {
    const end = content.indexOf(0, from);
    found.push(content.toString('utf8', from, end));
    from = end + 1;
  }
  return { found, rest: content.subarray(from) };
};

/** Returns the values of a Bind message, from what follows its two names. All are texts, as the driver sends them. */
export const valuesOf = (rest: Buffer): readonly (string | null)[] => {
  let at = 2 + 2 * rest.readInt16BE(0);
  const count = rest.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = rest.readInt32BE(at);
    at += LENGTH + Math.max(length, 0);
    return length < 0 ? null : rest.toString('utf8', at - length, at);
  });
};

/** Returns an error as PostgreSQL sends it. */
export const errorMessage = (code: string, text: string): Message => ({
  type: 'E',
  content: Buffer.concat([texts('SERROR', 'VERROR', `C${code}`, `M${text}`), Buffer.from([0])]),
});

/** Returns the text of an error. */
export const textOfError = (content: Buffer): string => {
  const fields = content.toString('utf8').split('\0');
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? '';
};

/** An instance of WebAssembly, and what makes one. The types of Node name neither. */
interface Instance {
  readonly exports: Readonly<Record<string, unknown>>;
}

interface Maker {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => Instance;
  readonly validate: (bytes: Uint8Array) => boolean;
}

const { WebAssembly: maker } = globalThis as unknown as { readonly WebAssembly: Maker };

/** So many bytes count the blocks of a program; several blocks may share one. */
export const COUNTERS = 65_536;

const COUNTERS_NAME = 'counters';

/** Reads numbers and names from a program. */
class Reader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const byte = this.bytes[this.at] ?? 0;
    this.at += 1;
    return byte;
  }

  number(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
  }

  numbers(count: number): void {
    for (let done = 0; done < count; done += 1) this.number();
  }

  /** Passes the place of a memory: alignment, which may say that its number follows, and offset. */
  memory(): void {
    if ((this.number() & 0x40) !== 0) this.number();
    this.number();
  }
}

const NAMED_BLOCK = { block: 0x02, loop: 0x03, if: 0x04, else: 0x05, branchIf: 0x0d } as const;

/** Passes what follows the operator 0xfc. */
const passBulk = (reader: Reader): void => {
  const operator = reader.number();
  if (operator >= 8) reader.numbers([8, 10, 12, 14].includes(operator) ? 2 : 1);
};

/** Passes what follows the operator 0xfd, of vectors. */
const passVector = (reader: Reader): void => {
  const operator = reader.number();
  if (operator <= 11 || operator === 92 || operator === 93) reader.memory();
  else if (operator === 12 || operator === 13) reader.at += 16;
  else if (operator >= 21 && operator <= 34) reader.at += 1;
  else if (operator >= 84 && operator <= 91) {
    reader.memory();
    reader.at += 1;
  }
};

/** Passes what follows an operator. Source: WebAssembly 2.0, 5.4. */
const pass = (reader: Reader, operator: number): void => {
  if (operator >= NAMED_BLOCK.block && operator <= NAMED_BLOCK.if) reader.number();
  else if (operator === 0x0c || operator === NAMED_BLOCK.branchIf || operator === 0x10 || operator === 0x12)
    reader.number();
  else if (operator === 0x0e) reader.numbers(reader.number() + 1);
  else if (operator === 0x11 || operator === 0x13) reader.numbers(2);
  else if (operator === 0x1c) reader.numbers(reader.number());
  else if (operator >= 0x20 && operator <= 0x26) reader.number();
  else if (operator >= 0x28 && operator <= 0x3e) reader.memory();
  else if (operator >= 0x3f && operator <= 0x42) reader.number();
  else if (operator === 0x43) reader.at += 4;
  else if (operator === 0x44) reader.at += 8;
  else if (operator === 0xd0 || operator === 0xd2) reader.number();
  else if (operator === 0xfc) passBulk(reader);
  else if (operator === 0xfd) passVector(reader);
};

const written = (value: number): readonly number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...written(Math.floor(value / 128))];

/** A constant has a sign. */
const constant = (value: number): readonly number[] =>
  value < 0x40 ? [0x41, value] : [0x41, ...written(value).slice(0, -1), ...lastOf(written(value).at(-1) ?? 0)];

const lastOf = (byte: number): readonly number[] => (byte >= 0x40 ? [byte | 0x80, 0] : [byte]);

/** What adds one to a counter in the second memory. */
const addOne = (number: number): readonly number[] => {
  const place = [0x40, 1, 0];
  return [...constant(number), ...constant(number), 0x2d, ...place, ...constant(1), 0x6a, 0x3a, ...place];
};

/** Returns a function's body that counts where it goes. */
const counted = (body: Uint8Array, next: () => number): Buffer => {
  const reader = new Reader(body);
  for (let groups = reader.number(); groups > 0; groups -= 1) reader.numbers(2);
  const pieces: Uint8Array[] = [body.subarray(0, reader.at), Buffer.from(addOne(next()))];
  let from = reader.at;
  const { loop, if: when, else: otherwise, branchIf } = NAMED_BLOCK;
  while (reader.at < body.length) {
    const operator = reader.byte();
    pass(reader, operator);
    if (operator !== loop && operator !== when && operator !== otherwise && operator !== branchIf) continue;
    pieces.push(body.subarray(from, reader.at), Buffer.from(addOne(next())));
    from = reader.at;
  }
  return Buffer.concat([...pieces, body.subarray(from)]);
};

const sized = (content: Uint8Array): Buffer => Buffer.concat([Buffer.from(written(content.length)), content]);

/** Returns a list of a program with one more item. */
const withItem = (content: Uint8Array, item: Uint8Array): Buffer => {
  const reader = new Reader(content);
  const count = reader.number();
  return Buffer.concat([Buffer.from(written(count + 1)), content.subarray(reader.at), item]);
};

const countedCode = (content: Uint8Array): Buffer => {
  const reader = new Reader(content);
  const count = reader.number();
  const bodies: Buffer[] = [];
  let place = 0;
  // Far from each other, since functions that are called together stand together.
  const next = (): number => {
    place += 1;
    return (place * 40_503) % COUNTERS;
  };
  for (let done = 0; done < count; done += 1) {
    const length = reader.number();
    bodies.push(sized(counted(content.subarray(reader.at, reader.at + length), next)));
    reader.at += length;
  }
  return Buffer.concat([Buffer.from(written(count)), ...bodies]);
};

const SECTIONS = { memory: 5, exports: 7, code: 10 } as const;

/**
 * Returns a program with a second memory, `counters`, in which it counts the blocks that it enters; as it is where Node
 * knows one memory only, as 20 does.
 */
export const withCounters = (program: Uint8Array): Uint8Array => {
  const reader = new Reader(program, 8);
  const sections: Uint8Array[] = [program.subarray(0, 8)];
  while (reader.at < program.length) {
    const kind = reader.byte();
    const length = reader.number();
    const content = program.subarray(reader.at, reader.at + length);
    reader.at += length;
    const page = Buffer.from([0, 1]);
    const name = Buffer.concat([sized(Buffer.from(COUNTERS_NAME)), Buffer.from([0x02, 1])]);
    if (kind === SECTIONS.memory) sections.push(Buffer.from([kind]), sized(withItem(content, page)));
    else if (kind === SECTIONS.exports) sections.push(Buffer.from([kind]), sized(withItem(content, name)));
    else if (kind === SECTIONS.code) sections.push(Buffer.from([kind]), sized(countedCode(content)));
    else sections.push(Buffer.from([kind]), sized(content));
  }
  const counting = Buffer.concat(sections);
  return maker.validate(counting) ? counting : program;
};

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** A library that runs in WebAssembly, and what begins it anew. */
interface Restartable<Library> {
  readonly library: Library;
  /** Begins a new instance: a program that has failed is in no state to go on. */
  restart(): void;
  /** The bytes of its memory. */
  memoryBytes(): number;
  /** Its counters, if it has any. */
  counters(): Uint8Array | undefined;
}

/**
 * Loads a library so that its program can begin anew without another process; unless the library is loaded already.
 * `change` may change the program.
 */
export const restartable = async <Library>(
  load: () => Promise<Library>,
  change: (program: Uint8Array) => Uint8Array = (program) => program,
): Promise<Restartable<Library>> => {
  const { Module, Instance } = maker;
  let begin: (() => Instance) | undefined;
  let current: Instance | undefined;
  const now = (): Instance['exports'] => current?.exports ?? {};
  maker.Module = function changed(bytes: ArrayBuffer | Uint8Array) {
    return new Module(change(new Uint8Array(bytes)));
  } as unknown as Maker['Module'];
  maker.Instance = function begun(module: object, imports: object) {
    begin = () => new Instance(module, imports);
    current = begin();
    const names = Object.entries(current.exports);
    const exports = Object.defineProperties(
      {},
      Object.fromEntries(
        names.map(([name, value]) => [
          name,
          typeof value === 'function'
            ? { value: (...given: unknown[]) => (now()[name] as (...all: unknown[]) => unknown)(...given) }
            : { get: () => now()[name] },
        ]),
      ),
    );
    return { exports };
  } as unknown as Maker['Instance'];
  try {
    const library = await load();
    // Whoever has loaded it before has its program.
    if (begin === undefined)
      return { library, restart: () => undefined, memoryBytes: () => 0, counters: () => undefined };
    const fresh = begin;
    return {
      library,
      restart: () => {
        // Whoever looked into the memory before must look again: growing by nothing ends each view.
        (now()['memory'] as Memory).grow(0);
        current = fresh();
        (now()['__wbindgen_start'] as () => void)();
      },
      memoryBytes: () => (now()['memory'] as Memory).buffer.byteLength,
      counters: () => {
        const memory = now()[COUNTERS_NAME] as Memory | undefined;
        return memory === undefined ? undefined : new Uint8Array(memory.buffer);
      },
    };
  } finally {
    Object.assign(maker, { Module, Instance });
  }
};

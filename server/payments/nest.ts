/** A JSON object as replies carry it; without a prototype, so that no name means anything but itself. */
export interface Nested {
  [name: string]: string | Nested | readonly Nested[];
}

const PIECE = /[^.[\]]+|\[[^\]]*\]/g;
const INDEX = /^\[\d+\]$/;

type Branch = Map<string, Branch | string>;

const plant = (root: Branch, name: string, value: string): void => {
  const pieces = name.match(PIECE) ?? [name];
  let branch = root;
  for (const piece of pieces.slice(0, -1)) {
    const next = branch.get(piece);
    const deeper: Branch = next instanceof Map ? next : new Map();
    if (deeper !== next) branch.set(piece, deeper);
    branch = deeper;
  }
  branch.set(pieces.at(-1) ?? name, value);
};

/** Lists hold objects, maps hold texts: `customParameters[123]` is a key of three digits, not an index. */
const isList = (branch: Branch): boolean => [...branch].every(([key, item]) => INDEX.test(key) && item instanceof Map);

const indexOf = (key: string): number => Number(key.slice(1, -1));

const grown = (branch: Branch): Nested | readonly Nested[] => {
  if (isList(branch)) {
    return [...branch]
      .toSorted(([a], [b]) => indexOf(a) - indexOf(b))
      .flatMap(([, item]) => (item instanceof Map ? [grown(item) as Nested] : []));
  }
  const nested: Nested = Object.create(null);
  for (const [key, item] of branch) {
    const name = key.startsWith('[') ? key.slice(1, -1) : key;
    nested[name] = item instanceof Map ? grown(item) : item;
  }
  return nested;
};

/**
 * Gives flat dotted parameters as nested JSON: `cart.items[0].name` becomes `cart: { items: [{ name }] }`, and
 * `customParameters[a.b]` becomes `customParameters: { "a.b": … }`. This is the only place where names are nested.
 */
export const nest = (parameters: Iterable<readonly [name: string, value: string]>): Nested => {
  const root: Branch = new Map();
  for (const [name, value] of parameters) plant(root, name, value);
  return root.size === 0 ? Object.create(null) : (grown(root) as Nested);
};

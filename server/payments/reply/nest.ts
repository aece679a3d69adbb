import { flatRecord } from '../../../catalogue/schema/flat-record.ts';

/** A JSON object as replies carry it. */
export interface Nested {
  [name: string]: string | Nested | Nested[];
}

/** One piece of a dotted name: `cart`, `[3]`, `[SHOPPER_id]`. */
interface Piece {
  readonly text: string;
  /**
   * The index in a list. Lists contain objects, so the last piece is never an index: `customParameters[123]` has a key.
   */
  readonly index: number | undefined;
}

const PIECE = /[^.[\]]+|\[[^\]]*\]/g;
const INDEX = /^\[\d+\]$/;

const piecesOf = (name: string): readonly Piece[] => {
  const texts = name.match(PIECE) ?? [name];
  return texts.map((text, place) => ({
    text: text.startsWith('[') ? text.slice(1, -1) : text,
    index: INDEX.test(text) && place < texts.length - 1 ? Number(text.slice(1, -1)) : undefined,
  }));
};

/**
 * The pieces of names are cached, because replies repeat them. The limit exceeds the number of the interface's names.
 */
const MAX_KEPT_NAMES = 5_000;
const keptPieces = new Map<string, readonly Piece[]>();

const keptPiecesOf = (name: string): readonly Piece[] => {
  const kept = keptPieces.get(name);
  if (kept !== undefined) return kept;
  const pieces = piecesOf(name);
  if (keptPieces.size < MAX_KEPT_NAMES) keptPieces.set(name, pieces);
  return pieces;
};

/** The items of an unfinished list by index, in the order of arrival. */
type Places = Map<number, Nested>;

/** Fills lists by index and leaves no gaps: a reply has as many items as the request. */
class Lists {
  private readonly placesOf = new Map<Nested[], Places>();

  item(list: Nested[], index: number): Nested {
    const places = this.placesOf.get(list) ?? new Map<number, Nested>();
    this.placesOf.set(list, places);
    const item = places.get(index) ?? flatRecord<Nested[string]>();
    places.set(index, item);
    return item;
  }

  close(): void {
    for (const [list, places] of this.placesOf) {
      list.push(...[...places].toSorted(([a], [b]) => a - b).map(([, item]) => item));
    }
  }
}

const plant = (root: Nested, pieces: readonly Piece[], value: string, lists: Lists): void => {
  let branch: Nested | Nested[] = root;
  for (let place = 0; place < pieces.length; place += 1) {
    const piece = pieces[place];
    if (piece === undefined) return;
    if (Array.isArray(branch)) {
      branch = lists.item(branch, piece.index ?? 0);
      continue;
    }
    if (place === pieces.length - 1) branch[piece.text] = value;
    else {
      const known: Nested[string] | undefined = branch[piece.text];
      const next: Nested | Nested[] =
        typeof known === 'object' ? known : pieces[place + 1]?.index === undefined ? flatRecord<Nested[string]>() : [];
      branch[piece.text] = next;
      branch = next;
    }
  }
};

/**
 * Converts flat dotted parameters to nested JSON: `cart.items[0].name` becomes `cart: { items: [{ name }] }`, and
 * `customParameters[a.b]` becomes `customParameters: { "a.b": … }`. Objects have no prototype, so that names such as
 * `constructor` are safe. This is the only place where names are nested.
 */
export const nest = (parameters: Iterable<readonly [name: string, value: string]>): Nested => {
  const root: Nested = flatRecord<Nested[string]>();
  const lists = new Lists();
  for (const [name, value] of parameters) plant(root, keptPiecesOf(name), value, lists);
  lists.close();
  return root;
};

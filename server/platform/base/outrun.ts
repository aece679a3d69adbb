/** Concurrent changes won every time: nothing of this work was stored, and it may be repeated. */
export class Outrun extends Error {
  override readonly name: string = 'Outrun';
}

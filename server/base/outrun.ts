/** Others were faster each time: nothing of the work that met it was kept, and it may be done again. */
export class Outrun extends Error {
  override readonly name: string = 'Outrun';
}

/** The shape of texts that a translation must have: a text for each text of the English ones. */
export type Translated<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Translated<Tree[Name]>;
};

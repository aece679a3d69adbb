/** The texts that a page replaces. Unknown keys and values that are no strings are ignored. */
export interface Replacements {
  readonly labels?: unknown;
  readonly errorMessages?: unknown;
}

/** Returns a group of texts with those that the page replaces. Keys that the group does not have are ignored. */
export const replaced = <Group extends Record<string, string>>(group: Group, replacements: unknown): Group => {
  if (typeof replacements !== 'object' || replacements === null) return group;
  const own = Object.entries(replacements).filter(
    ([key, text]) => Object.hasOwn(group, key) && typeof text === 'string',
  );
  return { ...group, ...Object.fromEntries(own) };
};

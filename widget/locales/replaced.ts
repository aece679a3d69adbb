/** What a page may replace; keys that the widget does not know are ignored, values that are not texts too. */
export interface Replacements {
  readonly labels?: unknown;
  readonly errorMessages?: unknown;
}

/** Gives a group of texts with those of the page in place; what the group does not have is ignored. */
export const replaced = <Group extends Record<string, string>>(group: Group, replacements: unknown): Group => {
  if (typeof replacements !== 'object' || replacements === null) return group;
  const own = Object.entries(replacements).filter(
    ([key, text]) => Object.hasOwn(group, key) && typeof text === 'string',
  );
  return { ...group, ...Object.fromEntries(own) };
};

/** Returns the facts that are known, without the names of those that are not: optional fields are left out. */
export const known = <Facts extends object>(facts: Facts): { [Name in keyof Facts]?: NonNullable<Facts[Name]> } =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never;

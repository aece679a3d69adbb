/** Returns the reason of a bank as its code and its meaning, such as `AC04, account closed`. */
export const bankReasonText = (reasons: Readonly<Record<string, string>>, code: string): string => {
  const meaning = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return meaning === undefined ? code : `${code}, ${meaning}`;
};

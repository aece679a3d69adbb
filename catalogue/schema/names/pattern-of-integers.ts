/** Returns the last numbers of consecutive ranges from `min` to `max`, each of which one pattern describes. */
const endsOf = (min: number, max: number): readonly number[] => {
  const ends = new Set([max]);
  for (let unit = 10; unit <= max; unit *= 10) {
    if (unit - 1 >= min) ends.add(unit - 1);
    const [after, before] = [min - (min % unit) + unit - 1, max + 1 - ((max + 1) % unit) - 1];
    if (min % unit > 0 && after < max) ends.add(after);
    if (before >= min) ends.add(before);
  }
  return [...ends].toSorted((one, other) => one - other);
};

/** Returns the pattern of the whole numbers of one such range; `min` and `max` have equally many digits. */
const patternOfRange = (min: number, max: number): string => {
  const [first, last] = [`${min}`, `${max}`];
  const parts = [...first].map((digit, place) => {
    const other = last[place] ?? digit;
    if (digit === other) return digit;
    return digit === '0' && other === '9' ? '\\d' : `[${digit}-${other}]`;
  });
  return parts.join('').replace(/(?:\\d){2,}/g, (run) => `\\d{${run.length / 2}}`);
};

/** Returns alternatives of a regular expression for the whole numbers from `min` to `max`, without leading zeros. */
export const patternOfIntegers = (min: number, max: number): string => {
  const ends = endsOf(min, max);
  const ranges = ends.map((end, place) => patternOfRange(place === 0 ? min : (ends[place - 1] ?? 0) + 1, end));
  // All numbers of one digit, of two, and so on, are written as one.
  const whole = ranges.filter((range) => /^\[1-9\](?:\\d(?:\{\d+\})?)?$/.test(range));
  const others = ranges.filter((range) => !whole.includes(range));
  const digits = whole.length > 1 && whole[0] === '[1-9]' ? [`[1-9]\\d{0,${whole.length - 1}}`] : whole;
  return [...digits, ...others].join('|');
};

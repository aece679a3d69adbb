/** One entry of an `Accept` header, or of `Accept-Language`. */
interface AcceptedEntry {
  readonly value: string;
  /** From 0 to 1, and 1 without one; not a number where it cannot be read. */
  readonly quality: number;
}

/** The longest header that is parsed; browsers send shorter ones. */
const MAX_HEADER_CHARACTERS = 1_000;

/** Returns the entries of such a header in their order (RFC 9110, 12.4.2); none without a header. */
export const acceptedEntries = (header: string | undefined): readonly AcceptedEntry[] =>
  (header ?? '')
    .slice(0, MAX_HEADER_CHARACTERS)
    .split(',')
    .map((part) => {
      const [value = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const quality = parameters.find((each) => each.startsWith('q='))?.slice('q='.length);
      return { value, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ value }) => value !== '');

import { acceptedEntries } from './accept-header.ts';
import { Rejection } from './rejection.ts';

/** A content type, or a group of them, that a reader accepts. */
interface Range {
  readonly type: string;
  readonly quality: number;
}

const rangesOf = (header: string): readonly Range[] =>
  acceptedEntries(header.toLowerCase()).map(({ value, quality }) => ({
    type: value,
    quality: Number.isNaN(quality) ? 1 : quality,
  }));

/** Returns how much a reader likes a type: the most specific entry that covers it decides; 0 for not at all. */
const qualityOf = (type: string, ranges: readonly Range[]): number =>
  [type, `${type.split('/')[0]}/*`, '*/*']
    .map((covering) => ranges.find((range) => range.type === covering)?.quality)
    .find((quality) => quality !== undefined) ?? 0;

/**
 * Returns the one of the offered content types that an `Accept` header asks for, the first of equals; undefined if it
 * accepts none. Without a header, everything is accepted (RFC 9110, 12.5.1).
 */
export const acceptedType = <Type extends string>(
  header: string | undefined,
  offered: readonly Type[],
): Type | undefined => {
  const ranges = rangesOf(header ?? '');
  if (ranges.length === 0) return offered[0];
  const best = Math.max(...offered.map((type) => qualityOf(type, ranges)));
  return best > 0 ? offered.find((type) => qualityOf(type, ranges) === best) : undefined;
};

/** Returns the one of the offered content types that a request asks for. @throws Rejection 406 if it accepts none. */
export const typeToSend = <Type extends string>(header: string | undefined, offered: readonly Type[]): Type => {
  const type = acceptedType(header, offered);
  if (type === undefined) {
    throw new Rejection('200.300.404', { status: 406, reason: `Accept must allow one of [${offered.join(', ')}]` });
  }
  return type;
};

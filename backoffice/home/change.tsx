import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { fill } from '../frame/texts.ts';
import { changeText } from './numbers.ts';

/** How a figure has changed, in words, and whether that is good. */
export interface Change {
  readonly text: string;
  readonly kind: 'good' | 'bad' | 'plain';
  /** Whether the words go on with what it was before, as in `36% more than`. */
  readonly isWord?: boolean;
}

/** Returns whether a difference is good, if more is. */
export const kindOf = (difference: number): Change['kind'] =>
  difference === 0 ? 'plain' : difference > 0 ? 'good' : 'bad';

/** Returns the change of a number of which more is good; undefined where there was nothing before. */
export const growth = (now: number, before: number): Change | undefined => {
  const text = changeText(now, before);
  return text === undefined ? undefined : { text, kind: kindOf(now - before) };
};

/** Returns the change of a number of which more is bad: in words, because a plus looks like good news. */
export const burden = (now: number, before: number, texts: HomeTexts): Change | undefined => {
  const change = changeText(now, before, 'never');
  if (change === undefined || now === before) return growth(now, before);
  return { text: fill(now > before ? texts.more : texts.less, { change }), kind: kindOf(before - now), isWord: true };
};

/** What a figure was in the period before, and how it has changed since. */
export const Compared = ({
  change,
  before,
  texts,
}: {
  readonly change: Change | undefined;
  readonly before: string;
  readonly texts: HomeTexts;
}) => (
  <span class="quiet">
    {change && <span class={`change ${change.kind}`}>{change.text}</span>}{' '}
    {fill(change?.isWord ? texts.than : texts.before, { value: before })}
  </span>
);

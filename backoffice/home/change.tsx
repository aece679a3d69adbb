import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { fill } from '../frame/texts.ts';
import { moneyText } from '../parts/values.tsx';
import { changeText } from './numbers.ts';
import type { pairsOf } from './sums.ts';

/** How a figure has changed, in words, and whether that is good. */
export interface Change {
  readonly text: string;
  readonly kind: 'good' | 'bad' | 'plain';
}

/** Returns whether a difference is good, if more is. */
export const kindOf = (difference: number): Change['kind'] =>
  difference === 0 ? 'plain' : difference > 0 ? 'good' : 'bad';

/** Returns the change of a number; undefined where there was nothing before. More is good, unless it is a burden. */
export const growth = (now: number, before: number, isBurden = false): Change | undefined => {
  const text = changeText(now, before);
  return text === undefined ? undefined : { text, kind: kindOf(isBurden ? before - now : now - before) };
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
    {change && <span class={`change ${change.kind}`}>{change.text}</span>} {fill(texts.before, { value: before })}
  </span>
);

/** Sums with their changes, each in its own currency: the first one alone, because it stands above in large writing. */
export const ComparedSums = ({
  of,
  texts,
  isBurden = false,
}: {
  readonly of: ReturnType<typeof pairsOf>;
  readonly texts: HomeTexts;
  readonly isBurden?: boolean;
}) => (
  <>
    {of.map(({ currency, now, before }, place) => (
      <span key={currency} class="quiet">
        {place > 0 && <strong>{moneyText(now, currency)}</strong>}{' '}
        <Compared
          texts={texts}
          change={growth(Number(now), Number(before), isBurden)}
          before={moneyText(before, currency)}
        />
      </span>
    ))}
  </>
);

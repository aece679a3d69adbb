import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { fill } from '../frame/texts.ts';
import { numberText } from '../parts/values.tsx';

/** A bar: a number, a part of it, and the number in the period before. */
interface Bar {
  readonly key: string;
  readonly name: ComponentChildren;
  /** What is said of the name to whoever points at it, such as its code. */
  readonly title?: string;
  readonly value: number;
  /** The part of the value that is drawn darker. */
  readonly part: number;
  readonly before: number;
  /** The value in words, and what belongs to it: one text for each head. */
  readonly texts: readonly ComponentChildren[];
}

/** Cards that stand beside each other have as many rows, so that they end together; the others are one click away. */
const ROWS = 6;

const percent = (value: number, most: number): string => `${(100 * value) / most}%`;

const HEIGHT = 6;
const MARK = 2;

/** What the parts of the bars are that count attempts; it stands once, above their cards. */
export const BarKeys = ({ texts }: { readonly texts: HomeTexts }) => (
  <ul class="legend bars" aria-hidden="true">
    <li>
      <span class="swatch part" /> {texts.approved}
    </li>
    <li>
      <span class="swatch value" /> {texts.notApproved}
    </li>
    <li>
      <span class="swatch before" /> {texts.attemptsBefore}
    </li>
  </ul>
);

/** Bars, each with its name and its numbers below their heads; the drawing adds nothing to the words. */
export const Bars = ({
  bars,
  heads,
  texts,
  isBad = false,
}: {
  readonly bars: readonly Bar[];
  readonly heads: readonly string[];
  readonly texts: HomeTexts;
  readonly isBad?: boolean;
}) => {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(1, ...bars.flatMap(({ value, before }) => [value, before]));
  const shown = isWhole ? bars : bars.slice(0, ROWS);
  return (
    <div class={isBad ? 'bars bad' : 'bars'}>
      <ul style={{ '--heads': heads.length }}>
        <li class="quiet" aria-hidden="true">
          <span />
          {heads.map((head) => (
            <span key={head} class="numeric">
              {head}
            </span>
          ))}
        </li>
        {shown.map(({ key, name, title, value, part, before, texts: numbers }) => (
          <li key={key}>
            <span title={title}>{name}</span>
            {numbers.map((text, place) => (
              <span key={heads[place]} class="numeric">
                <span class="hidden">{heads[place]}:</span> {text}
              </span>
            ))}
            <svg aria-hidden="true" width="100%" height={HEIGHT + 2 * MARK}>
              <rect class="value" y={MARK} width={percent(value, most)} height={HEIGHT} rx={HEIGHT / 2} />
              <rect class="part" y={MARK} width={percent(part, most)} height={HEIGHT} rx={HEIGHT / 2} />
              {before > 0 && (
                <rect class="before" x={percent(before, most)} width={MARK} height={HEIGHT + 2 * MARK} rx="1" />
              )}
            </svg>
          </li>
        ))}
      </ul>
      {bars.length > ROWS && (
        <button type="button" class="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.showFewer : fill(texts.showAll, { count: numberText(bars.length) })}
        </button>
      )}
    </div>
  );
};

import type { ComponentChildren } from 'preact';

/** A bar: a number, a part of it, and the number in the period before. */
interface Bar {
  readonly key: string;
  readonly name: ComponentChildren;
  readonly value: number;
  /** The part of the value that is drawn darker. */
  readonly part?: number;
  readonly before: number;
  /** The value in words, and what belongs to it: one text for each head. */
  readonly texts: readonly ComponentChildren[];
}

/** The key of a colour of bars. */
interface BarKey {
  readonly kind: 'value' | 'part' | 'before';
  readonly label: string;
}

const percent = (value: number, most: number): string => `${(100 * value) / most}%`;

/** Bars, each with its name and its numbers below their heads; the drawing adds nothing to the words. */
export const Bars = ({
  bars,
  keys,
  heads,
  isBad = false,
}: {
  readonly bars: readonly Bar[];
  readonly keys: readonly BarKey[];
  readonly heads: readonly string[];
  readonly isBad?: boolean;
}) => {
  const most = Math.max(1, ...bars.flatMap(({ value, before }) => [value, before]));
  return (
    <div class={isBad ? 'bars bad' : 'bars'}>
      <ul class="legend" aria-hidden="true">
        {keys.map(({ kind, label }) => (
          <li key={kind}>
            <span class={`swatch ${kind}`} /> {label}
          </li>
        ))}
      </ul>
      <ul style={{ '--heads': heads.length }}>
        <li class="quiet" aria-hidden="true">
          <span />
          {heads.map((head) => (
            <span key={head} class="numeric">
              {head}
            </span>
          ))}
        </li>
        {bars.map(({ key, name, value, part = 0, before, texts }) => (
          <li key={key}>
            <span>{name}</span>
            {texts.map((text, place) => (
              <span key={heads[place]} class="numeric">
                <span class="hidden">{heads[place]}:</span> {text}
              </span>
            ))}
            <svg aria-hidden="true" width="100%" height="11">
              <rect class="value" width={percent(value, most)} height="6" rx="3" />
              <rect class="part" width={percent(part, most)} height="6" rx="3" />
              <rect class="before" y="9" width={percent(before, most)} height="2" rx="1" />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  );
};

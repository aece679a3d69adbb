import type { ComponentChildren } from 'preact';

/** A bar: a number, a part of it, and the number in the period before. */
interface Bar {
  readonly key: string;
  readonly name: ComponentChildren;
  readonly value: number;
  /** The part of the value that is drawn darker. */
  readonly part?: number;
  readonly before: number;
  /** The value in words, and what to compare it with. */
  readonly text: string;
  readonly note: string;
}

/** The key of a colour of bars. */
interface BarKey {
  readonly kind: 'value' | 'part' | 'before';
  readonly label: string;
}

const percent = (value: number, most: number): string => `${(100 * value) / most}%`;

/** Bars, each with its name and its number; the drawing adds nothing to the words. */
export const Bars = ({
  bars,
  keys,
  isBad = false,
}: {
  readonly bars: readonly Bar[];
  readonly keys: readonly BarKey[];
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
      <ul>
        {bars.map(({ key, name, value, part = 0, before, text, note }) => (
          <li key={key}>
            <span>{name}</span>
            <span class="numeric">
              <strong>{text}</strong> <span class="quiet">{note}</span>
            </span>
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

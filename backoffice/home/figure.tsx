import type { ComponentChildren } from 'preact';
import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { useAddress } from '../frame/address.ts';

/** The parameter of the address with the names of the figures that are shown as tables. */
const TABLES = 'tables';

/** A chart with its table behind it, which says the same; the reader changes between them, and the address keeps it. */
export const Figure = ({
  name,
  title,
  texts,
  headline,
  note,
  choice,
  chart,
  table,
}: {
  readonly name: string;
  readonly title: string;
  readonly texts: HomeTexts;
  /** What it comes to, in the largest writing: of the one figure that leads. */
  readonly headline?: ComponentChildren;
  /** What the chart shows, in a few words below the title. */
  readonly note?: string;
  /** What else the reader chooses for it. */
  readonly choice?: ComponentChildren;
  readonly chart: ComponentChildren;
  readonly table: ComponentChildren;
}) => {
  const { query, set } = useAddress();
  const tables = (query[TABLES] ?? '').split(',').filter(Boolean);
  const isTable = tables.includes(name);
  const change = (): void => {
    const next = isTable ? tables.filter((each) => each !== name) : [...tables, name];
    set({ [TABLES]: next.join(',') || undefined }, true);
  };
  return (
    <figure class={headline === undefined ? 'panel' : 'panel lead'} aria-labelledby={`figure-${name}`}>
      <figcaption class="head">
        <div>
          <h2 id={`figure-${name}`}>{title}</h2>
          {headline}
          {note && !isTable && <p class="quiet">{note}</p>}
        </div>
        <div class="actions">
          {choice}
          <button
            type="button"
            class="small"
            aria-pressed={isTable}
            aria-label={`${texts.asTable}: ${title}`}
            onClick={change}
          >
            {texts.asTable}
          </button>
        </div>
      </figcaption>
      {isTable ? table : chart}
    </figure>
  );
};

import { useId, useState } from 'preact/hooks';
import type { EntityReply } from '../../catalogue/backoffice/replies/channels.ts';
import { type JournalFormatName, journalFormatNames, journalFormats } from '../../catalogue/books/journal-formats.ts';
import type { BooksTexts } from '../../catalogue/texts/en/backoffice/books.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Download } from '../parts/download.tsx';
import { Select } from '../parts/form.tsx';
import { tag } from '../parts/values.tsx';
import { daysOf, monthText } from './months.tsx';
import type { OfMonth } from './statement.tsx';

/** The setting with the account numbers of a channel, and its text where there are none. */
const CHART = 'books.chart';
const NO_CHART = 'none';

interface JournalsProperties {
  readonly texts: BooksTexts;
  readonly of: OfMonth;
  /** The channels and currencies of the month. */
  readonly channels: readonly string[];
  readonly currencies: readonly string[];
}

/**
 * Returns the channel that has no chart of accounts. Of one channel it is known before; of several, the gateway says it
 * when a journal is asked for.
 */
const useWithoutChart = (channels: readonly string[]): string | undefined => {
  const [only = '', ...others] = channels;
  const isKnown = only !== '' && others.length === 0 && may('channels.read');
  const found = useResource(String(isKnown && only), async () => {
    if (!isKnown) return undefined;
    const { settings } = await read<EntityReply>(`/channels/${only}`);
    return settings.find(({ name }) => name === CHART)?.text === NO_CHART ? only : undefined;
  });
  return found.data;
};

/** A format: a button that downloads it, and what it is for. `lacking` is the id of the words that say what it lacks. */
const Format = ({
  texts,
  of,
  format,
  currency,
  lacking,
}: Pick<JournalsProperties, 'texts' | 'of'> & {
  readonly format: JournalFormatName;
  readonly currency: string;
  readonly lacking: string | undefined;
}) => {
  const [name, meaning] = texts.journal.formats[format];
  const { month, ...scope } = of;
  const { from, to } = daysOf(month);
  const parameters = { ...scope, format, 'date.from': from, 'date.to': to, currency };
  return (
    <li>
      {lacking === undefined ? (
        <Download text={name} path="/v1/ledger/journal" parameters={parameters} type={journalFormats[format].type} />
      ) : (
        <button type="button" disabled aria-describedby={lacking}>
          {name}
        </button>
      )}
      <span>{meaning}</span>
    </li>
  );
};

/** The formats that have only the account numbers of the merchant. */
const chartFormats = journalFormatNames.filter((format) => journalFormats[format].accounts === 'chart');

/** Says which formats need a chart of accounts, and where it is set. */
const NeedsChart = ({
  texts,
  id,
  channel,
}: {
  readonly texts: BooksTexts;
  readonly id: string;
  readonly channel: string;
}) => {
  const names = chartFormats.map((format) => texts.journal.formats[format][0]);
  const formats = new Intl.ListFormat(tag()).format(names);
  return (
    <p id={id}>
      {fill(texts.journal.needsChart, { formats })}{' '}
      <a href={viewAddress(`/channels/${channel}`, { find: CHART })}>{texts.journal.setChart}</a>
    </p>
  );
};

const Formats = ({
  texts,
  of,
  channels,
  currencies,
  onClose,
}: JournalsProperties & { readonly onClose: () => void }) => {
  const { journal } = texts;
  const [currency, setCurrency] = useState('');
  const withoutChart = useWithoutChart(channels);
  const id = useId();
  return (
    <Dialog title={fill(journal.title, { month: monthText(of.month) })} onClose={onClose}>
      <p>{journal.why}</p>
      {currencies.length > 1 && (
        <Select
          name="currency"
          label={journal.currency}
          value={currency}
          options={[['', journal.allCurrencies], ...currencies.map((each) => [each, each] as const)]}
          onChange={setCurrency}
        />
      )}
      <ul class="formats">
        {journalFormatNames.map((format) => (
          <Format
            key={format}
            texts={texts}
            of={of}
            format={format}
            currency={currency}
            lacking={withoutChart !== undefined && chartFormats.includes(format) ? id : undefined}
          />
        ))}
      </ul>
      {withoutChart !== undefined && <NeedsChart texts={texts} id={id} channel={withoutChart} />}
    </Dialog>
  );
};

/** The lines of a month for accounting programs: a button, and the formats behind it. */
export const Journals = (properties: JournalsProperties) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {opens(properties.texts.journal.button)}
      </button>
      {isOpen && <Formats {...properties} onClose={() => setOpen(false)} />}
    </>
  );
};

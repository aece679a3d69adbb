import { useState } from 'preact/hooks';
import { type Icon as IconName, icons } from '../../catalogue/design/icons.ts';
import { colours, sizes } from '../../catalogue/design/tokens.ts';
import { useAddress } from '../frame/address.ts';
import { ApiError } from '../frame/api.ts';
import type { Resource } from '../frame/resource.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { choiceOrAll, typed } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { Field, Select, TextField } from '../parts/form.tsx';
import { Icon, Mark } from '../parts/icon.tsx';
import { Page, Section } from '../parts/page.tsx';
import { periodFilter } from '../parts/period.tsx';
import { Empty, Failure, Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Badge, Facts, Id, Money, Time } from '../parts/values.tsx';
import './gallery.css';

/*
 * Every part of the design in every state, for who builds pages: `npm run dev`, then /backoffice/gallery. It is in
 * English, as the sources are.
 */

const Colours = () => (
  <Section title="Colours by their roles">
    <ul class="roles">
      {Object.entries(colours).map(([name, { use }]) => (
        <li key={name}>
          <span class={`role ${name}`} aria-hidden="true" />
          <code>{name}</code> <span class="quiet">{use}</span>
        </li>
      ))}
    </ul>
  </Section>
);

const Texts = () => (
  <Section title="Texts">
    {Object.keys(sizes).map((name) => (
      <p key={name} class={`size ${name}`}>
        {name}: €1,234.50 was paid
      </p>
    ))}
    <p>
      A paragraph with <a href="#texts">a way to somewhere else</a>, <code>code</code>, <kbd>Ctrl K</kbd> and{' '}
      <span class="quiet">what is read second</span>.
    </p>
  </Section>
);

const Icons = () => (
  <Section title="Icons">
    <ul class="icons">
      {(Object.keys(icons) as IconName[]).map((name) => (
        <li key={name}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  </Section>
);

const Buttons = () => (
  <Section title="Buttons" actions={<button type="button">Of the section</button>}>
    <div class="actions">
      <button type="button" class="primary">
        Main
      </button>
      <button type="button">Other</button>
      <button type="button" class="primary danger">
        Dangerous
      </button>
      <button type="button" class="primary" aria-disabled="true">
        Busy
      </button>
      <button type="button" disabled>
        Disabled
      </button>
      <button type="button" class="small">
        Small
      </button>
      <button type="button" class="link">
        As a link
      </button>
      <button type="button" class="bare" aria-label="Only an icon">
        <Icon name="copy" />
      </button>
    </div>
  </Section>
);

const wrong = new ApiError(400, '', { result: { parameterErrors: [{ name: 'amount', message: 'At most €47.50' }] } });

const Filtering = () => {
  const { query } = useAddress();
  const options = [
    ['a', 'One'],
    ['b', 'Another'],
  ] as const;
  return (
    <Filters
      isPart
      search={{ label: 'Search', hint: 'What can be found' }}
      of={[
        periodFilter(query, 'last30d'),
        choiceOrAll(query, { name: 'state', label: 'Choice', options }),
        typed(query, { name: 'id', label: 'Typed' }),
      ]}
    />
  );
};

const Fields = () => (
  <Section title="Fields">
    <div class="columns">
      <Field name="name" label="Text" hint="What it is for" input={{ defaultValue: 'Anna' }} />
      <Field name="amount" label="Wrong" error={wrong} input={{ defaultValue: '50.00' }} />
      <Field name="password" label="Password" input={{ type: 'password', defaultValue: 'secret' }} />
      <Select
        name="select"
        label="Select"
        value="b"
        options={[
          ['a', 'One'],
          ['b', 'Another'],
        ]}
      />
      <TextField name="lines" label="Several lines" value={'First line\nSecond line'} rows={2} />
      <fieldset>
        <legend>Choices</legend>
        <label>
          <input type="checkbox" checked /> Chosen
        </label>{' '}
        <label>
          <input type="radio" /> Not chosen
        </label>
      </fieldset>
    </div>
    <Filtering />
  </Section>
);

const Badges = () => (
  <Section title="How something stands">
    <p class="actions">
      <Badge kind="good" text="Paid" /> <Badge kind="waiting" text="Pending" /> <Badge kind="bad" text="Declined" />{' '}
      <Badge kind="plain" text="Ended" />
    </p>
    <div class="notice">
      <p>A message, such as what a page is for.</p>
    </div>
    <div class="notice good">
      <Icon name="good" />
      <p>It worked.</p>
    </div>
    <div class="notice waiting">
      <Icon name="waiting" />
      <p>Somebody has to do something.</p>
    </div>
    <div class="example">
      <Failure error={new Error('The gateway said why.')} retry={() => say('Tried again')} />
    </div>
    <Empty>There is nothing here yet. Here is what to do.</Empty>
  </Section>
);

const reading: Resource<never> = {
  data: undefined,
  error: undefined,
  isLoading: false,
  version: 0,
  reload: () => undefined,
};

const States = () => (
  <Section title="What is being read">
    <Loaded of={reading}>{() => null}</Loaded>
  </Section>
);

interface Row {
  readonly id: string;
  readonly customer: string;
  readonly amount: string;
}

const rows: readonly Row[] = [
  { id: '8a01a222d532f', customer: 'Zoë Jansen', amount: '18.90' },
  { id: '8a01a222d532e', customer: 'Alan Martin', amount: '1247.50' },
];

const columns: readonly Column<Row>[] = [
  { id: 'id', title: 'Id', cell: ({ id }) => <Id id={id} /> },
  { id: 'customer', title: 'Customer', cell: ({ customer }) => customer, sortsBy: ({ customer }) => customer },
  {
    id: 'amount',
    title: 'Amount',
    isNumeric: true,
    cell: ({ amount }) => <Money amount={amount} currency="EUR" />,
    sortsBy: ({ amount }) => Number(amount),
    total: () => <Money amount="1266.40" currency="EUR" />,
  },
];

const Tables = () => (
  <Section title="Tables and facts">
    <nav class="tabs" aria-label="Tabs">
      <a href="#tables" aria-current="page">
        Chosen
      </a>
      <a href="#others">Another</a>
    </nav>
    <Table caption="A table" name="gallery" columns={columns} rows={rows} keyOf={({ id }) => id} empty="Nothing" />
    <Facts
      facts={[
        ['Name', 'Value'],
        ['Time', <Time key="time" at="2026-11-20 12:00:00+0000" />],
      ]}
    />
  </Section>
);

const Stories = () => (
  <Section title="Stories and trees">
    <ol class="timeline" aria-label="A timeline">
      <li class="good">
        <Icon name="good" />
        <div>€18.90 was paid</div>
        <span class="quiet">
          <Time at="2026-11-20 12:00:00+0000" />
        </span>
      </li>
      <li class="bad">
        <Icon name="bad" />
        <div>The shop’s server could not be notified</div>
        <span class="quiet">
          <Time at="2026-11-20 12:01:00+0000" />
        </span>
      </li>
      <li class="plain">
        <Icon name="plain" />
        <div>Anna refunded €5.00: Damaged</div>
      </li>
    </ol>
    <ul class="tree">
      <li>
        <a href="#first">Debit €18.90</a> <Badge kind="good" text="Approved" />
        <ul>
          <li>
            <a href="#second">Refund €5.00</a> <Badge kind="good" text="Approved" />
          </li>
        </ul>
      </li>
    </ul>
  </Section>
);

const Above = () => {
  const [shown, setShown] = useState<'dialog' | 'drawer' | undefined>(undefined);
  const close = () => setShown(undefined);
  return (
    <Section title="Above the page">
      <div class="actions">
        <button type="button" onClick={() => setShown('dialog')}>
          Dialog…
        </button>
        <button type="button" onClick={() => setShown('drawer')}>
          Drawer…
        </button>
        <button type="button" onClick={() => say('Something was done')}>
          Toast
        </button>
      </div>
      <div class="popover shown">
        <a href="#menu">
          <Icon name="copy" /> An entry of a menu
        </a>
        <button type="button">
          <Icon name="leave" /> Another
        </button>
      </div>
      {shown !== undefined && (
        <Dialog title="A dialog" onClose={close} isDrawer={shown === 'drawer'}>
          <p>What it is about.</p>
          <button type="button" class="primary" onClick={close}>
            Done
          </button>
        </Dialog>
      )}
    </Section>
  );
};

/** The parts of the design, each in its states. */
export const Gallery = () => (
  <Page title="Gallery">
    <p class="brand">
      <Mark /> Tollgate
    </p>
    <Colours />
    <div class="columns">
      <Texts />
      <Icons />
    </div>
    <Buttons />
    <Fields />
    <div class="columns">
      <Badges />
      <div>
        <States />
        <Above />
        <Stories />
      </div>
    </div>
    <Tables />
  </Page>
);

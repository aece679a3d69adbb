import { useState } from 'preact/hooks';
import type { LinksReply, ListedLink } from '../../catalogue/backoffice/replies/links.ts';
import { languages } from '../../catalogue/languages/languages.ts';
import { linkDays } from '../../catalogue/payments/link-validity.ts';
import type { LinksTexts } from '../../catalogue/texts/en/backoffice/links.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { entities, may } from '../frame/session.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { channelOptions, EntityChoice } from '../parts/entity.tsx';
import { Field, Form, Select } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Copy, Money, Time } from '../parts/values.tsx';

interface Properties {
  readonly texts: LinksTexts;
}

interface DialogProperties extends Properties {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const kinds = {
  open: 'waiting',
  declined: 'waiting',
  pending: 'waiting',
  paid: 'good',
  expired: 'plain',
  cancelled: 'bad',
} as const;

const isOpen = ({ state }: ListedLink): boolean => state === 'open' || state === 'declined';

const columnsOf = (texts: LinksTexts, cancel: (link: ListedLink) => void): readonly Column<ListedLink>[] => [
  {
    id: 'amount',
    title: texts.amount,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    isNumeric: true,
  },
  { id: 'state', title: texts.state, cell: ({ state }) => <Badge kind={kinds[state]} text={texts.states[state]} /> },
  { id: 'reference', title: texts.reference, cell: ({ merchantTransactionId }) => merchantTransactionId },
  { id: 'description', title: texts.description, cell: ({ description }) => description },
  { id: 'expires', title: texts.expires, cell: ({ expires }) => <Time at={expires} /> },
  {
    id: 'payment',
    title: texts.payment,
    cell: ({ paymentId }) =>
      paymentId !== undefined &&
      may('payments.read') && <a href={viewAddress(`/payments/${paymentId}`)}>{texts.payment}</a>,
  },
  { id: 'channel', title: texts.channel, cell: ({ channel }) => channel.name, isHidden: true },
  { id: 'created', title: texts.created, cell: ({ created }) => <Time at={created} />, isHidden: true },
  { id: 'by', title: texts.by, cell: ({ createdBy }) => createdBy, isHidden: true },
  {
    id: 'actions',
    title: texts.actions,
    cell: (link) =>
      isOpen(link) && (
        <span class="steps">
          <Copy text={link.url} label={texts.link} />{' '}
          <button type="button" class="small" onClick={() => cancel(link)}>
            {texts.cancel}
          </button>
        </span>
      ),
  },
];

const languageOptions = (texts: LinksTexts): readonly (readonly [string, string])[] => [
  ['', texts.shoppersLanguage],
  ...Object.values(languages).map(({ tag, name }) => [tag, name] as const),
];

const Make = ({ texts, onClose, onDone }: DialogProperties) => {
  const action = useAction();
  const [made, setMade] = useState<ListedLink | undefined>(undefined);
  if (made !== undefined) {
    return (
      <Dialog title={texts.ready} onClose={onClose}>
        <p>{texts.readyWhy}</p>
        <p>
          <a href={made.url} target="_blank" rel="noreferrer">
            {made.url}
          </a>
        </p>
        <Copy text={made.url} label={texts.link} />
      </Dialog>
    );
  }
  const { error } = action;
  return (
    <Dialog title={texts.make} onClose={onClose}>
      <Form
        action={action}
        submit={texts.make}
        onSubmit={async (parameters) => {
          setMade(await send<ListedLink>('/links', { parameters }));
          onDone();
        }}
      >
        <Select
          name="entityId"
          label={texts.channel}
          error={error}
          options={channelOptions()}
          value={entities.value[0]?.channels[0]?.id}
        />
        <Field name="amount" label={texts.amount} error={error} input={{ inputMode: 'decimal', required: true }} />
        <Field
          name="currency"
          label={texts.currency}
          hint={texts.currencyHint}
          error={error}
          input={{ required: true, maxLength: 3, defaultValue: 'EUR' }}
        />
        <Select
          name="paymentType"
          label={texts.type}
          error={error}
          options={[
            ['DB', texts.types.DB],
            ['PA', texts.types.PA],
          ]}
          value="DB"
        />
        <Field name="description" label={texts.description} hint={texts.descriptionHint} error={error} />
        <Field name="merchantTransactionId" label={texts.reference} hint={texts.referenceHint} error={error} />
        <Select name="locale" label={texts.language} error={error} options={languageOptions(texts)} />
        <Field
          name="days"
          label={texts.days}
          error={error}
          input={{ inputMode: 'numeric', defaultValue: String(linkDays.usual) }}
        />
      </Form>
    </Dialog>
  );
};

const Cancel = ({ texts, link, onClose, onDone }: DialogProperties & { readonly link: ListedLink }) => {
  const action = useAction();
  return (
    <Dialog title={texts.cancelTitle} onClose={onClose}>
      <Form
        action={action}
        submit={texts.cancel}
        isDangerous
        onSubmit={async () => {
          await send(`/links/${link.id}`, { method: 'DELETE' });
          say(texts.cancelled);
          onDone();
          onClose();
        }}
      >
        <p>
          <Money amount={link.amount} currency={link.currency} /> {link.description}
        </p>
        <p>{texts.cancelWhy}</p>
      </Form>
    </Dialog>
  );
};

/** Payment links: made, copied, cancelled, and what has become of each. */
export const Links = ({ texts }: Properties) => {
  const { query } = useAddress();
  const found = useResource(JSON.stringify(query), () => read<LinksReply>('/links', query));
  const [isMaking, setMaking] = useState(false);
  const [cancelled, setCancelled] = useState<ListedLink | undefined>(undefined);
  const make = (
    <button type="button" class="primary" onClick={() => setMaking(true)}>
      {texts.make}
    </button>
  );
  return (
    <Page title={texts.title} actions={make}>
      <p class="quiet">{texts.why}</p>
      <div class="filters">
        <EntityChoice />
      </div>
      <List
        of={found}
        rowsIn={({ links }) => links}
        caption={texts.title}
        name="links"
        columns={columnsOf(texts, setCancelled)}
        keyOf={({ id }) => id}
        empty={texts.none}
      />
      {isMaking && <Make texts={texts} onClose={() => setMaking(false)} onDone={found.reload} />}
      {cancelled && (
        <Cancel texts={texts} link={cancelled} onClose={() => setCancelled(undefined)} onDone={found.reload} />
      )}
    </Page>
  );
};

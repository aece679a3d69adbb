import { useState } from 'preact/hooks';
import { languages } from '../../catalogue/languages/languages.ts';
import { linkDays } from '../../catalogue/payments/link-validity.ts';
import type { LinksTexts } from '../../catalogue/texts/en/backoffice/links.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may, session } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { channelOptions, entityFilter } from '../parts/entity.tsx';
import { Filters } from '../parts/filters.tsx';
import { Field, Form, Select } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import { type Column, shownColumns } from '../parts/table.tsx';
import { Badge, Copy, CopyWorded, Money, Time } from '../parts/values.tsx';
import { Count, ExportWhole, useWhole, type Whole, WholeList } from '../parts/whole.tsx';
import type { ShownLink, ShownLinks } from './link.ts';

interface Properties {
  readonly texts: LinksTexts;
}

interface DialogProperties extends Properties {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A choice that only decides which fields the form has. */
const CHOOSER = 'chooser';

const kinds = {
  open: 'waiting',
  declined: 'waiting',
  pending: 'waiting',
  paid: 'good',
  full: 'good',
  expired: 'plain',
  cancelled: 'bad',
} as const;

/** The amount of each payment, or the least that the shopper can choose. */
const Asked = ({ link, texts }: { readonly link: ShownLink; readonly texts: LinksTexts }) => {
  const { amount, minimumAmount = '', currency } = link;
  if (amount !== undefined) return <Money amount={amount} currency={currency} />;
  return (
    <>
      {texts.chosenFrom} <Money amount={minimumAmount} currency={currency} />
    </>
  );
};

/** What was paid on a link that many pay, or the payment of one that is paid once. */
const Paid = ({ link, texts }: { readonly link: ShownLink; readonly texts: LinksTexts }) => {
  const { state, paymentId, paidPayments, maximumPayments, paidSum, currency, reusable, merchantTransactionId } = link;
  if (paymentId !== undefined) {
    if (state !== 'paid' || !may('payments.read')) return null;
    return <a href={viewAddress(`/payments/${paymentId}`)}>{texts.payment}</a>;
  }
  if (!reusable) return null;
  const { one, many, most } = texts.paidTimes;
  const count = fill(maximumPayments === undefined ? (paidPayments === 1 ? one : many) : most, {
    count: paidPayments,
    most: maximumPayments ?? '',
  });
  const isFound = merchantTransactionId !== undefined && may('payments.read');
  return (
    <>
      {isFound ? <a href={viewAddress('/payments', { text: merchantTransactionId })}>{count}</a> : count}
      {paidPayments > 0 && (
        <>
          {' · '}
          <Money amount={paidSum} currency={currency} />
        </>
      )}
    </>
  );
};

/** How a link stands; what is declined or in progress leads to that payment, which has paid nothing. */
const State = ({ link: { state, paymentId }, texts }: { readonly link: ShownLink; readonly texts: LinksTexts }) => {
  const badge = <Badge kind={kinds[state]} text={texts.states[state]} />;
  if (paymentId === undefined || state === 'paid' || !may('payments.read')) return badge;
  return <a href={viewAddress(`/payments/${paymentId}`)}>{badge}</a>;
};

const isOpen = ({ state }: ShownLink): boolean => state === 'open' || state === 'declined' || state === 'full';

const columnsOf = (texts: LinksTexts, cancel: (link: ShownLink) => void): readonly Column<ShownLink>[] => [
  {
    id: 'amount',
    title: texts.amount,
    cell: (link) => <Asked link={link} texts={texts} />,
    isNumeric: true,
  },
  { id: 'state', title: texts.state, cell: (link) => <State link={link} texts={texts} /> },
  { id: 'paid', title: texts.paid, cell: (link) => <Paid link={link} texts={texts} />, line: 'short' },
  {
    id: 'reference',
    title: texts.reference,
    cell: ({ merchantTransactionId }) => merchantTransactionId,
    line: 'usual',
  },
  { id: 'description', title: texts.description, cell: ({ description }) => description, line: 'short' },
  { id: 'expires', title: texts.expires, cell: ({ expiresAt }) => <Time at={expiresAt} style="brief" /> },
  {
    id: 'channel',
    title: texts.channel,
    cell: ({ entityId }) => channelOptions().find(([id]) => id === entityId)?.[1] ?? entityId,
    line: 'usual',
    isHidden: true,
  },
  { id: 'created', title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} />, isHidden: true },
  { id: 'by', title: texts.by, cell: ({ createdBy }) => createdBy, line: 'usual', isHidden: true },
  {
    id: 'actions',
    title: texts.actions,
    cell: (link) =>
      isOpen(link) && (
        <span class="steps">
          <Copy text={link.url} label={texts.link} />{' '}
          <button type="button" class="small" onClick={() => cancel(link)}>
            {opens(texts.cancelRow)}
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
  const [made, setMade] = useState<{ readonly link: ShownLink; readonly email: string | undefined } | undefined>(
    undefined,
  );
  const [chooser, setChooser] = useState('merchant');
  const [reusable, setReusable] = useState('false');
  if (made !== undefined) {
    const {
      link: { url },
      email,
    } = made;
    const isTest = session.value?.environment === 'test';
    return (
      <Dialog title={texts.ready} onClose={onClose}>
        <p>{email === undefined ? texts.readyWhy : fill(isTest ? texts.kept : texts.mailed, { email })}</p>
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        </p>
        <CopyWorded text={url} />
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
          const { [CHOOSER]: _chooser, ...sent } = parameters;
          setMade({ link: await send<ShownLink>('/v1/links', { parameters: sent }), email: sent['mailTo'] });
          onDone();
        }}
      >
        <Select name="entityId" label={texts.channel} error={error} options={channelOptions()} isRequired />
        <Select
          name="reusable"
          label={texts.payers}
          error={error}
          options={[
            ['false', texts.payersNamed.one],
            ['true', texts.payersNamed.many],
          ]}
          value={reusable}
          onChange={setReusable}
        />
        <Select
          name={CHOOSER}
          label={texts.chooser}
          error={error}
          options={[
            ['merchant', texts.choosers.merchant],
            ['shopper', texts.choosers.shopper],
          ]}
          value={chooser}
          onChange={setChooser}
        />
        {chooser === 'merchant' ? (
          <Field name="amount" label={texts.amount} error={error} input={{ inputMode: 'decimal', required: true }} />
        ) : (
          <>
            <Field
              name="minimumAmount"
              label={texts.least}
              error={error}
              input={{ inputMode: 'decimal', required: true }}
            />
            <Field
              name="maximumAmount"
              label={texts.most}
              hint={texts.optional}
              error={error}
              input={{ inputMode: 'decimal' }}
            />
          </>
        )}
        <Field
          name="currency"
          label={texts.currency}
          hint={texts.currencyHint}
          error={error}
          input={{ required: true, maxLength: 3, defaultValue: 'EUR' }}
        />
        <Field name="description" label={texts.description} hint={texts.descriptionHint} error={error} />
        <Field name="merchantTransactionId" label={texts.reference} hint={texts.referenceHint} error={error} />
        {reusable === 'true' && (
          <>
            <Field
              name="maximumPayments"
              label={texts.maximumPayments}
              hint={texts.optional}
              error={error}
              input={{ inputMode: 'numeric' }}
            />
            <Field
              name="maximumSum"
              label={texts.maximumSum}
              hint={texts.optional}
              error={error}
              input={{ inputMode: 'decimal' }}
            />
          </>
        )}
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
        {session.value?.environment === 'test' && (
          <Select
            name="testMode"
            label={texts.paidAt}
            error={error}
            options={[
              ['INTERNAL', texts.testModes.INTERNAL],
              ['EXTERNAL', texts.testModes.EXTERNAL],
            ]}
            value="INTERNAL"
          />
        )}
        <Select name="locale" label={texts.language} error={error} options={languageOptions(texts)} />
        <Field
          name="mailTo"
          label={texts.mailTo}
          hint={texts.optional}
          error={error}
          input={{ type: 'email', autocomplete: 'off' }}
        />
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

const Cancel = ({ texts, link, onClose, onDone }: DialogProperties & { readonly link: ShownLink }) => {
  const action = useAction();
  return (
    <Dialog title={texts.cancelTitle} onClose={onClose}>
      <Form
        action={action}
        submit={texts.cancel}
        isDangerous
        onSubmit={async () => {
          await send(`/v1/links/${link.id}`, { method: 'DELETE' });
          say(texts.cancelled);
          onDone();
          onClose();
        }}
      >
        <p>
          <Asked link={link} texts={texts} /> {link.description}
        </p>
        <p>{texts.cancelWhy}</p>
      </Form>
    </Dialog>
  );
};

/** Payment links: made, copied, cancelled, and what has become of each. */
export const Links = ({ texts }: Properties) => {
  const { query } = useAddress();
  const found = useResource(JSON.stringify(query), () => read<ShownLinks>('/v1/links', query));
  const [isMaking, setMaking] = useState(false);
  const [cancelled, setCancelled] = useState<ShownLink | undefined>(undefined);
  const columns = columnsOf(texts, setCancelled);
  const make = (
    <button type="button" class="primary" onClick={() => setMaking(true)}>
      {texts.make}
    </button>
  );
  const whole: Whole = {
    list: 'links',
    filter: query,
    version: found.version,
    sumOf: texts.paid,
    columns: () => shownColumns('links', columns),
  };
  const counted = useWhole(whole);
  return (
    <Page
      title={texts.title}
      beside={<Count of={counted} />}
      actions={
        <>
          <ExportWhole whole={whole} />
          {make}
        </>
      }
    >
      <p class="quiet">
        {texts.why} {may('mails.read') && <a href={viewAddress('/developers/mails')}>{texts.mails}</a>}
      </p>
      <Filters views={{ list: 'links' }} of={entityFilter(query)} />
      <WholeList of={counted} />
      <List
        of={found}
        rowsIn={({ links }) => links}
        caption={texts.title}
        name="links"
        columns={columns}
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

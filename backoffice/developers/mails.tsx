import { useState } from 'preact/hooks';
import {
  type ListedMail,
  type MailReply,
  type MailsReply,
  mailStates,
} from '../../catalogue/backoffice/replies/mails.ts';
import type { DevelopersTexts } from '../../catalogue/texts/en/backoffice/developers.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { addressOf, read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may, session } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { entityFilter } from '../parts/entity.tsx';
import { choiceOrAll } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { Form, Select } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Facts, Time } from '../parts/values.tsx';
import './mails.css';

type Texts = DevelopersTexts['mails'];

interface Properties {
  readonly texts: DevelopersTexts;
}

const kindsOfState = {
  waiting: 'waiting',
  sent: 'good',
  failed: 'bad',
  bounced: 'bad',
  withheld: 'plain',
  kept: 'plain',
} as const;

/** Returns the kind of a mail in words; the kind itself for one of a newer gateway. */
const kindText = ({ kinds }: Texts, kind: string): string =>
  Object.hasOwn(kinds, kind) ? kinds[kind as keyof Texts['kinds']] : kind;

/** How a mail stands, and what the mail server says if it does not take it. */
const State = ({ mail: { state, answer, refused }, texts }: { readonly mail: ListedMail; readonly texts: Texts }) => (
  <>
    <Badge kind={kindsOfState[state]} text={texts.states[state]} />
    {refused !== undefined && <div class="quiet">{fill(texts.refused, { answer: refused.answer })}</div>}
    {refused === undefined && answer !== undefined && state !== 'sent' && (
      <div class="quiet">{fill(texts.answer, { answer })}</div>
    )}
  </>
);

const Kind = ({ mail: { kind, paymentId }, texts }: { readonly mail: ListedMail; readonly texts: Texts }) => {
  const words = kindText(texts, kind);
  return paymentId !== undefined && may('payments.read') ? (
    <a href={viewAddress(`/payments/${paymentId}`)}>{words}</a>
  ) : (
    <span>{words}</span>
  );
};

interface Acts {
  open(mail: ListedMail): void;
  allow(mail: ListedMail): void;
}

const columnsOf = (all: DevelopersTexts, acts: Acts): readonly Column<ListedMail>[] => {
  const texts = all.mails;
  return [
    { id: 'created', title: all.created, cell: ({ created }) => <Time at={created} style="brief" /> },
    { id: 'kind', title: texts.about, cell: (mail) => <Kind mail={mail} texts={texts} />, line: 'usual' },
    { id: 'to', title: texts.to, cell: ({ to }) => <bdi title={to}>{to}</bdi>, line: 'long' },
    { id: 'state', title: all.state, cell: (mail) => <State mail={mail} texts={texts} /> },
    { id: 'channel', title: all.channel, cell: ({ channel }) => channel?.name, line: 'usual', isHidden: true },
    { id: 'tries', title: all.attempts, cell: ({ tries }) => tries, isNumeric: true, isHidden: true },
    {
      id: 'actions',
      title: all.actions,
      cell: (mail) => (
        <span class="steps">
          {mail.state === 'kept' && (
            <button type="button" class="small" onClick={() => acts.open(mail)}>
              {texts.read}
            </button>
          )}
          {mail.refused !== undefined && may('mails.change') && (
            <button type="button" class="small" onClick={() => acts.allow(mail)}>
              {opens(texts.allow)}
            </button>
          )}
        </span>
      ),
    },
  ];
};

/** A mail that was kept: its head, and what it says as its reader would see it, or as text. */
const Reading = ({
  texts,
  id,
  onClose,
}: {
  readonly texts: Texts;
  readonly id: string;
  readonly onClose: () => void;
}) => {
  const found = useResource(id, () => read<MailReply>(`/mails/${id}`));
  const [form, setForm] = useState('html');
  const title = found.data?.subject ?? texts.title;
  return (
    <Dialog title={title} onClose={onClose} isDrawer>
      <Loaded of={found}>
        {({ from, to, replyTo, text, subject }) => (
          <>
            <Facts
              facts={[
                [texts.from, <bdi key="from">{from}</bdi>],
                [texts.to, <bdi key="to">{to}</bdi>],
                [texts.replyTo, replyTo],
              ]}
            />
            <Select
              name="form"
              label={texts.form}
              options={[
                ['html', texts.asHtml],
                ['text', texts.asText],
              ]}
              value={form}
              onChange={setForm}
            />
            {form === 'html' ? (
              <iframe
                class="mail-frame"
                title={subject}
                src={addressOf(`/mails/${id}/page`)}
                // Nothing in it runs; its links open in windows of their own.
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              />
            ) : (
              <pre class="mail-text" dir="auto">
                {text}
              </pre>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
};

const Allow = ({
  texts,
  mail,
  onClose,
  onDone,
}: {
  readonly texts: Texts;
  readonly mail: ListedMail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const action = useAction();
  return (
    <Dialog title={texts.allowTitle} onClose={onClose}>
      <Form
        action={action}
        submit={texts.allow}
        onSubmit={async () => {
          await send(`/mails/${mail.id}/allow`);
          say(texts.allowed);
          onDone();
          onClose();
        }}
      >
        <p>
          <bdi>{mail.to}</bdi>
        </p>
        <p>{fill(texts.answer, { answer: mail.refused?.answer ?? '' })}</p>
        <p>{texts.allowWhy}</p>
      </Form>
    </Dialog>
  );
};

/** The mails of the gateway: in live how they stand, in test what would have been sent. */
export const Mails = ({ texts }: Properties) => {
  const words = texts.mails;
  const { query } = useAddress();
  const found = useResource(JSON.stringify(query), () => read<MailsReply>('/mails', query));
  const [opened, setOpened] = useState<ListedMail | undefined>(undefined);
  const [refused, setRefused] = useState<ListedMail | undefined>(undefined);
  const isTest = session.value?.environment === 'test';
  return (
    <Page title={words.title}>
      <p class="quiet">{isTest ? words.whyTest : words.why}</p>
      <Filters
        of={[
          choiceOrAll(query, {
            name: 'state',
            label: texts.state,
            options: mailStates.map((state) => [state, words.states[state]] as const),
          }),
          ...entityFilter(query),
        ]}
      />
      <List
        of={found}
        rowsIn={({ mails }) => mails}
        caption={words.title}
        name="mails"
        columns={columnsOf(texts, { open: setOpened, allow: setRefused })}
        keyOf={({ id }) => id}
        empty={texts.noMails}
      />
      {opened && <Reading texts={words} id={opened.id} onClose={() => setOpened(undefined)} />}
      {refused && <Allow texts={words} mail={refused} onClose={() => setRefused(undefined)} onDone={found.reload} />}
    </Page>
  );
};

import { useState } from 'preact/hooks';
import type { ListedToken, TokenPerson, TokensReply } from '../../catalogue/backoffice/replies/tokens.ts';
import { presetOf } from '../../catalogue/backoffice/token-rights.ts';
import type { DevelopersTexts } from '../../catalogue/texts/en/backoffice/developers.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { entityFilter } from '../parts/entity.tsx';
import { Filters } from '../parts/filters.tsx';
import { Form } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { Page, Section } from '../parts/page.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Badge, Id, Time } from '../parts/values.tsx';
import { allEntities } from './entities.ts';
import { MakeToken, rightName } from './make-token.tsx';
import { Webhooks } from './webhooks.tsx';

interface Properties {
  readonly texts: DevelopersTexts;
}

const Entities = ({ texts }: Properties) => (
  <Section title={texts.entities} actions={<a href="/docs">{texts.reference}</a>}>
    <p class="quiet">{texts.entitiesWhy}</p>
    <Table
      caption={texts.entities}
      name="entities"
      columns={[
        { id: 'kind', title: texts.entity, cell: ({ kind }) => texts[kind], sortsBy: ({ kind }) => texts[kind] },
        { id: 'name', title: texts.name, cell: ({ name }) => name, sortsBy: ({ name }) => name },
        { id: 'id', title: texts.id, cell: ({ id }) => <Id id={id} /> },
      ]}
      rows={allEntities()}
      keyOf={({ id }) => id}
      empty={texts.noTokens}
    />
  </Section>
);

const kinds = { active: 'good', expired: 'plain', revoked: 'bad' } as const;

/** What a token may do, in few words. */
const rightsText = ({ rights }: ListedToken, texts: DevelopersTexts): string => {
  if (rights === undefined) return texts.presets.everything;
  const preset = presetOf(rights);
  return preset === undefined ? fill(texts.rightsCount, { count: rights.length }) : texts.presets[preset];
};

const Rights = ({ token, texts }: Properties & { readonly token: ListedToken }) => {
  const words = rightsText(token, texts);
  const { rights } = token;
  if (rights === undefined) return <span>{words}</span>;
  return (
    <details>
      <summary>{words}</summary>
      <ul>
        {rights.map((right) => (
          <li key={right}>{rightName(right, texts)}</li>
        ))}
      </ul>
    </details>
  );
};

const personText = (person: TokenPerson | undefined, texts: DevelopersTexts): string => {
  if (person === undefined) return texts.unknownMaker;
  return person.kind === 'command' ? texts.commandLine : person.name;
};

const Person = ({ person, texts }: Properties & { readonly person: TokenPerson | undefined }) => (
  <>
    {personText(person, texts)} {person?.isDisabled === true && <Badge kind="bad" text={texts.disabledMaker} />}
  </>
);

const columnsOf = (texts: DevelopersTexts, revoke: (token: ListedToken) => void): readonly Column<ListedToken>[] => [
  {
    id: 'entity',
    title: texts.entity,
    cell: ({ entity }) => `${texts[entity.kind]} ${entity.name}`,
    sortsBy: ({ entity }) => [entity.name, texts[entity.kind]],
  },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) => <Badge kind={kinds[state]} text={texts[state]} />,
    sortsBy: ({ state }) => texts[state],
  },
  {
    id: 'created',
    title: texts.created,
    cell: ({ created }) => <Time at={created} style="brief" />,
    sortsBy: ({ created }) => created,
    isHidden: true,
  },
  {
    id: 'expires',
    title: texts.expires,
    cell: ({ expires }) => (expires === undefined ? texts.never : <Time at={expires} style="brief" />),
    sortsBy: ({ expires }) => expires,
  },
  {
    id: 'used',
    title: texts.lastUsed,
    cell: ({ used }) => (used === undefined ? texts.never : <Time at={used} style="brief" />),
    sortsBy: ({ used }) => used,
  },
  {
    id: 'maker',
    title: texts.maker,
    cell: ({ maker, keeper }) => (
      <>
        <Person person={maker} texts={texts} />
        {keeper && (
          <div>
            {fill(texts.nowKeptBy, { name: personText(keeper, texts) })}{' '}
            {keeper.isDisabled === true && <Badge kind="bad" text={texts.disabledMaker} />}
          </div>
        )}
      </>
    ),
    line: 'usual',
  },
  {
    id: 'rights',
    title: texts.rights,
    cell: (token) => <Rights token={token} texts={texts} />,
    sortsBy: (token) => rightsText(token, texts),
  },
  {
    id: 'actions',
    title: texts.actions,
    cell: (token) =>
      token.state === 'active' &&
      may('tokens.change') && (
        <button type="button" class="small" onClick={() => revoke(token)}>
          {opens(texts.revoke)}
        </button>
      ),
  },
  { id: 'id', title: texts.id, cell: ({ id }) => <code>{id}</code>, isHidden: true },
];

const Revoke = ({
  texts,
  token,
  onClose,
  onDone,
}: Properties & { readonly token: ListedToken; readonly onClose: () => void; readonly onDone: () => void }) => {
  const action = useAction();
  return (
    <Dialog title={texts.revokeTitle} onClose={onClose}>
      <p>
        <code>{token.id}</code> – {token.entity.name}
      </p>
      <Form
        action={action}
        submit={texts.revoke}
        isDangerous
        onSubmit={async () => {
          await send(`/tokens/${token.id}`, { method: 'DELETE' });
          say(texts.done);
          onDone();
          onClose();
        }}
      >
        <p>{texts.revokeWhy}</p>
      </Form>
    </Dialog>
  );
};

const Tokens = ({ texts }: Properties) => {
  const { query } = useAddress();
  const { entityId } = query;
  const found = useResource(entityId ?? '', () => read<TokensReply>('/tokens', { entityId }));
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<ListedToken | undefined>(undefined);
  const make = may('tokens.change') && (
    <button type="button" class="primary" onClick={() => setMaking(true)}>
      {texts.make}
    </button>
  );
  return (
    <Section title={texts.tokens} actions={make}>
      <p class="quiet">
        {texts.tokensWhy} {texts.lastUsedWhy}
      </p>
      <Filters isPart of={entityFilter(query)} />
      <List
        of={found}
        rowsIn={({ tokens }) => tokens}
        caption={texts.tokens}
        name="tokens"
        columns={columnsOf(texts, setRevoked)}
        keyOf={({ id }) => id}
        empty={texts.noTokens}
      />
      {isMaking && <MakeToken texts={texts} onClose={() => setMaking(false)} onDone={found.reload} />}
      {revoked && <Revoke texts={texts} token={revoked} onClose={() => setRevoked(undefined)} onDone={found.reload} />}
    </Section>
  );
};

/** What a developer needs to integrate: access tokens, webhooks and ids. */
export const Developers = ({ texts }: Properties) => (
  <Page
    title={texts.title}
    actions={
      <>
        {may('mails.read') && (
          <a class="button" href={viewAddress('/developers/mails')}>
            {texts.mails.open}
          </a>
        )}
        {may('requests.read') && (
          <a class="button" href={viewAddress('/developers/requests')}>
            {texts.openRequests}
          </a>
        )}
      </>
    }
  >
    <Tokens texts={texts} />
    {may('webhooks.read') && <Webhooks texts={texts} />}
    <Entities texts={texts} />
  </Page>
);

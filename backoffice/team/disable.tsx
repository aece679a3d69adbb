import { useState } from 'preact/hooks';
import type { ListedPerson } from '../../catalogue/backoffice/replies/access.ts';
import type { TokensOfPersonReply } from '../../catalogue/backoffice/replies/tokens.ts';
import type { TeamTexts } from '../../catalogue/texts/en/backoffice/team.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form, Select } from '../parts/form.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/values.tsx';

type Token = TokensOfPersonReply['tokens'][number];

type Fate = 'REVOKE' | 'HANDOVER';

const columnsOf = (texts: TeamTexts): readonly Column<Token>[] => [
  { id: 'entity', title: texts.tokenFor, cell: ({ entity }) => fill(texts[entity.kind], { name: entity.name }) },
  {
    id: 'used',
    title: texts.lastUsed,
    cell: ({ used }) => (used === undefined ? texts.never : <Time at={used} />),
  },
  { id: 'id', title: texts.token, cell: ({ id }) => <code>{id}</code> },
];

/** What becomes of the tokens: those that a shop may need, and those that nobody has used for long. */
const Fates = ({ texts, found }: { readonly texts: TeamTexts; readonly found: TokensOfPersonReply }) => {
  const { tokens, keepers, elsewhere } = found;
  const [fates, setFates] = useState<{ readonly used: Fate; readonly unused: Fate }>({
    used: 'HANDOVER',
    unused: 'REVOKE',
  });
  const [keeper, setKeeper] = useState('');
  const counts = {
    used: tokens.filter(({ isUsed }) => isUsed).length,
    unused: tokens.filter(({ isUsed }) => !isUsed).length,
  };
  const options = [
    ['HANDOVER', texts.handOver],
    ['REVOKE', texts.revoke],
  ] as const;
  const titles = { used: texts.usedTokens, unused: texts.unusedTokens };
  const kinds = (['used', 'unused'] as const).filter((kind) => counts[kind] > 0);
  return (
    <>
      <h3>{texts.tokensOf}</h3>
      <p>{tokens.length === 0 ? texts.noTokensOf : texts.tokensWhy}</p>
      {tokens.length > 0 && (
        <Table
          caption={texts.tokensOf}
          name="leaving"
          columns={columnsOf(texts)}
          rows={tokens}
          keyOf={({ id }) => id}
          empty={texts.noTokensOf}
        />
      )}
      {kinds.map((kind) => (
        <Select
          key={kind}
          name={`tokens.${kind}`}
          label={fill(titles[kind], { count: counts[kind] })}
          options={options}
          value={fates[kind]}
          onChange={(fate) => setFates({ ...fates, [kind]: fate as Fate })}
        />
      ))}
      {kinds.some((kind) => fates[kind] === 'HANDOVER') && (
        <Select
          name="tokens.to"
          label={texts.keeper}
          hint={keepers.length === 0 ? texts.noKeeper : texts.keeperWhy}
          options={[
            ['', texts.chooseKeeper],
            ...keepers.map(({ id, name, email }) => [id, `${name} (${email})`] as const),
          ]}
          value={keeper}
          onChange={setKeeper}
        />
      )}
      {elsewhere > 0 && <p class="quiet">{fill(texts.elsewhere, { count: elsewhere })}</p>}
    </>
  );
};

/** Asks what becomes of the access tokens of a person, then disables the person. */
export const DisablePerson = ({
  texts,
  person,
  onClose,
  onDone,
}: {
  readonly texts: TeamTexts;
  readonly person: ListedPerson;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const action = useAction();
  const found = useResource(person.id, () => read<TokensOfPersonReply>(`/team/${person.id}/tokens`));
  return (
    <Dialog title={fill(texts.disableTitle, { name: person.name })} onClose={onClose}>
      <p>{texts.disableWhy}</p>
      <Loaded of={found}>
        {(tokens) => (
          <Form
            action={action}
            submit={texts.disable}
            isDangerous
            onSubmit={async ({ 'tokens.to': to, ...fates }) => {
              const parameters = { ...fates, 'tokens.to': to === '' ? undefined : to };
              await send(`/team/${person.id}/disable`, { parameters });
              say(texts.done);
              onDone();
              onClose();
            }}
          >
            <Fates texts={texts} found={tokens} />
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
};

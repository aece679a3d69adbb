import { useState } from 'preact/hooks';
import type { DeliveryTexts } from '../../catalogue/texts/en/backoffice/delivery.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form, Select } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Failure } from '../parts/state.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Time } from '../parts/values.tsx';
import { ownerOptions, type ShownTarget, serverOf, TARGETS, type TargetsReply } from './target.ts';
import { TargetForm } from './target-form.tsx';

interface Properties {
  readonly texts: DeliveryTexts;
}

/** What the buttons beside a server do. */
interface Actions {
  readonly onChange: (target: ShownTarget) => void;
  readonly onPause: (target: ShownTarget) => void;
  readonly onRemove: (target: ShownTarget) => void;
}

const columnsOf = (texts: DeliveryTexts, { onChange, onPause, onRemove }: Actions): readonly Column<ShownTarget>[] => [
  { id: 'server', title: texts.server, cell: serverOf, sortsBy: serverOf },
  { id: 'folder', title: texts.folder, cell: ({ folder }) => <code>{folder}</code>, sortsBy: ({ folder }) => folder },
  { id: 'receives', title: texts.receives, cell: ({ receives }) => texts.purposes[receives] },
  { id: 'login', title: texts.login, cell: ({ authentication }) => texts.ways[authentication] },
  {
    id: 'state',
    title: texts.state,
    cell: ({ active }) => <Badge kind={active ? 'good' : 'waiting'} text={active ? texts.active : texts.paused} />,
    sortsBy: ({ active }) => (active ? texts.active : texts.paused),
  },
  { id: 'hostKey', title: texts.hostKey, cell: ({ hostKey }) => <code>{hostKey}</code>, isHidden: true },
  { id: 'registered', title: texts.registered, cell: ({ createdAt }) => <Time at={createdAt} />, isHidden: true },
  { id: 'id', title: texts.id, cell: ({ id }) => <code>{id}</code>, isHidden: true },
  {
    id: 'actions',
    title: texts.actions,
    cell: (target) => {
      if (!may('targets.change')) return null;
      const pause = target.active ? texts.pause : texts.resume;
      return (
        <div class="actions">
          {(
            [
              [opens(texts.change), texts.change, onChange],
              [pause, pause, onPause],
              [opens(texts.remove), texts.remove, onRemove],
            ] as const
          ).map(([text, name, act]) => (
            <button
              key={name}
              type="button"
              class="small"
              aria-label={`${name} ${serverOf(target)}`}
              onClick={() => act(target)}
            >
              {text}
            </button>
          ))}
        </div>
      );
    },
  },
];

const RemoveDialog = ({
  texts,
  target,
  onClose,
  onDone,
}: Properties & { readonly target: ShownTarget; readonly onClose: () => void; readonly onDone: () => void }) => {
  const action = useAction();
  return (
    <Dialog title={texts.removeTitle} onClose={onClose}>
      <Form
        action={action}
        submit={texts.remove}
        isDangerous
        onSubmit={async () => {
          const { id, entityId } = target;
          await send(`${TARGETS}/${id}`, { method: 'DELETE', parameters: { entityId } });
          onDone();
        }}
      >
        <p>{fill(texts.removeWhy, { server: serverOf(target) })}</p>
      </Form>
    </Dialog>
  );
};

/** The SFTP servers of a merchant or channel, which get its files. */
export const Delivery = ({ texts }: Properties) => {
  const { query, set } = useAddress();
  const options = ownerOptions(texts.allOf);
  // A server belongs to one merchant or channel, so that one is always chosen.
  const entityId = options.find(([id]) => id === query['entityId'])?.[0] ?? options[0]?.[0] ?? '';
  const found = useResource(entityId, () => read<TargetsReply>(TARGETS, { entityId }));
  const action = useAction();
  const [asked, setAsked] = useState<
    'register' | { readonly how: 'change' | 'remove'; readonly target: ShownTarget }
  >();
  const close = (): void => setAsked(undefined);
  const done = (): void => {
    close();
    say(texts.changed);
    found.reload();
  };
  const pause = ({ id, entityId: owner, active }: ShownTarget): void => {
    action.run(async () => {
      const parameters = { active: String(!active), entityId: owner };
      await send(`${TARGETS}/${id}`, { method: 'PUT', parameters });
      done();
    });
  };
  const columns = columnsOf(texts, {
    onChange: (target) => setAsked({ how: 'change', target }),
    onPause: pause,
    onRemove: (target) => setAsked({ how: 'remove', target }),
  });
  const register = may('targets.change') && (
    <button type="button" onClick={() => setAsked('register')}>
      {texts.register}
    </button>
  );
  const target = typeof asked === 'object' ? asked.target : undefined;
  const isRemoving = typeof asked === 'object' && asked.how === 'remove';
  return (
    <Page title={texts.title} back={{ href: viewAddress('/settlement'), text: texts.back }}>
      {options.length > 1 && (
        <Select
          name="entityId"
          label={texts.owner}
          value={entityId}
          options={options}
          onChange={(id) => set({ entityId: id })}
        />
      )}
      <Section title={texts.targets} actions={register}>
        <p class="quiet">{texts.targetsWhy}</p>
        {action.error && <Failure error={action.error} />}
        <List
          of={found}
          rowsIn={({ targets }) => targets}
          caption={texts.targets}
          name="targets"
          columns={columns}
          keyOf={({ id }) => id}
          empty={texts.noTargets}
        />
      </Section>
      {asked !== undefined && !isRemoving && (
        <TargetForm texts={texts} entityId={entityId} target={target} onClose={close} onDone={done} />
      )}
      {isRemoving && target && <RemoveDialog texts={texts} target={target} onClose={close} onDone={done} />}
    </Page>
  );
};

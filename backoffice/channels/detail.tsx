import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import type { EntityReply, ReadSetting } from '../../catalogue/backoffice/replies/channels.ts';
import type { Right } from '../../catalogue/backoffice/rights.ts';
import type { ChannelsTexts } from '../../catalogue/texts/en/backoffice/channels.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { loadSession, may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Search } from '../parts/filters.tsx';
import { Form } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Empty, Loaded } from '../parts/state.tsx';
import { Badge, Facts, Id, Time } from '../parts/values.tsx';
import { ConnectionTest } from './connection.tsx';
import { Naming } from './naming.tsx';
import { changedWith, grouped, Meaning, parameterOf, SettingField, type SettingGroup, shownText } from './settings.tsx';

interface Properties {
  readonly texts: ChannelsTexts;
}

/**
 * The views of one channel beside its settings, such as `/channels/:id/risk` and `/channels/:id/look`: the last part of
 * the address, the right, and the text of the link. A view that is added gets a row.
 */
const viewsBeside: readonly { readonly part: string; readonly right: Right; readonly text: keyof ChannelsTexts }[] = [
  { part: 'risk', right: 'risk.change', text: 'riskRules' },
  { part: 'events', right: 'payments.read', text: 'events' },
  { part: 'look', right: 'channels.read', text: 'look' },
];

/** Returns what of a form differs from the settings in force: texts, names that go back to the default, revisions. */
const changesOf = (
  settings: readonly ReadSetting[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined => {
  const sent = settings
    .map((setting) => ({ setting, text: values[parameterOf(setting.name)] ?? '' }))
    .filter(({ setting, text }) => text !== (setting.isSecret ? '' : setting.text));
  if (sent.length === 0) return undefined;
  const set = sent.filter(({ text }) => text !== '');
  const cleared = sent.filter(({ text }) => text === '');
  return {
    ...Object.fromEntries(set.map(({ setting, text }) => [parameterOf(setting.name), text])),
    ...Object.fromEntries(sent.map(({ setting }) => [`seen[${setting.name}]`, setting.revision])),
    clear: cleared.map(({ setting }) => setting.name).join(' '),
  };
};

const Edit = ({
  texts,
  id,
  settings,
  onClose,
  onDone,
}: Properties & {
  readonly id: string;
  readonly settings: readonly ReadSetting[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const action = useAction();
  const names = settings.map(({ name }) => name).join(', ');
  const change = async (parameters: Readonly<Record<string, string>> | undefined): Promise<void> => {
    if (parameters === undefined) {
      say(texts.nothing);
      onClose();
      return;
    }
    await send(`/channels/${id}/settings`, { method: 'PUT', parameters });
    await loadSession();
    say(texts.changed);
    onDone();
  };
  const seen = Object.fromEntries(settings.map(({ name, revision }) => [`seen[${name}]`, revision]));
  const reset = { ...seen, clear: settings.map(({ name }) => name).join(' ') };
  return (
    <Dialog title={fill(texts.editOf, { name: names })} onClose={onClose}>
      <Form action={action} submit={texts.save} onSubmit={(values) => change(changesOf(settings, values))}>
        {settings.map((setting) => (
          <div key={setting.name}>
            <p lang="en">
              <Meaning text={setting.meaning} />
            </p>
            <SettingField
              texts={texts}
              setting={setting}
              label={setting.name}
              value={setting.isSecret ? '' : setting.text}
              error={action.error}
            />
          </div>
        ))}
      </Form>
      {settings.some(({ from }) => from !== 'default') && (
        <p>
          <button type="button" disabled={action.isBusy} onClick={() => action.run(() => change(reset))}>
            {texts.reset}
          </button>
        </p>
      )}
    </Dialog>
  );
};

const Setting = ({
  texts,
  setting,
  onEdit,
}: Properties & { readonly setting: ReadSetting; readonly onEdit: () => void }) => (
  <div>
    <dt>
      <code>{setting.name}</code> {setting.from !== 'default' && <Badge kind="good" text={texts.from[setting.from]} />}
    </dt>
    <dd>
      <strong>{shownText(texts, setting)}</strong>{' '}
      {setting.from === 'default' && <span class="quiet">({texts.byDefault})</span>}{' '}
      {setting.mayChange && (
        <button type="button" class="small" aria-label={fill(texts.editOf, { name: setting.name })} onClick={onEdit}>
          {texts.edit}
        </button>
      )}
      <div class="hint" lang="en">
        <Meaning text={setting.meaning} />
      </div>
    </dd>
  </div>
);

/** More settings than this are folded at first. */
const MOST_OPEN = 12;

/**
 * A group of settings that can be folded. The address keeps which groups the reader has folded or unfolded; what a
 * search found is open.
 */
const Group = ({
  texts,
  group,
  settings,
  isSearched,
  children,
}: Properties & {
  readonly group: SettingGroup;
  readonly settings: readonly ReadSetting[];
  readonly isSearched: boolean;
  readonly children: ComponentChildren;
}) => {
  const { query, set } = useAddress();
  const turned = (query['turned'] ?? '').split(' ').filter((each) => each !== '');
  const isOpen = isSearched || turned.includes(group) !== settings.length <= MOST_OPEN;
  const changed = settings.filter(({ from }) => from !== 'default').length;
  const count = fill(changed === 0 ? texts.count : texts.countChanged, { count: settings.length, changed });
  return (
    <details
      class="panel group"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen || isSearched) return;
        const others = turned.filter((each) => each !== group);
        const next = others.length < turned.length ? others : [...turned, group];
        set({ turned: next.join(' ') || undefined }, true);
      }}
    >
      <summary>
        <h2>{texts.groups[group]}</h2> <span class="quiet">{count}</span>
      </summary>
      {children}
    </details>
  );
};

const Settings = ({
  texts,
  entity,
  onChanged,
}: Properties & { readonly entity: EntityReply; readonly onChanged: () => void }) => {
  const { query } = useAddress();
  const [edited, setEdited] = useState<readonly ReadSetting[] | undefined>(undefined);
  const wanted = (query['find'] ?? '').toLowerCase();
  const found = entity.settings.filter(({ name, meaning }) => `${name} ${meaning}`.toLowerCase().includes(wanted));
  return (
    <>
      <Search parameter="find" label={texts.findSetting} submit={texts.search} />
      {found.length === 0 && <Empty>{texts.noSetting}</Empty>}
      {grouped(found).map(([group, settings]) => (
        <Group key={group} texts={texts} group={group} settings={settings} isSearched={wanted !== ''}>
          <dl class="facts">
            {settings.map((setting) => (
              <Setting
                key={setting.name}
                texts={texts}
                setting={setting}
                onEdit={() => setEdited(changedWith(setting, entity.settings))}
              />
            ))}
          </dl>
          {group === 'processors' && entity.kind === 'channel' && settings.some(({ mayChange }) => mayChange) && (
            <ConnectionTest texts={texts} id={entity.id} />
          )}
        </Group>
      ))}
      {edited && (
        <Edit
          texts={texts}
          id={entity.id}
          settings={edited}
          onClose={() => setEdited(undefined)}
          onDone={() => {
            setEdited(undefined);
            onChanged();
          }}
        />
      )}
    </>
  );
};

const EntityFacts = ({ texts, entity }: Properties & { readonly entity: EntityReply }) => {
  const { id, kind, merchant, division, created } = entity;
  return (
    <Section title={texts[kind]}>
      <Facts
        facts={[
          [texts.id, <Id key="id" id={id} />],
          [
            texts.merchant,
            kind === 'channel' && <a href={viewAddress('/channels', { text: merchant.id })}>{merchant.name}</a>,
          ],
          [texts.division, division],
          [texts.created, <Time key="created" at={created} />],
        ]}
      />
    </Section>
  );
};

/** One merchant or channel with all its settings. */
export const ChannelDetail = ({ texts }: Properties) => {
  const id = useRoute().params['id'] ?? '';
  const found = useResource(id, () => read<EntityReply>(`/channels/${id}`));
  const [isRenaming, setRenaming] = useState(false);
  const entity = found.data;
  const beside = entity?.kind === 'channel' ? viewsBeside.filter(({ right }) => may(right)) : [];
  const actions = (
    <>
      {beside.map(({ part, text }) => (
        <a key={part} class="button" href={viewAddress(`/channels/${id}/${part}`)}>
          {String(texts[text])}
        </a>
      ))}
      {entity?.mayChange && (
        <button type="button" onClick={() => setRenaming(true)}>
          {texts.rename}
        </button>
      )}
    </>
  );
  return (
    <Page title={entity?.name ?? texts.title} actions={actions}>
      <Loaded of={found}>
        {(shown) => (
          <>
            <EntityFacts texts={texts} entity={shown} />
            <Settings texts={texts} entity={shown} onChanged={found.reload} />
          </>
        )}
      </Loaded>
      {isRenaming && entity && (
        <Naming
          title={texts.rename}
          label={texts.name}
          path={`/channels/${id}/name`}
          method="PUT"
          value={entity.name}
          onClose={() => setRenaming(false)}
          onDone={async () => {
            await loadSession();
            say(texts.changed);
            setRenaming(false);
            found.reload();
          }}
        />
      )}
    </Page>
  );
};

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import type { EntityReply, ReadSetting } from '../../catalogue/backoffice/replies/channels.ts';
import type { Right } from '../../catalogue/backoffice/rights.ts';
import type { ChannelsTexts } from '../../catalogue/texts/en/backoffice/channels.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { loadSession, may } from '../frame/session.ts';
import { settingWords } from '../frame/setting-words.ts';
import { fill, language } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Field, Form } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Empty, Loaded } from '../parts/state.tsx';
import { Badge, Facts, Id, Time } from '../parts/values.tsx';
import { ConnectionTest } from './connection.tsx';
import { Naming } from './naming.tsx';
import './channels.css';
import {
  changedWith,
  grouped,
  isFound,
  Meaning,
  parameterOf,
  SettingField,
  type SettingGroup,
  shownText,
  valueText,
} from './settings.tsx';

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

/** Says what was changed, with the values before and after; a secret is only named. */
const sayChange = (
  texts: ChannelsTexts,
  settings: readonly ReadSetting[],
  changes: Readonly<Record<string, string>>,
): void => {
  const cleared = (changes['clear'] ?? '').split(' ');
  const said = settings.flatMap((setting) => {
    const { name, isSecret } = setting;
    const text = cleared.includes(name) ? setting.default : changes[parameterOf(name)];
    if (text === undefined || (!isSecret && text === setting.text)) return [];
    const { title } = settingWords.value(name);
    const [before, after] = [shownText(texts, setting), valueText(texts, setting, text)];
    return [isSecret ? title : `${title}: ${before} → ${after}`];
  });
  say(`${said.join('; ')}. ${texts.changed}`);
};

/** The form that changes a setting where it stands, with those with which alone it is valid. */
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
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  const change = async (parameters: Readonly<Record<string, string>> | undefined): Promise<void> => {
    if (parameters === undefined) {
      say(texts.nothing);
      onClose();
      return;
    }
    await send(`/channels/${id}/settings`, { method: 'PUT', parameters });
    await loadSession();
    sayChange(texts, settings, parameters);
    onDone();
  };
  const seen = Object.fromEntries(settings.map(({ name, revision }) => [`seen[${name}]`, revision]));
  const reset = { ...seen, clear: settings.map(({ name }) => name).join(' ') };
  const beside = (
    <>
      <button type="button" onClick={onClose}>
        {frameTexts.value.cancel}
      </button>
      {settings.some(({ from }) => from !== 'default') && (
        <button type="button" disabled={action.isBusy} onClick={() => action.run(() => change(reset))}>
          {texts.reset}
        </button>
      )}
    </>
  );
  return (
    <fieldset
      class="setting-form"
      ref={place}
      aria-label={fill(texts.editOf, { name: settings.map(({ name }) => settingWords.value(name).title).join(', ') })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Form
        action={action}
        submit={frameTexts.value.save}
        onSubmit={(values) => change(changesOf(settings, values))}
        beside={beside}
      >
        {settings.map((setting) => (
          <SettingField
            key={setting.name}
            texts={texts}
            setting={setting}
            label={settingWords.value(setting.name).title}
            value={setting.isSecret ? '' : setting.text}
            error={action.error}
          />
        ))}
      </Form>
    </fieldset>
  );
};

/** What stands in force, whether it differs from the default, and the way to change it. */
const InForce = ({
  texts,
  setting,
  onEdit,
}: Properties & { readonly setting: ReadSetting; readonly onEdit: () => void }) => {
  const { name, from, isSecret } = setting;
  const usual = valueText(texts, setting, setting.default);
  return (
    <p class="setting-value">
      <strong>{shownText(texts, setting)}</strong>
      {from === 'default' && <span class="quiet">{texts.byDefault}</span>}
      {from !== 'default' && <Badge kind="plain" text={texts.from[from]} />}
      {from !== 'default' && !isSecret && <span class="quiet">{fill(texts.defaultIs, { text: usual })}</span>}
      {setting.mayChange && (
        <button
          type="button"
          class="small"
          id={`change-${name}`}
          aria-label={fill(texts.editOf, { name: settingWords.value(name).title })}
          onClick={onEdit}
        >
          {texts.edit}
        </button>
      )}
    </p>
  );
};

const Setting = ({
  texts,
  setting,
  isOpen,
  onEdit,
  children,
}: Properties & {
  readonly setting: ReadSetting;
  readonly isOpen: boolean;
  readonly onEdit: () => void;
  readonly children: ComponentChildren;
}) => {
  const { title, sentence } = settingWords.value(setting.name);
  return (
    <li class="setting">
      <h3>
        {title} {title !== setting.name && <code class="quiet">{setting.name}</code>}
      </h3>
      {sentence !== undefined && <p class="hint">{sentence}</p>}
      {(sentence === undefined || (isOpen && language.value === 'en')) && (
        <p class="hint" lang="en">
          <Meaning text={setting.meaning} />
        </p>
      )}
      {isOpen ? children : <InForce texts={texts} setting={setting} onEdit={onEdit} />}
    </li>
  );
};

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
  const { query, set } = useAddress();
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const wanted = query['find'] ?? '';
  const found = entity.settings.filter((setting) => isFound(setting, wanted));
  const close = (name: string): void => {
    setOpened(undefined);
    // The button takes the place of the form once the row is drawn.
    requestAnimationFrame(() => document.getElementById(`change-${name}`)?.focus());
  };
  return (
    <>
      <search>
        <Field
          name="find"
          label={texts.findSetting}
          hint={texts.findHint}
          input={{
            type: 'search',
            defaultValue: wanted,
            autocomplete: 'off',
            onInput: (event) => set({ find: event.currentTarget.value || undefined }, true),
          }}
        />
        <p class="quiet" role="status">
          {wanted !== '' && fill(texts.count, { count: found.length })}
        </p>
      </search>
      {found.length === 0 && <Empty>{texts.noSetting}</Empty>}
      {grouped(found).map(([group, settings]) => (
        <Group key={group} texts={texts} group={group} settings={settings} isSearched={wanted !== ''}>
          <ul class="settings">
            {settings.map((setting) => (
              <Setting
                key={setting.name}
                texts={texts}
                setting={setting}
                isOpen={opened === setting.name}
                onEdit={() => setOpened(setting.name)}
              >
                <Edit
                  texts={texts}
                  id={entity.id}
                  settings={changedWith(setting, entity.settings)}
                  onClose={() => close(setting.name)}
                  onDone={() => {
                    close(setting.name);
                    onChanged();
                  }}
                />
              </Setting>
            ))}
          </ul>
          {group === 'processors' && entity.kind === 'channel' && settings.some(({ mayChange }) => mayChange) && (
            <ConnectionTest texts={texts} id={entity.id} />
          )}
        </Group>
      ))}
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
      {entity !== undefined && may('team.change') && (
        <a class="button" href={viewAddress('/team', { invite: `${entity.kind}:${id}` })}>
          {texts.giveAccess}
        </a>
      )}
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

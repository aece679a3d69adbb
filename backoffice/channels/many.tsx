import { useState } from 'preact/hooks';
import {
  type ChannelsReply,
  type EntityReply,
  type ListedChannel,
  MOST_AT_ONCE,
  type PreviewedChannel,
  type PreviewReply,
  type ReadSetting,
  type SettingText,
} from '../../catalogue/backoffice/replies/channels.ts';
import type { ChannelsTexts } from '../../catalogue/texts/en/backoffice/channels.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { type Parameters, read, send } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { loadSession } from '../frame/session.ts';
import { settingValue, settingWords } from '../frame/setting-words.ts';
import { fill } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Filters } from '../parts/filters.tsx';
import { Select, valuesOf } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Empty, Failure, Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Badge } from '../parts/values.tsx';
import { Meaning, SettingField, settingOf } from './settings.tsx';

interface Properties {
  readonly texts: ChannelsTexts;
}

const changeable = (channels: readonly ListedChannel[]): readonly ListedChannel[] =>
  channels.filter(({ mayChange }) => mayChange);

/** Returns the ids of all channels that the person may change. */
const idsOf = ({ merchants }: ChannelsReply): readonly string[] =>
  merchants.flatMap(({ channels }) => changeable(channels).map(({ id }) => id));

type Choose = (ids: readonly string[], isChosen: boolean) => void;

/** A box that chooses several channels at once. */
const ChoiceOf = ({
  ids,
  label,
  chosen,
  choose,
}: {
  readonly ids: readonly string[];
  readonly label: string;
  readonly chosen: ReadonlySet<string>;
  readonly choose: Choose;
}) => (
  <label>
    <input
      type="checkbox"
      checked={ids.every((id) => chosen.has(id))}
      onChange={(event) => choose(ids, event.currentTarget.checked)}
    />{' '}
    <strong>{label}</strong>
  </label>
);

const Choice = ({
  texts,
  list,
  chosen,
  choose,
}: Properties & {
  readonly list: ChannelsReply;
  readonly chosen: ReadonlySet<string>;
  readonly choose: Choose;
}) => (
  <>
    {list.merchants.length > 1 && (
      <ChoiceOf ids={idsOf(list)} chosen={chosen} choose={choose} label={frameTexts.value.allChannels} />
    )}
    {list.merchants.map(({ id, name, channels }) => {
      const members = changeable(channels);
      if (members.length === 0) return null;
      const ids = members.map((channel) => channel.id);
      return (
        <fieldset key={id}>
          <legend>{name}</legend>
          <ChoiceOf ids={ids} chosen={chosen} choose={choose} label={fill(texts.allOf, { merchant: name })} />
          <ul class="tree">
            {members.map((channel) => (
              <li key={channel.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.has(channel.id)}
                    onChange={(event) => choose([channel.id], event.currentTarget.checked)}
                  />{' '}
                  {channel.name}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      );
    })}
    {list.hasMore && <p class="quiet">{texts.hasMore}</p>}
  </>
);

/** The settings of one of the channels: all channels have the same. */
const useSettings = (id: string | undefined) =>
  useResource(id ?? '', async () =>
    id === undefined ? [] : (await read<EntityReply>(`/channels/${id}`)).settings.filter(({ mayChange }) => mayChange),
  );

/** One setting that is to be changed: its new text, or back to the default. */
const Wanted = ({
  texts,
  setting,
  onRemove,
}: Properties & { readonly setting: ReadSetting; readonly onRemove: () => void }) => {
  const [isCleared, setCleared] = useState(false);
  const { name } = setting;
  const { title, sentence } = settingWords.value(name);
  return (
    <fieldset>
      <legend>
        {title} <code class="quiet">{name}</code>
      </legend>
      <p class="hint">{sentence ?? <Meaning text={setting.meaning} />}</p>
      {!isCleared && (
        <SettingField
          texts={texts}
          setting={setting}
          label={fill(texts.newText, { name: title })}
          value={setting.isSecret ? '' : setting.default}
          error={undefined}
        />
      )}
      <div class="actions">
        <label>
          <input
            type="checkbox"
            name={`clear ${name}`}
            value={name}
            checked={isCleared}
            onChange={(event) => setCleared(event.currentTarget.checked)}
          />{' '}
          {fill(texts.clearIt, { name: title })}
        </label>
        <button type="button" class="small" onClick={onRemove}>
          {fill(texts.removeSetting, { name: title })}
        </button>
      </div>
    </fieldset>
  );
};

const textOf = (
  texts: ChannelsTexts,
  settings: readonly ReadSetting[],
  name: string,
  { text, isDefault }: SettingText,
): string => {
  const setting = settings.find((each) => each.name === name);
  const { choices, isSecret = false } = setting ?? {};
  if (isSecret) return isDefault ? texts.notSet : texts.isSet;
  if (text === '') return texts.notSet;
  const shown = settingValue.value(choices, text);
  return isDefault ? `${shown} (${texts.byDefault})` : shown;
};

const kinds = { changes: 'good', same: 'plain', refused: 'bad' } as const;

const columnsOf = (texts: ChannelsTexts, settings: readonly ReadSetting[]): readonly Column<PreviewedChannel>[] => [
  {
    id: 'name',
    title: texts.channel,
    cell: ({ id, name }) => <a href={viewAddress(`/channels/${id}`)}>{name}</a>,
    sortsBy: ({ name }) => name,
  },
  {
    id: 'outcome',
    title: texts.outcome,
    cell: ({ outcome }) => <Badge kind={kinds[outcome]} text={texts.outcomes[outcome]} />,
    sortsBy: ({ outcome }) => texts.outcomes[outcome],
  },
  {
    id: 'difference',
    title: texts.difference,
    cell: ({ differences, errors }) => (
      <>
        {differences.map(({ name, before, after }) => (
          <div key={name}>
            {settingWords.value(name).title}: {textOf(texts, settings, name, before)} →{' '}
            <strong>{textOf(texts, settings, name, after)}</strong>
          </div>
        ))}
        {errors.map(({ name, message }) => (
          <div key={name} class="wrong">
            {settingWords.value(settingOf(name)).title}: {message}
          </div>
        ))}
      </>
    ),
  },
];

const Preview = ({
  texts,
  settings,
  preview,
  isBusy,
  onApply,
}: Properties & {
  readonly settings: readonly ReadSetting[];
  readonly preview: PreviewReply;
  readonly isBusy: boolean;
  readonly onApply: () => void;
}) => {
  const count = preview.channels.filter(({ outcome }) => outcome === 'changes').length;
  return (
    <Section title={texts.previewed}>
      <Table
        caption={texts.previewed}
        name="many"
        columns={columnsOf(texts, settings)}
        rows={preview.channels}
        keyOf={({ id }) => id}
        empty={texts.nothingToDo}
      />
      {count === 0 ? (
        <p>{texts.nothingToDo}</p>
      ) : (
        <button type="button" class="primary" disabled={isBusy} onClick={onApply}>
          {fill(texts.apply, { count })}
        </button>
      )}
    </Section>
  );
};

/** Returns the changes of a form: texts of settings, and names that go back to their defaults. */
const changesIn = (form: HTMLFormElement): Parameters => {
  const values = Object.entries(valuesOf(form));
  const cleared = values.flatMap(([name, value]) => (name.startsWith('clear ') ? [value] : []));
  return { ...Object.fromEntries(values.filter(([name]) => name.startsWith('settings['))), clear: cleared.join(' ') };
};

/** What was previewed: exactly this is applied. */
interface Previewed {
  readonly reply: PreviewReply;
  readonly parameters: Parameters;
}

const Change = ({
  texts,
  settings,
  chosen,
}: Properties & { readonly settings: readonly ReadSetting[]; readonly chosen: ReadonlySet<string> }) => {
  const action = useAction();
  const [names, setNames] = useState<readonly string[]>([]);
  const [previewed, setPreviewed] = useState<Previewed | undefined>(undefined);
  const wanted = settings.filter(({ name }) => names.includes(name));
  const isTooMany = chosen.size > MOST_AT_ONCE;
  const apply = ({ reply, parameters }: Previewed): void => {
    action.run(async () => {
      const done = await send<Pick<PreviewReply, 'channels'>>('/channels/many', {
        parameters: { ...parameters, digest: reply.digest },
      });
      const count = done.channels.filter(({ outcome }) => outcome === 'changes').length;
      await loadSession();
      setPreviewed(undefined);
      say(fill(texts.applied, { count }));
    });
  };
  const forget = (): void => setPreviewed(undefined);
  const ids = [...chosen].join(' ');
  return (
    <>
      <Section title={texts.setting}>
        <form
          onInput={forget}
          onSubmit={(event) => {
            event.preventDefault();
            const parameters = { ...changesIn(event.currentTarget), channels: ids };
            action.run(async () =>
              setPreviewed({ reply: await send<PreviewReply>('/channels/many/preview', { parameters }), parameters }),
            );
          }}
        >
          {wanted.map((setting) => (
            <Wanted
              key={setting.name}
              texts={texts}
              setting={setting}
              onRemove={() => {
                forget();
                setNames(names.filter((name) => name !== setting.name));
              }}
            />
          ))}
          <Select
            name="add"
            label={texts.addSetting}
            value=""
            options={[
              ['', '–'],
              ...settings
                .filter(({ name }) => !names.includes(name))
                .map(({ name }) => [name, settingWords.value(name).title] as const)
                .toSorted(([, left], [, right]) => left.localeCompare(right)),
            ]}
            onChange={(name) => setNames([...names, name])}
          />
          <p role="status">{fill(texts.chosen, { count: chosen.size })}</p>
          {isTooMany && <p class="wrong">{fill(texts.tooMany, { count: MOST_AT_ONCE })}</p>}
          <button
            type="submit"
            class="primary"
            disabled={action.isBusy || isTooMany || chosen.size === 0 || wanted.length === 0}
          >
            {texts.preview}
          </button>
        </form>
      </Section>
      {action.error && <Failure error={action.error} />}
      {previewed && previewed.parameters['channels'] === ids && (
        <Preview
          texts={texts}
          settings={settings}
          preview={previewed.reply}
          isBusy={action.isBusy}
          onApply={() => apply(previewed)}
        />
      )}
    </>
  );
};

const Many = ({ texts, list }: Properties & { readonly list: ChannelsReply }) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const first = list.merchants.flatMap(({ channels }) => changeable(channels))[0];
  const settings = useSettings(first?.id);
  if (first === undefined) return <Empty>{texts.none}</Empty>;
  const choose: Choose = (ids, isChosen) => {
    const others = [...chosen].filter((id) => !ids.includes(id));
    setChosen(new Set(isChosen ? [...others, ...ids] : others));
  };
  return (
    <>
      <Section title={texts.title}>
        <Choice texts={texts} list={list} chosen={chosen} choose={choose} />
      </Section>
      <Loaded of={settings}>{(known) => <Change texts={texts} settings={known} chosen={chosen} />}</Loaded>
    </>
  );
};

/** Changes settings of many channels at once, after a preview. */
export const ManyChannels = ({ texts }: Properties) => {
  const text = useAddress().query['text'];
  const found = useResource(text ?? '', () => read<ChannelsReply>('/channels', { text }));
  return (
    <Page title={texts.many}>
      <p class="quiet">{texts.manyWhy}</p>
      <Filters search={{ label: texts.find }} of={[]} />
      <Loaded of={found}>{(list) => <Many texts={texts} list={list} />}</Loaded>
    </Page>
  );
};

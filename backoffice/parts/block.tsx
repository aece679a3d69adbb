import { useState } from 'preact/hooks';
import { type ListKind, listKinds } from '../../catalogue/risk/list-kinds.ts';
import type { ListsTexts } from '../../catalogue/texts/en/backoffice/lists.ts';
import { type Parameters, send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { resultText } from '../frame/results.ts';
import { entities, may } from '../frame/session.ts';
import { fill, loadTexts, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from './dialog.tsx';
import { Field, Form, Select } from './form.tsx';

let texts: ListsTexts | undefined;

/** Loads what the button that blocks says; for views that show it. */
export const loadBlockTexts = async (): Promise<void> => {
  texts = await loadTexts<ListsTexts>('lists');
};

/** A value that can be blocked: what is shown of it, and the parameters that name it in a request. */
export interface Blockable {
  readonly kind: ListKind;
  readonly shown: string;
  readonly parameters: Parameters;
}

/** Returns where a value may be listed: these channels, and their merchants with all channels. */
export const scopeOptions = (words: ListsTexts, channels: readonly string[]): readonly (readonly [string, string])[] =>
  entities.value.flatMap((merchant) => {
    const own = merchant.channels.filter(({ id }) => channels.length === 0 || channels.includes(id));
    if (own.length === 0 && !channels.includes(merchant.id)) return [];
    const whole = [merchant.id, fill(words.allChannels, { merchant: merchant.name })] as const;
    return [...own.map(({ id, name }) => [id, name] as const), whole];
  });

/** Returns a result code with its text, in languages that have one. */
export const codeText = (code: string): string => [code, resultText(code, '')].filter(Boolean).join(' ');

/** Returns the end of a day in UTC, as requests have it; undefined without one. */
export const endOfDay = (day: string | undefined): string | undefined =>
  day === undefined || day === '' ? undefined : `${day} 23:59:59`;

/** The fields that every entry has: where it counts, why, and until when. */
export const EntryFields = ({
  texts: words,
  channels,
  error,
}: {
  readonly texts: ListsTexts;
  readonly channels: readonly string[];
  readonly error: ReturnType<typeof useAction>['error'];
}) => {
  const options = scopeOptions(words, channels);
  return (
    <>
      <Select name="entityId" label={words.where} options={options} error={error} isRequired />
      <Field
        name="reason"
        label={words.reason}
        hint={words.reasonHint}
        error={error}
        input={{ required: true, maxLength: 255, autocomplete: 'off' }}
      />
      <Field name="until" label={words.ends} hint={words.endsHint} error={error} input={{ type: 'date' }} />
    </>
  );
};

const BlockDialog = ({
  words,
  values,
  channels,
  onDone,
  onClose,
}: {
  readonly words: ListsTexts;
  readonly onDone: () => void;
  readonly values: readonly Blockable[];
  readonly channels: readonly string[];
  readonly onClose: () => void;
}) => {
  const action = useAction();
  const [place, setPlace] = useState('0');
  const chosen = values[Number(place)];
  const { code } = listKinds[chosen?.kind ?? 'card'];
  return (
    <Dialog title={words.blockTitle} onClose={onClose}>
      <Form
        action={action}
        submit={words.acts.block}
        isDangerous
        onSubmit={async ({ what: _what, until, ...sent }) => {
          const parameters = { ...sent, ...chosen?.parameters, until: endOfDay(until), list: 'block' };
          await send('/v1/risk/entries', { parameters });
          say(words.added.block);
          onDone();
          onClose();
        }}
      >
        <Select
          name="what"
          label={words.what}
          options={values.map(({ kind, shown }, each) => [String(each), `${words.kinds[kind]}: ${shown}`] as const)}
          value={place}
          onChange={setPlace}
        />
        <EntryFields texts={words} channels={channels} error={action.error} />
        <p>{fill(words.effect.block, { code: codeText(code) })}</p>
      </Form>
    </Dialog>
  );
};

/**
 * A button that blocks one of some values, after a dialog that says what that does; nothing for people without the right
 * and where there is no value. `channels` are those where the values were seen. Views that show it load its texts.
 */
export const Block = ({
  values,
  channels,
  name,
  onDone = () => undefined,
}: {
  readonly values: readonly Blockable[];
  readonly channels: readonly string[];
  /** What the button belongs to, where there are several. */
  readonly name?: string;
  /** Called once something is blocked. */
  readonly onDone?: () => void;
}) => {
  const [isAsking, setAsking] = useState(false);
  if (texts === undefined || !may('lists.add') || values.length === 0) return null;
  return (
    <>
      <button
        type="button"
        class={name === undefined ? undefined : 'small'}
        aria-label={name === undefined ? undefined : `${texts.acts.block} ${name}`}
        onClick={() => setAsking(true)}
      >
        {opens(texts.acts.block)}
      </button>
      {isAsking && (
        <BlockDialog
          words={texts}
          values={values}
          channels={channels}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

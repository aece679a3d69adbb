import type { ComponentChildren } from 'preact';
import { useContext, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ApiError, type ParameterError } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import type { Action } from '../frame/resource.ts';
import { CloseDialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { parametersText, wordsOf } from './state.tsx';
import { amountOf } from './typed-amount.ts';

/** Returns what the gateway said about one parameter, a line for each fault; undefined if it was right. */
export const messageFor = (error: ApiError | undefined, name: string): string | undefined => {
  const messages = (error?.parameterErrors ?? []).filter((each) => each.name === name).map(({ message }) => message);
  return messages.length === 0 ? undefined : messages.join('\n');
};

interface FieldProperties {
  /** The name of the parameter. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: ApiError | undefined;
}

/** The attributes of an input that forms use. */
interface InputProperties {
  readonly type?: 'text' | 'password' | 'email' | 'search' | 'date' | 'datetime-local' | 'number' | 'url';
  readonly autocomplete?: string;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly defaultValue?: string;
  readonly onInput?: (event: { readonly currentTarget: HTMLInputElement }) => void;
}

/** What describes a field: its hint, and what is wrong with it. */
const useDescription = ({ name, hint, error }: FieldProperties) => {
  const id = useId();
  const message = messageFor(error, name);
  const described = [hint === undefined ? '' : `${id}-hint`, message === undefined ? '' : `${id}-error`].filter(
    Boolean,
  );
  const attributes = {
    id,
    name,
    'aria-invalid': message === undefined ? undefined : true,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
  };
  const below = (
    <>
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {message !== undefined && (
        <span class="wrong" id={`${id}-error`}>
          {message}
        </span>
      )}
    </>
  );
  return { id, attributes, below };
};

/** A field of a form with its label, its hint, and what the gateway says about its value. */
export const Field = (
  properties: FieldProperties & {
    readonly input?: InputProperties;
    /** The name of the button that shows a secret. */
    readonly reveal?: string;
  },
) => {
  const { label, input, reveal = frameTexts.value.showPassword } = properties;
  const { id, attributes, below } = useDescription(properties);
  const [isShown, setShown] = useState(false);
  const isSecret = input?.type === 'password';
  const type = isSecret && isShown ? 'text' : (input?.type ?? 'text');
  // The types of Preact allow one role for each type of input; none is set here.
  const element = <input {...input} {...attributes} type={type as 'text'} />;
  return (
    <div class="field">
      <label for={id} id={`${id}-label`}>
        {label}
      </label>
      {isSecret ? (
        <span class="secret">
          {element}
          <button
            type="button"
            class="bare"
            title={reveal}
            aria-label={reveal}
            aria-pressed={isShown}
            aria-describedby={`${id}-label`}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'conceal' : 'reveal'} />
          </button>
        </span>
      ) : (
        element
      )}
      {below}
    </div>
  );
};

/** A field for a file. */
export const FileField = (
  properties: FieldProperties & {
    readonly accept: string;
    readonly isRequired?: boolean;
    readonly onChoose: (file: File | undefined) => void;
  },
) => {
  const { label, accept, isRequired = false, onChoose } = properties;
  const { id, attributes, below } = useDescription(properties);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...attributes}
        type="file"
        accept={accept}
        required={isRequired}
        onChange={(event) => onChoose(event.currentTarget.files?.[0])}
      />
      {below}
    </div>
  );
};

/** A field for a text of several lines. */
export const TextField = (properties: FieldProperties & { readonly value?: string; readonly rows?: number }) => {
  const { label, value, rows = 4 } = properties;
  const { id, attributes, below } = useDescription(properties);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea {...attributes} rows={rows} defaultValue={value ?? ''} />
      {below}
    </div>
  );
};

/**
 * A choice among some values. It keeps what was chosen while the form is drawn again: with a message, or with other
 * fields.
 */
export const Select = (
  properties: FieldProperties & {
    readonly options: readonly (readonly [value: string, text: string])[];
    readonly value?: string | undefined;
    readonly onChange?: (value: string) => void;
    /** Whether the person has to choose: nothing is chosen for them where there are several. */
    readonly isRequired?: boolean;
  },
) => {
  const { label, options, value: proposed, onChange, isRequired = false } = properties;
  const { id, attributes, below } = useDescription(properties);
  const isOpen = isRequired && proposed === undefined && options.length > 1;
  const value = proposed ?? (isOpen ? '' : (options[0]?.[0] ?? ''));
  const [chosen, setChosen] = useState(value);
  useLayoutEffect(() => setChosen(value), [value]);
  const choose = (now: string): void => {
    setChosen(now);
    onChange?.(now);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        {...attributes}
        required={isRequired}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {isOpen && <option value="">{frameTexts.value.choose}</option>}
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      {below}
    </div>
  );
};

/** Amounts are typed as languages write them, and sent as requests do. */
const sentValue = (form: HTMLFormElement, name: string, value: string): string => {
  const control = form.elements.namedItem(name);
  const isDecimal = control instanceof HTMLInputElement && control.inputMode === 'decimal';
  return isDecimal ? amountOf(value) : value;
};

/** Returns the values of a form by their names; boxes that are not ticked have none. */
export const valuesOf = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new FormData(form)]
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, value]) => [name, sentValue(form, name, value)]),
  );

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): readonly FormControl[] => [
  ...form.querySelectorAll<FormControl>('input, select, textarea'),
];

/** @throws ApiError that names the required fields that are empty, in the language of the page. */
const refuseEmpty = (form: HTMLFormElement): void => {
  const empty = controlsOf(form).filter(({ validity }) => validity.valueMissing);
  if (empty.length === 0) return;
  const { checkFields, missing } = frameTexts.value;
  // Choices of one kind have one name.
  const names = [...new Set(empty.map(({ name }) => name))];
  const parameterErrors = names.map((name) => ({ name, message: missing }));
  throw new ApiError(400, checkFields, { result: { parameterErrors } });
};

/** Focuses the first field that is marked as wrong, and returns the wrong parameters that no field shows. */
const useMarks = (error: ApiError | undefined) => {
  const form = useRef<HTMLFormElement>(null);
  const [unmarked, setUnmarked] = useState<readonly ParameterError[]>([]);
  useLayoutEffect(() => {
    if (form.current === null || error === undefined) return;
    const marked = controlsOf(form.current).filter((control) => control.getAttribute('aria-invalid') === 'true');
    const names = new Set(marked.map(({ name }) => name));
    setUnmarked(error.parameterErrors.filter(({ name }) => !names.has(name)));
    marked[0]?.focus();
  }, [error]);
  return { form, unmarked };
};

/**
 * A form that runs a request. Its error stands above the button; wrong parameters stand beside their fields, and with
 * the error only if they have none. `refused` are the words for a wrong password or code. In a dialog, what cannot be
 * taken back has a way back beside it.
 */
export const Form = ({
  action,
  submit,
  onSubmit,
  children,
  refused,
  isDangerous = false,
  isAside = false,
  asks = isDangerous,
  beside,
}: {
  readonly action: Action;
  readonly submit: string;
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly children: ComponentChildren;
  readonly refused?: string;
  readonly isDangerous?: boolean;
  /** Whether the form is not what its page is for. */
  readonly isAside?: boolean;
  /** Whether its dialog asks before something happens, so that there is a button to leave it as it is. */
  readonly asks?: boolean;
  /** Buttons beside the one that sends. */
  readonly beside?: ComponentChildren;
}) => {
  const { error } = action;
  const { form, unmarked } = useMarks(error);
  const leave = useContext(CloseDialog);
  const isMarked = error !== undefined && error.parameterErrors.length > 0 && unmarked.length === 0;
  const words = (failed: ApiError): string => {
    if (isMarked) return frameTexts.value.checkFields;
    return failed.status === 401 && refused !== undefined ? refused : wordsOf(failed);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const sent = event.currentTarget;
        const work = async (): Promise<unknown> => {
          refuseEmpty(sent);
          return await onSubmit(valuesOf(sent));
        };
        action.run(work);
      }}
    >
      {children}
      <div role="alert">
        {error && (
          <p class="wrong">
            {words(error)} {parametersText(unmarked)}
          </p>
        )}
      </div>
      {/* A disabled button would lose the focus; a second press does nothing while the first is sent. */}
      <button
        type="submit"
        class={isDangerous ? 'primary danger' : isAside ? undefined : 'primary'}
        aria-disabled={action.isBusy}
      >
        {action.isBusy ? frameTexts.value.loading : submit}
      </button>
      {asks && leave && (
        <button type="button" onClick={leave}>
          {frameTexts.value.leaveIt}
        </button>
      )}
      {beside}
    </form>
  );
};

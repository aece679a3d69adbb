import { computed, type Signal, signal } from '@preact/signals';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import { priceText } from '../../catalogue/payments/price.ts';
import type { SheetTexts } from '../../catalogue/texts/en/wallet-sheets.ts';
import { sheetTexts } from '../../catalogue/texts/registry/wallet-sheets.ts';
import { mount } from '../view/mount.ts';
import { useMounted } from '../view/refs.ts';
import { firstPerson, nameOf, type Person, people } from './people.ts';
import { languageOfSheet, shopOfSheet } from './sheet-language.ts';

/** A line item of a sheet. */
interface Line {
  readonly label: string;
  readonly amount: string;
}

/** The cards to choose from. Each leads to another result of the payment. */
export type SheetCard = keyof SheetTexts['cards'];

/** The selection in a sheet. */
export interface Choice {
  readonly card: SheetCard;
  readonly person: Person;
}

/** The contents and callbacks of a sheet. */
interface SheetProps {
  /** The wallet's own name. */
  readonly brand: string;
  /** As the page names it; by default the shop's name. */
  readonly merchant?: string;
  readonly currency: string;
  readonly lines: readonly Line[];
  readonly total: string;
  readonly hasCards: boolean;
  readonly hasPerson: boolean;
  /** The shopper returns to the shop before the payment. */
  readonly isContinued?: boolean;
  /** The language of the wallet's own option; that of the form if absent. */
  readonly language?: string | undefined;
  chosen(choice: Choice, what: 'card' | 'person'): void;
  accepted(choice: Choice): void;
  cancelled(): void;
  failed(): void;
}

/** A sheet in the page. */
export interface Sheet {
  /** Shows other amounts. */
  update(total: string, lines?: readonly Line[]): void;
  /** Enables the button to pay: the shop is ready. */
  ready(): void;
  /** Shows that nothing was charged. The shopper closes the sheet. */
  refuse(): void;
  close(): void;
}

interface View {
  readonly props: SheetProps;
  readonly language: Language;
  readonly texts: SheetTexts;
  readonly state: Signal<'preparing' | 'open' | 'processing' | 'refused'>;
  readonly total: Signal<string>;
  readonly lines: Signal<readonly Line[]>;
  readonly choice: Signal<Choice>;
  close(): void;
}

/** The functions that close the open sheets. */
const openSheets = new Set<() => void>();

/** Closes all open sheets as if the shopper had cancelled them. */
export const closeSheets = (): void => {
  for (const leave of openSheets) leave();
};

/** Opens a sheet over the page: a dialog which says that it is a simulation. */
export const openSheet = (props: SheetProps): Sheet => {
  const stops: (() => void)[] = [];
  const language = languageOfSheet(props.language);
  const view: View = {
    props,
    language,
    texts: sheetTexts[language],
    state: signal<'preparing' | 'open' | 'processing' | 'refused'>('preparing'),
    total: signal(props.total),
    lines: signal(props.lines),
    choice: signal<Choice>({ card: 'approved', person: firstPerson }),
    close: () => {
      openSheets.delete(leave);
      for (const stop of stops.splice(0)) stop();
    },
  };
  const leave = (): void => {
    view.close();
    props.cancelled();
  };
  openSheets.add(leave);
  stops.push(mount(document.body, <Dialog {...view} />));
  const { state, total, lines, close } = view;
  return {
    update: (now, its = lines.value) => {
      total.value = now;
      lines.value = its;
    },
    ready: () => {
      if (state.value === 'preparing') state.value = 'open';
    },
    refuse: () => {
      state.value = 'refused';
    },
    close,
  };
};

const Dialog = (view: View) => {
  const { props, language, texts, state, close } = view;
  const { tag, direction } = languages[language];
  const leave = (): void => {
    const isOver = state.value === 'refused';
    close();
    if (!isOver) props.cancelled();
  };
  return (
    <dialog
      class="tollgate-sheet"
      lang={tag}
      dir={direction}
      aria-labelledby="tollgate-sheet-title"
      ref={useMounted((dialog: HTMLDialogElement) => {
        dialog.showModal();
        return () => dialog.close();
      })}
      onCancel={(event) => {
        event.preventDefault();
        if (state.value !== 'processing') leave();
      }}
    >
      <p class="tollgate-sheet-title" id="tollgate-sheet-title">
        {texts.title.replace('{brand}', props.brand)}
      </p>
      <p>{texts.notice}</p>
      <Amounts {...view} />
      {props.hasCards && <Cards {...view} />}
      {props.hasPerson && <Persons {...view} />}
      <div class="tollgate-sheet-status" role="status">
        {computed(() => state.value !== 'open' && texts[state.value])}
      </div>
      <Buttons view={view} leave={leave} />
    </dialog>
  );
};

const Buttons = ({ view: { props, texts, state, choice, close }, leave }: { view: View; leave: () => void }) => (
  <>
    <button
      type="button"
      name="pay"
      class="tollgate-sheet-main"
      disabled={computed(() => state.value !== 'open')}
      onClick={() => {
        state.value = 'processing';
        props.accepted(choice.value);
      }}
    >
      {props.isContinued ? texts.proceed : texts.pay}
    </button>
    <button
      type="button"
      disabled={computed(() => state.value === 'processing' || state.value === 'refused')}
      onClick={() => {
        close();
        props.failed();
      }}
    >
      {texts.fail}
    </button>
    <button type="button" disabled={computed(() => state.value === 'processing')} onClick={leave}>
      {computed(() => (state.value === 'refused' ? texts.close : texts.cancel))}
    </button>
  </>
);

const Amounts = ({ props, language, texts, total, lines }: View) => {
  const { tag } = languages[language];
  return (
    <div>
      <p class="tollgate-sheet-line">
        <span>{texts.merchant}</span> <bdi>{props.merchant ?? shopOfSheet()}</bdi>
      </p>
      {lines.value.map(({ label, amount }) => (
        <p class="tollgate-sheet-line" key={label}>
          <bdi>{label}</bdi> <bdi>{priceText(amount, props.currency, tag)}</bdi>
        </p>
      ))}
      <p class="tollgate-sheet-line tollgate-sheet-total">
        <span>{texts.total}</span> <bdi>{computed(() => priceText(total.value, props.currency, tag))}</bdi>
      </p>
    </div>
  );
};

const Cards = ({ props, texts, choice }: View) => (
  <div>
    <label for="tollgate-sheet-card">{texts.card}</label>
    <select
      id="tollgate-sheet-card"
      onChange={({ currentTarget }) => {
        choice.value = { ...choice.value, card: currentTarget.value as SheetCard };
        props.chosen(choice.value, 'card');
      }}
    >
      {Object.entries(texts.cards).map(([card, text]) => (
        <option key={card} value={card}>
          {text}
        </option>
      ))}
    </select>
  </div>
);

const Persons = ({ props, texts, choice }: View) => (
  <div>
    <label for="tollgate-sheet-person">{texts.person}</label>
    <select
      id="tollgate-sheet-person"
      onChange={({ currentTarget }) => {
        choice.value = { ...choice.value, person: people[Number(currentTarget.value)] ?? firstPerson };
        props.chosen(choice.value, 'person');
      }}
    >
      {people.map((person, index) => (
        <option key={person.email} value={String(index)}>{`${nameOf(person)}, ${person.city}`}</option>
      ))}
    </select>
  </div>
);

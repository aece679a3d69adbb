import { type Signal, signal } from '@preact/signals-core';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import type { SheetTexts } from '../../catalogue/texts/en/wallet-sheets.ts';
import { sheetTexts } from '../../catalogue/texts/registry/wallet-sheets.ts';
import { mount } from '../elements/tree.ts';
import { firstPerson, nameOf, type Person, people } from './people.ts';
import { languageOfSheet } from './spoken.ts';

/** A line that a sheet shows. */
export interface Line {
  readonly label: string;
  readonly amount: string;
}

/** The cards that can be chosen: what is to become of the payment. */
export type SheetCard = keyof SheetTexts['cards'];

/** What is chosen in a sheet. */
export interface Choice {
  readonly card: SheetCard;
  readonly person: Person;
}

/** What a sheet shows, and whom it tells. */
export interface SheetParts {
  /** The wallet's own name. */
  readonly brand: string;
  readonly merchant: string;
  readonly currency: string;
  readonly lines: readonly Line[];
  readonly total: string;
  readonly hasCards: boolean;
  readonly hasPerson: boolean;
  /** The shopper goes back to the shop before paying. */
  readonly isContinued?: boolean;
  /** The language that the page has asked this wallet for; that of the form otherwise. */
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
  /** The shop is ready: the shopper may agree. */
  ready(): void;
  /** Nothing is charged: the shopper reads that, and closes the sheet. */
  refuse(): void;
  close(): void;
}

interface View {
  readonly parts: SheetParts;
  readonly language: Language;
  readonly texts: SheetTexts;
  readonly state: Signal<'preparing' | 'open' | 'processing' | 'refused'>;
  readonly total: Signal<string>;
  readonly lines: Signal<readonly Line[]>;
  readonly choice: Signal<Choice>;
  close(): void;
}

/** What takes each sheet away that is open. */
const openSheets = new Set<() => void>();

/** Takes every open sheet away, as if its shopper had closed it. */
export const closeSheets = (): void => {
  for (const leave of openSheets) leave();
};

/** Opens a sheet above the page: a dialog that says plainly that it is none of a provider's. */
export const openSheet = (parts: SheetParts): Sheet => {
  const stops: (() => void)[] = [];
  const language = languageOfSheet(parts.language);
  const view: View = {
    ...{ parts, language, texts: sheetTexts[language] },
    state: signal<'preparing' | 'open' | 'processing' | 'refused'>('preparing'),
    total: signal(parts.total),
    lines: signal(parts.lines),
    choice: signal<Choice>({ card: 'approved', person: firstPerson }),
    close: () => {
      openSheets.delete(leave);
      for (const stop of stops.splice(0)) stop();
    },
  };
  const leave = (): void => {
    view.close();
    parts.cancelled();
  };
  openSheets.add(leave);
  stops.push(mount(document.body, () => <Dialog {...view} />));
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
  const { parts, language, texts, state, close } = view;
  const { tag, direction } = languages[language];
  const leave = (): void => {
    const isOver = state.value === 'refused';
    close();
    if (!isOver) parts.cancelled();
  };
  return (
    <dialog
      class="tollgate-sheet"
      lang={tag}
      dir={direction}
      aria-labelledby="tollgate-sheet-title"
      mounted={(dialog) => {
        dialog.showModal();
        return () => dialog.close();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (state.value !== 'processing') leave();
      }}
    >
      <p class="tollgate-sheet-title" id="tollgate-sheet-title">
        {texts.title.replace('{brand}', parts.brand)}
      </p>
      <p>{texts.notice}</p>
      <Amounts {...view} />
      {parts.hasCards && <Cards {...view} />}
      {parts.hasPerson && <Persons {...view} />}
      <div class="tollgate-sheet-status" role="status">
        {() => state.value !== 'open' && texts[state.value]}
      </div>
      <Buttons view={view} leave={leave} />
    </dialog>
  );
};

const Buttons = ({ view: { parts, texts, state, choice, close }, leave }: { view: View; leave: () => void }) => (
  <>
    <button
      type="button"
      name="pay"
      class="tollgate-sheet-main"
      disabled={() => state.value !== 'open'}
      onClick={() => {
        state.value = 'processing';
        parts.accepted(choice.value);
      }}
    >
      {parts.isContinued ? texts.proceed : texts.pay}
    </button>
    <button
      type="button"
      disabled={() => state.value === 'processing' || state.value === 'refused'}
      onClick={() => {
        close();
        parts.failed();
      }}
    >
      {texts.fail}
    </button>
    <button type="button" disabled={() => state.value === 'processing'} onClick={leave}>
      {() => (state.value === 'refused' ? texts.close : texts.cancel)}
    </button>
  </>
);

const Amounts = ({ parts, texts, total, lines }: View) => (
  <div>
    <p class="tollgate-sheet-line">
      <span>{texts.merchant}</span> <bdi>{parts.merchant}</bdi>
    </p>
    {() =>
      lines.value.map(({ label, amount }) => (
        <p class="tollgate-sheet-line">
          <bdi>{label}</bdi> <bdi>{`${amount} ${parts.currency}`}</bdi>
        </p>
      ))
    }
    <p class="tollgate-sheet-line tollgate-sheet-total">
      <span>{texts.total}</span> <bdi>{() => `${total.value} ${parts.currency}`}</bdi>
    </p>
  </div>
);

const Cards = ({ parts, texts, choice }: View) => (
  <div>
    <label for="tollgate-sheet-card">{texts.card}</label>
    <select
      id="tollgate-sheet-card"
      onChange={({ currentTarget }) => {
        choice.value = { ...choice.value, card: currentTarget.value as SheetCard };
        parts.chosen(choice.value, 'card');
      }}
    >
      {Object.entries(texts.cards).map(([card, text]) => (
        <option value={card}>{text}</option>
      ))}
    </select>
  </div>
);

const Persons = ({ parts, texts, choice }: View) => (
  <div>
    <label for="tollgate-sheet-person">{texts.person}</label>
    <select
      id="tollgate-sheet-person"
      onChange={({ currentTarget }) => {
        choice.value = { ...choice.value, person: people[Number(currentTarget.value)] ?? firstPerson };
        parts.chosen(choice.value, 'person');
      }}
    >
      {people.map((person, index) => (
        <option value={String(index)}>{`${nameOf(person)}, ${person.city}`}</option>
      ))}
    </select>
  </div>
);

import { type Signal, signal } from '@preact/signals-core';
import { mount } from '../elements/tree.ts';
import { walletSheets as texts } from '../locales/english/wallet-sheets.ts';
import { firstPerson, nameOf, type Person, people } from './people.ts';

/** A line that a sheet shows. */
export interface Line {
  readonly label: string;
  readonly amount: string;
}

/** The cards that can be chosen: what is to become of the payment. */
export type SheetCard = keyof typeof texts.cards;

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
  const view: View = {
    parts,
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
  const { parts, state, close } = view;
  const leave = (): void => {
    const isOver = state.value === 'refused';
    close();
    if (!isOver) parts.cancelled();
  };
  return (
    <dialog
      class="tollgate-sheet"
      lang="en"
      dir="ltr"
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

const Buttons = ({ view: { parts, state, choice, close }, leave }: { view: View; leave: () => void }) => (
  <>
    <button
      type="button"
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

const Amounts = ({ parts, total, lines }: View) => (
  <div>
    <p class="tollgate-sheet-line">
      <span>{texts.merchant}</span> <span>{parts.merchant}</span>
    </p>
    {() =>
      lines.value.map(({ label, amount }) => (
        <p class="tollgate-sheet-line">
          <span>{label}</span> <span>{`${amount} ${parts.currency}`}</span>
        </p>
      ))
    }
    <p class="tollgate-sheet-line tollgate-sheet-total">
      <span>{texts.total}</span> <span>{() => `${total.value} ${parts.currency}`}</span>
    </p>
  </div>
);

const Cards = ({ parts, choice }: View) => (
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

const Persons = ({ parts, choice }: View) => (
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
        <option value={String(index)}>{`${nameOf(person)}, ${person.city} (${person.country})`}</option>
      ))}
    </select>
  </div>
);

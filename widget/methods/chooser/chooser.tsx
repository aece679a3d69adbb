import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Checkout } from '../../checkout/checkout.ts';
import type { Chooser, PlacedForm } from '../../checkout/chooser.ts';
import { mount, type Stop } from '../../view/mount.ts';
import { layStyle } from '../../view/style-sheet.ts';
import { isInCardForm } from '../card/in-card-form.ts';
import { Choice, Tabs } from './choices.tsx';
import style from './chooser.css?inline';
import { rememberUsed } from './last-used.ts';
import { createMethods, idOf, type Listed, type Methods, placeOfMessages } from './methods.ts';
import { offeredOf, rankOf } from './order.ts';

/** After this time the list is shown without the methods that are still missing. */
const LONGEST_WAIT_MS = 3000;

/**
 * Creates the chooser of a checkout: one list in place of the page's first form, with what the widget would show in
 * place of all of them.
 */
export const createChooser = (checkout: Checkout, forms: readonly PlacedForm[]): Chooser => {
  const methods = createMethods(checkout);
  const { listed, chosen } = methods;
  const [root, wallets, list] = [elementWith('wpwl-chooser'), elementWith('wpwl-wallets'), elementWith('wpwl-methods')];
  const settled = signal<ReadonlySet<string>>(new Set());
  const stops: Stop[] = [layStyle(style)];
  Object.assign(root, { lang: checkout.locale.tag, dir: checkout.locale.direction });
  root.setAttribute('aria-busy', 'true');
  root.append(wallets, list);
  forms[0]?.element.after(root);

  const places = forms.map(() => list.appendChild(document.createTextNode('')));
  const offered = forms.map(({ brands }) => computed(() => offeredOf(brands, checkout.configuration.value?.brands)));
  // A container is inserted behind the place of its form of the page, or behind a container of the same form.
  const formOf = (container: Node): number => {
    for (let node = container.previousSibling; node; node = node.previousSibling) {
      const listedHere = listed.value.find(({ panel }) => panel === node);
      const place = listedHere ? listedHere.form : places.indexOf(node as Text);
      if (place >= 0) return place;
    }
    return 0;
  };
  const add: Chooser['add'] = (panel, method) =>
    untracked(() => {
      const form = formOf(panel);
      // A page that names its brands has put them in the order that it wants.
      const country = forms[form]?.brands.length ? undefined : checkout.configuration.value?.country;
      const rank = rankOf(method, form, offered[form]?.value ?? [], country);
      if (method.isWallet) return addWallet(wallets, panel, rank);
      number += 1;
      return addTo(methods, list, {
        ...method,
        panel,
        rank,
        form,
        choice: document.createElement('div'),
        nameId: `wpwl-method-${number}`,
      });
    });
  const isFast = !checkout.id; // Then the widget offers wallets only.
  forms.forEach((form, index) => {
    const isHere = (brand: string): boolean => !isFast && isInCardForm(brand, checkout.configuration.value?.pages);
    const cards = computed(() => (offered[index]?.value ?? []).filter(isHere).join(' '));
    form.place = {
      after: (container: HTMLElement) => {
        places[index]?.after(container);
        stops.push(effect(() => (cards.value ? add(container, { brands: cards.value.split(' ') }) : undefined)));
      },
    } as Pick<ChildNode, 'after'>;
  });

  if (methods.isTabs) {
    const tabs = document.createElement('div');
    list.before(tabs);
    stops.push(mount(tabs, <Tabs methods={methods} />));
  }
  stops.push(
    ...whenComplete(checkout, offered, settled, () => {
      root.removeAttribute('aria-busy');
      // A method that comes later does not open in place of the one that the shopper may already use.
      if (checkout.configuration.value) chosen.value ??= untracked(() => methods.open.value);
    }),
    effect(() => showList(methods, root, list)),
    effect(() => {
      wallets.hidden = methods.isGone.value;
    }),
    effect(() => {
      // A problem that belongs to no submission is told at the cards.
      if (!checkout.problem.value || checkout.submitter.value || methods.isHeld.peek()) return;
      chosen.value = placeOfMessages(listed.peek()) ?? chosen.peek();
    }),
  );
  const submitted = ({ target }: Event): void => {
    const method = listed.value.find(({ panel }) => panel.contains(target as Node));
    if (!method) return;
    chosen.value = method;
    rememberUsed(idOf(method));
  };
  // Before the form itself, so that a field with an error can have the focus.
  root.addEventListener('submit', submitted, true);
  checkout.unloaded.addEventListener('abort', () => {
    for (const stop of stops) stop();
    for (const form of forms) delete form.place;
    queueMicrotask(() => root.remove()); // After the forms, which are in it.
  });
  return {
    add,
    settle: (brands) => {
      settled.value = new Set([...settled.peek(), ...brands]);
    },
  };
};

/** The number of methods that were listed in this page, for their ids. */
let number = 0;

const elementWith = (className: string): HTMLElement => Object.assign(document.createElement('div'), { className });

/** Calls back when all methods are known that the list will have, or after the longest wait. */
const whenComplete = (
  { configuration, step, problem }: Checkout,
  offered: readonly ReadonlySignal<readonly string[]>[],
  settled: ReadonlySignal<ReadonlySet<string>>,
  show: () => void,
): readonly Stop[] => {
  const isComplete = computed(() => {
    if (!configuration.value) return step.value !== 'loading';
    const { pages, registrations } = configuration.value;
    const awaited = offered.flatMap(({ value }) => value.filter((brand) => !isInCardForm(brand, pages)));
    if (registrations?.[0]) awaited.push('registration');
    return problem.value !== undefined || awaited.every((brand) => settled.value.has(brand));
  });
  return [
    effect(() => {
      if (isComplete.value) show();
    }),
    effect(() => {
      if (!configuration.value) return undefined;
      const late = setTimeout(show, LONGEST_WAIT_MS);
      return () => clearTimeout(late);
    }),
  ];
};

/** Gives the list its look and its role while there is something to choose. */
const showList = ({ isTabs, isShown, texts }: Methods, root: HTMLElement, list: HTMLElement): void => {
  root.classList.toggle(isTabs ? 'wpwl-layout-tabs' : 'wpwl-layout-accordion', isShown.value);
  if (isTabs) return;
  setOrRemove(list, { role: 'radiogroup', 'aria-label': texts.labels.methods }, isShown.value);
};

const setOrRemove = (element: Element, attributes: Readonly<Record<string, string>>, isSet: boolean): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (isSet) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
};

const ranks = new WeakMap<Element, number>();

/** Moves the button of a wallet above the list, before it is drawn. */
const addWallet = (wallets: Element, container: Element, rank: number): Stop => {
  ranks.set(container, rank);
  const next = [...wallets.children].find((other) => (ranks.get(other) ?? 0) > rank);
  wallets.insertBefore(container, next ?? null);
  return () => undefined;
};

/** Adds a method to the list. Returns the function that removes it again. */
const addTo = (methods: Methods, list: HTMLElement, method: Listed): Stop => {
  const { isTabs, listed, open, isShown } = methods;
  const { panel, choice, nameId } = method;
  panel.id ||= `${nameId}-panel`;
  panel.classList.add('wpwl-panel');
  listed.value = [...listed.value, method].toSorted((one, other) => one.rank - other.rank);
  const attributes = { role: isTabs ? 'tabpanel' : 'group', 'aria-labelledby': nameId };
  const stops = [
    effect(() => {
      panel.hidden = open.value !== method;
    }),
    effect(() => setOrRemove(panel, attributes, isShown.value)),
  ];
  if (!isTabs) {
    panel.before(choice);
    stops.push(mount(choice, <Choice methods={methods} method={method} />));
    arrange(listed.value, list);
  }
  return () => {
    for (const stop of stops) stop();
    choice.remove();
    setOrRemove(panel, attributes, false);
    panel.hidden = false;
    panel.classList.remove('wpwl-panel');
    listed.value = untracked(() => listed.value.filter((other) => other !== method));
  };
};

/**
 * Arranges the methods in their order. Forms with hosted fields never move, since their frames would load again, and the
 * order of the list is theirs.
 */
const arrange = (all: readonly Listed[], list: HTMLElement): void => {
  let before: Element | undefined;
  for (const { id, panel, choice } of all) {
    const isFixed = id === undefined || id === 'registration';
    if (isFixed && choice.nextElementSibling !== panel) panel.before(choice);
    else if (!isFixed && choice.previousElementSibling !== (before ?? null)) {
      if (before) before.after(choice, panel);
      else list.prepend(choice, panel);
    }
    before = panel;
  }
};

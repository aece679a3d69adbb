import { computed, effect, signal, untracked } from '@preact/signals';
import type { Checkout } from '../../checkout/checkout.ts';
import type { BrandForm, FormsPlace } from '../../lazy/chunks.ts';
import { mount } from '../../view/mount.ts';
import { offeredAccounts } from './account.ts';
import { createStored, type Stored } from './stored.ts';
import { StoredForm } from './stored-form.tsx';
import { storedOptions } from './stored-options.ts';
import type { StoredTexts } from './texts.ts';

/** Shows the accounts that the checkout offers before the first form of the page, as soon as they are known. */
export const showAccounts = (checkout: Checkout, place: FormsPlace, texts: StoredTexts): (() => void) => {
  const settle = (): void => checkout.chooser?.settle(['registration']);
  if (!storedOptions(checkout.options).isShown) {
    settle();
    return () => undefined;
  }
  const isOffered = computed(() => offeredAccounts(checkout).length > 0);
  const isKnown = computed(() => checkout.configuration.value !== undefined || checkout.step.value !== 'loading');
  return effect(() => {
    if (!isKnown.value) return untracked(() => heldBack(place));
    const stop = isOffered.value ? untracked(() => shown(createStored(checkout, place, texts))) : undefined;
    untracked(settle); // Not before they are in the list, which would open another method.
    return stop;
  });
};

/** Hides the other forms but keeps their space, which the stored accounts may need. */
const heldBack = (place: FormsPlace): (() => void) => {
  const containers = place.containers();
  for (const { classList } of containers) classList.add('wpwl-held-back');
  return () => {
    for (const { classList } of containers) classList.remove('wpwl-held-back');
  };
};

const shown = (stored: Stored): (() => void) => {
  const { checkout, place, accounts } = stored;
  const root = document.createElement('div');
  const container = document.createElement('div');
  const others = computed(() => place.containers().filter((other) => other !== container));
  const wantsOthers = signal(!checkout.chooser && isBegun(others.value));
  const isAlone = computed(() => stored.options.hidesOthers && accounts.value.length > 0 && !wantsOthers.value);
  root.id = 'wpwl-registrations';
  Object.assign(container, { lang: checkout.locale.tag, dir: checkout.locale.direction });
  container.className = `wpwl-container wpwl-container-registration wpwl-style-${checkout.options.style} wpwl-clearfix`;
  // The content below does not move.
  if (isAlone.value) root.style.setProperty('min-height', `${heightOf(others.value)}px`);
  others.value[0]?.before(root);
  root.append(container);
  // A page that hides the stored accounts by its style sheet wants the other forms.
  if (getComputedStyle(root).display === 'none') wantsOthers.value = true;
  const isHere = (): boolean => {
    const { value: submitter } = checkout.submitter;
    return submitter ? submitter.channel === stored.channel : isAlone.value;
  };
  const turn = (toOthers: boolean): void => {
    root.style.removeProperty('min-height');
    wantsOthers.value = toOthers;
    const [first] = toOthers ? others.value : [container];
    first?.querySelector<HTMLElement>('.wpwl-control, input:checked, button:enabled')?.focus();
  };
  const stops = [
    mount(container, <StoredForm stored={stored} wantsOthers={wantsOthers} turn={turn} />),
    place.showMessage(container, isHere),
    added(place, { container, channel: stored.channel }),
    effect(() => (isAlone.value ? hidden(others.value) : undefined)),
    ...(wantsOthers.value ? [] : [listed(stored, root)]),
  ];
  return () => {
    for (const stop of stops.reverse()) stop();
    root.remove();
  };
};

/** Lists the stored accounts, while there are any, where the shopper chooses from a list. Returns what ends this. */
const listed = ({ checkout, texts, accounts }: Stored, root: HTMLElement): (() => void) => {
  const isListed = computed(() => accounts.value.length > 0);
  const method = { id: 'registration', name: texts.labels.storedAccounts, brands: [] };
  return effect(() => (isListed.value ? checkout.chooser?.add(root, method) : undefined));
};

const added = (place: FormsPlace, form: BrandForm): (() => void) => {
  place.added.value = [...place.added.value, form];
  return () => {
    place.added.value = place.added.value.filter((other) => other !== form);
  };
};

/** Whether the shopper is already using another form, which then stays visible. */
const isBegun = (containers: readonly HTMLElement[]): boolean =>
  navigator.userActivation?.hasBeenActive !== false &&
  containers.some((container) => container.contains(document.activeElement));

/** Returns the height from the top of the first container to the bottom of the last. */
const heightOf = (containers: readonly HTMLElement[]): number => {
  const edges = containers.map((container) => container.getBoundingClientRect());
  return Math.max(0, ...edges.map(({ bottom }) => bottom)) - Math.min(...edges.map(({ top }) => top));
};

const hidden = (containers: readonly HTMLElement[]): (() => void) => {
  for (const container of containers) container.hidden = true;
  return () => {
    for (const container of containers) container.hidden = false;
  };
};

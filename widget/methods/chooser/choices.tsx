import { computed } from '@preact/signals';
import { classWhen } from '../../view/refs.ts';
import { tabAfter } from './keys.ts';
import { choose, type Listed, type Methods, nameOf } from './methods.ts';

/** Further marks are counted. */
const MOST_MARKS = 4;

interface ChoiceProps {
  readonly methods: Methods;
  readonly method: Listed;
}

/** A method in the accordion: a radio button, which opens the form below it. */
export const Choice = ({ methods, method }: ChoiceProps) => {
  const isOpen = computed(() => methods.open.value === method);
  return (
    <label
      class="wpwl-method"
      hidden={computed(() => !methods.isShown.value)}
      ref={classWhen({ 'wpwl-selected': () => isOpen.value })}
    >
      <input
        class="wpwl-method-radio"
        type="radio"
        name="wpwl-method"
        form="" // Not part of a form of the page around it.
        checked={isOpen}
        disabled={methods.isHeld}
        aria-labelledby={method.nameId}
        aria-controls={method.panel.id}
        onChange={({ currentTarget }) => {
          choose(methods, method);
          // The form above has closed, so this may now be above the window.
          currentTarget.closest('.wpwl-method')?.scrollIntoView({ block: 'nearest' });
        }}
      />
      <Face methods={methods} method={method} />
    </label>
  );
};

/** The methods as tabs, each of which shows its form. */
export const Tabs = ({ methods }: { methods: Methods }) => {
  const { listed, isShown, texts } = methods;
  return (
    <div
      class="wpwl-tabs"
      role="tablist"
      aria-label={texts.labels.methods}
      hidden={computed(() => !isShown.value)}
      onKeyDown={(event) => moveBy(methods, event)}
    >
      {listed.value.map((method) => (
        <Tab key={method.nameId} methods={methods} method={method} />
      ))}
    </div>
  );
};

const Tab = ({ methods, method }: ChoiceProps) => {
  const isOpen = computed(() => methods.open.value === method);
  return (
    <button
      type="button"
      class="wpwl-method"
      role="tab"
      ref={classWhen({ 'wpwl-selected': () => isOpen.value })}
      aria-selected={isOpen}
      aria-controls={method.panel.id}
      aria-disabled={methods.isHeld}
      tabIndex={computed(() => (isOpen.value ? 0 : -1)) as unknown as number}
      onClick={() => choose(methods, method)}
    >
      <Face methods={methods} method={method} />
    </button>
  );
};

/** Name and marks of a method. The marks are decoration. */
const Face = ({ methods, method }: ChoiceProps) => {
  const { brands } = method;
  const more = brands.length - MOST_MARKS;
  return (
    <>
      <span class="wpwl-method-name" id={method.nameId}>
        {nameOf(methods, method)}
      </span>
      <span class="wpwl-marks" aria-hidden="true">
        {brands.slice(0, MOST_MARKS).map((brand) => (
          <span key={brand} class={`wpwl-brand wpwl-brand-${brand}`}>
            {brand}
          </span>
        ))}
        {more > 0 && (
          <span class="wpwl-marks-more" dir="ltr">
            +{more}
          </span>
        )}
      </span>
    </>
  );
};

/** Opens and focuses the tab to which a key leads. */
const moveBy = (methods: Methods, event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
  const { listed, open, checkout } = methods;
  const { value: all } = listed;
  const from = all.findIndex(({ nameId }) => nameId === open.value?.nameId);
  const place = tabAfter(event.key, from, all.length, checkout.locale.direction === 'rtl');
  const to = place === undefined || event.ctrlKey || event.altKey || event.metaKey ? undefined : all[place];
  if (!to) return;
  event.preventDefault();
  choose(methods, to);
  event.currentTarget.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
};

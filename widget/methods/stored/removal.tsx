import { computed, useSignal } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import { classWhen } from '../../view/refs.ts';
import { nameOf, type StoredAccount } from './account.ts';
import { isPayable, type Stored } from './stored.ts';

interface RemovalProps {
  readonly stored: Stored;
  readonly account: StoredAccount;
}

/** The button that removes an account, and its confirmation. */
export const Removal = ({ stored, account }: RemovalProps) => {
  const { checkout, texts, asked } = stored;
  const { labels, messages } = texts;
  const name = nameOf(account, texts);
  const isRunning = useSignal(false);
  const ask = (id: string, button: string, from: HTMLElement): void => {
    const group = from.closest('.wpwl-group-registration');
    stored.status.value = '';
    asked.value = id;
    group?.querySelector<HTMLElement>(`[data-action="${button}"]`)?.focus();
  };
  const remove = async (from: HTMLElement): Promise<void> => {
    if (isRunning.value || checkout.locked.value) return;
    isRunning.value = true;
    const [form, group] = [from.closest('form'), from.closest('.wpwl-group-registration')];
    const [isRemoved] = await Promise.all([removedAtGateway(stored, account), doubleClickIsOver()]);
    isRunning.value = false;
    if (checkout.unloaded.aborted) return;
    stored.status.value = isRemoved ? messages.removed.replace('{account}', name) : messages.notRemoved;
    const hasFocus = isIn(group);
    if (isRemoved) takeAway(stored, account);
    if (asked.value === account.id) asked.value = '';
    if (!hasFocus) return;
    const list = form?.hidden && form.closest('.wpwl-chooser');
    const next = list
      ? list.querySelector<HTMLElement>('.wpwl-method-radio:checked, [aria-selected="true"]')
      : form?.querySelector<HTMLElement>('input:checked, button:enabled');
    next?.focus();
  };
  return (
    <div
      class="wpwl-wrapper-registration wpwl-wrapper-registration-remove"
      ref={classWhen({ 'wpwl-asked': () => asked.value === account.id })}
    >
      <Show
        when={() => asked.value === account.id}
        fallback={() => (
          <button
            type="button"
            class="wpwl-button wpwl-button-other wpwl-button-remove"
            data-action="remove-registration"
            aria-label={messages.removeThis.replace('{account}', name)}
            disabled={checkout.locked}
            onClick={({ currentTarget }) => ask(account.id, 'keep-registration', currentTarget)}
          >
            {labels.remove}
          </button>
        )}
      >
        <p>{messages.removalAsked.replace('{account}', name)}</p>
        <button
          type="button"
          class="wpwl-button wpwl-button-remove"
          data-action="confirm-removal"
          disabled={computed(() => isRunning.value || checkout.locked.value)}
          onClick={({ currentTarget }) => void remove(currentTarget)}
        >
          {labels.remove}
        </button>
        <button
          type="button"
          class="wpwl-button wpwl-button-other"
          data-action="keep-registration"
          onClick={({ currentTarget }) => ask('', 'remove-registration', currentTarget)}
        >
          {labels.keep}
        </button>
      </Show>
    </div>
  );
};

/** Whether the focus is still in the group; a disabled button has lost it to the body. Else it must not be moved. */
const isIn = (group: Element | null): boolean =>
  document.activeElement === document.body || group?.contains(document.activeElement) === true;

/**
 * The list changes only when no second click of a double click can follow: the button that pays moves to where the
 * pointer is.
 */
const doubleClickIsOver = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK_MS));

const DOUBLE_CLICK_MS = 500;

const TIMEOUT_MS = 10_000;
const isSuccess = /^000\./;

const removedAtGateway = async ({ checkout }: Stored, { id }: StoredAccount): Promise<boolean> => {
  let detail = 'no answer';
  try {
    const address = `${checkout.apiAddress}checkouts/${encodeURIComponent(checkout.id)}/registration/removal`;
    const body = new URLSearchParams({ registrationId: id });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, { method: 'POST', body, signal, credentials: 'omit' });
    detail = `status ${response.status}`;
    const { result } = await response.json();
    // A proxy may have answered, so only a result of the gateway counts.
    if (response.ok && isSuccess.test(result?.code)) return true;
  } catch {
    // Reported below, like any other failure.
  }
  if (!checkout.unloaded.aborted) checkout.report('removalFailed', { detail });
  return false;
};

const takeAway = (stored: Stored, { id }: StoredAccount): void => {
  stored.removed.value = new Set([...stored.removed.value, id]);
  if (stored.chosen.value !== id) return;
  stored.chosen.value = stored.accounts.value.find((account) => isPayable(stored, account))?.id ?? '';
};

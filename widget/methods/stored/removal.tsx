import { signal } from '@preact/signals-core';
import { nameOf, type StoredAccount } from './account.ts';
import { isPayable, type Stored } from './stored.ts';

interface RemovalProps {
  readonly stored: Stored;
  readonly account: StoredAccount;
}

/** The button that removes an account, and the question whether it is meant. */
export const Removal = ({ stored, account }: RemovalProps) => {
  const { checkout, texts, asked } = stored;
  const { labels, messages } = texts;
  const name = nameOf(account, texts);
  const isRunning = signal(false);
  const ask = (id: string, button: string, from: HTMLElement): void => {
    const group = from.closest('.wpwl-group-registration');
    stored.news.value = '';
    asked.value = id;
    group?.querySelector<HTMLElement>(`[data-action="${button}"]`)?.focus();
  };
  const remove = async (from: HTMLElement): Promise<void> => {
    if (isRunning.value || checkout.locked.value) return;
    isRunning.value = true;
    const [form, group] = [from.closest('form'), from.closest('.wpwl-group-registration')];
    const isRemoved = await removedAtGateway(stored, account);
    isRunning.value = false;
    if (checkout.unloaded.aborted) return;
    stored.news.value = isRemoved ? messages.removed.replace('{account}', name) : messages.notRemoved;
    const isWaitedFor = isIn(group);
    if (isRemoved) takeAway(stored, account);
    if (asked.value === account.id) asked.value = '';
    if (isWaitedFor) form?.querySelector<HTMLElement>('input:checked, button:enabled')?.focus();
  };
  return (
    <div
      class="wpwl-wrapper-registration wpwl-wrapper-registration-remove"
      classWhen={{ 'wpwl-asked': () => asked.value === account.id }}
    >
      {() =>
        asked.value === account.id ? (
          <>
            <p>{messages.removalAsked.replace('{account}', name)}</p>
            <button
              type="button"
              class="wpwl-button wpwl-button-remove"
              data-action="confirm-removal"
              disabled={() => isRunning.value || checkout.locked.value}
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
          </>
        ) : (
          <button
            type="button"
            class="wpwl-button wpwl-button-other wpwl-button-remove"
            data-action="remove-registration"
            aria-label={messages.removeThis.replace('{account}', name)}
            disabled={() => checkout.locked.value}
            onClick={({ currentTarget }) => ask(account.id, 'keep-registration', currentTarget)}
          >
            {labels.remove}
          </button>
        )
      }
    </div>
  );
};

/** The answer may be slow; whoever has gone on meanwhile is left where they are. What is disabled has lost the focus to the page. */
const isIn = (group: Element | null): boolean =>
  document.activeElement === document.body || group?.contains(document.activeElement) === true;

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
    // Somebody else may have answered: only the gateway's own word counts.
    if (response.ok && isSuccess.test(result?.code)) return true;
  } catch {
    // Told below, as any other answer that is none.
  }
  if (!checkout.unloaded.aborted) checkout.report('removalFailed', { detail });
  return false;
};

const takeAway = (stored: Stored, { id }: StoredAccount): void => {
  stored.removed.value = new Set([...stored.removed.value, id]);
  if (stored.chosen.value !== id) return;
  stored.chosen.value = stored.accounts.value.find((account) => isPayable(stored, account))?.id ?? '';
};

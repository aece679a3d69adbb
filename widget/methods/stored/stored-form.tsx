import { computed, type Signal } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import { goneSteps } from '../../checkout/steps.ts';
import { classWhen } from '../../view/refs.ts';
import { Spinner } from '../spinner.tsx';
import { AccountGroup } from './account-group.tsx';
import { payStored } from './pay-stored.ts';
import { isHeldUp, type Stored } from './stored.ts';

interface StoredFormProps {
  readonly stored: Stored;
  /** The shopper has asked for the other forms. */
  readonly wantsOthers: Signal<boolean>;
  /** Switches between the stored accounts and the other forms. */
  turn(toOthers: boolean): void;
}

/** The list of stored accounts with its buttons; while the other forms are shown, the button to return to the list. */
export const StoredForm = ({ stored, wantsOthers, turn }: StoredFormProps) => {
  const { checkout, texts, options, accounts } = stored;
  const { step, covered, locale } = checkout;
  const isAway = (): boolean => wantsOthers.value || accounts.value.length === 0;
  return (
    <>
      <form
        class="wpwl-form wpwl-form-registrations wpwl-form-has-inputs wpwl-clearfix"
        data-action="submit-registration"
        aria-label={texts.labels.storedAccounts}
        lang={locale.tag}
        dir={locale.direction}
        novalidate
        hidden={computed(() => isAway() || goneSteps.has(step.value) || covered.value)}
        onSubmit={(event) => {
          event.preventDefault();
          void payStored(stored, event.currentTarget, event);
        }}
        onKeyDown={(event) => {
          const isText = event.target instanceof HTMLInputElement;
          if (checkout.options.disableSubmitOnEnter && event.key === 'Enter' && isText) event.preventDefault();
        }}
      >
        <Accounts stored={stored} />
        <Show when={stored.isUnchosen}>
          <div class="wpwl-hint wpwl-hint-registrationError" role="alert">
            {texts.errorMessages.registrationError}
          </div>
        </Show>
        <div class="wpwl-group wpwl-group-submit">
          <div class="wpwl-wrapper wpwl-wrapper-submit">
            <PayButton stored={stored} />
            {options.hidesOthers && options.hasOthersButton && (
              <button
                type="button"
                class="wpwl-button wpwl-button-pay wpwl-button-other"
                data-action="show-initial-forms"
                disabled={checkout.locked}
                onClick={() => turn(true)}
              >
                {texts.labels.showOtherPaymentMethods}
              </button>
            )}
          </div>
        </div>
      </form>
      <div class="wpwl-progress" role="status">
        {stored.status}
      </div>
      <Show when={() => options.hidesOthers && wantsOthers.value && accounts.value.length > 0}>
        <button
          type="button"
          class="wpwl-button wpwl-button-other"
          data-action="show-registrations"
          disabled={checkout.locked}
          onClick={() => turn(false)}
        >
          {texts.labels.showStoredAccounts}
        </button>
      </Show>
    </>
  );
};

/** Each account has a key, so that the removal of one does not mount the others again and empty their code fields. */
const Accounts = ({ stored }: { stored: Stored }) =>
  stored.accounts.value.map((account) => <AccountGroup key={account.id} stored={stored} account={account} />);

const PayButton = ({ stored }: { stored: Stored }) => {
  const { checkout, channel } = stored;
  const { step, busy, submitter, buttonText } = checkout;
  const { labels, messages } = checkout.locale.texts;
  const isOurs = (): boolean => submitter.value?.channel === channel;
  const isBusy = (): boolean => busy.value && isOurs();
  return (
    <button
      type="submit"
      name="pay"
      class="wpwl-button wpwl-button-pay"
      ref={classWhen({ 'wpwl-button-error': () => isHeldUp(stored) })}
      aria-disabled={computed(() => !(step.value === 'editing' || (step.value === 'unsure' && isOurs())))}
      aria-busy={computed(isBusy)}
    >
      {computed(() => (step.value === 'unsure' && isOurs() ? messages.again : buttonText.value || labels.submit))}
      <Spinner when={isBusy} />
    </button>
  );
};

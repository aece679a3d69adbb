import { computed, type Signal } from '@preact/signals-core';
import { goneSteps } from '../../checkout/steps.ts';
import { offeredAccounts } from './account.ts';
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
        hidden={() => isAway() || goneSteps.has(step.value) || covered.value}
        onSubmit={(event) => {
          event.preventDefault();
          void payStored(stored, event.currentTarget, event);
        }}
        onKeydown={(event) => {
          const isText = event.target instanceof HTMLInputElement;
          if (checkout.options.disableSubmitOnEnter && event.key === 'Enter' && isText) event.preventDefault();
        }}
      >
        {() =>
          offeredAccounts(checkout).map((account) => {
            // Removing one account must not mount the others again, which would empty their code fields.
            const isLeft = computed(() => !stored.removed.value.has(account.id));
            return () => isLeft.value && <AccountGroup stored={stored} account={account} />;
          })
        }
        {() =>
          stored.isUnchosen.value && (
            <div class="wpwl-hint wpwl-hint-registrationError" role="alert">
              {texts.errorMessages.registrationError}
            </div>
          )
        }
        <div class="wpwl-group wpwl-group-submit">
          <div class="wpwl-wrapper wpwl-wrapper-submit">
            <PayButton stored={stored} />
            {options.hidesOthers && options.hasOthersButton && (
              <button
                type="button"
                class="wpwl-button wpwl-button-pay wpwl-button-other"
                data-action="show-initial-forms"
                disabled={() => checkout.locked.value}
                onClick={() => turn(true)}
              >
                {texts.labels.showOtherPaymentMethods}
              </button>
            )}
          </div>
        </div>
      </form>
      <div class="wpwl-progress" role="status">
        {() => stored.status.value}
      </div>
      {() =>
        options.hidesOthers &&
        wantsOthers.value &&
        accounts.value.length > 0 && (
          <button
            type="button"
            class="wpwl-button wpwl-button-other"
            data-action="show-registrations"
            disabled={() => checkout.locked.value}
            onClick={() => turn(false)}
          >
            {texts.labels.showStoredAccounts}
          </button>
        )
      }
    </>
  );
};

const PayButton = ({ stored }: { stored: Stored }) => {
  const { checkout, channel } = stored;
  const { step, busy, submitter } = checkout;
  const { labels, messages } = checkout.locale.texts;
  const isOurs = (): boolean => submitter.value?.channel === channel;
  return (
    <button
      type="submit"
      name="pay"
      class="wpwl-button wpwl-button-pay"
      classWhen={{ 'wpwl-button-error': () => isHeldUp(stored) }}
      disabled={() => (step.value === 'editing' ? isHeldUp(stored) : !(step.value === 'unsure' && isOurs()))}
      aria-busy={() => `${busy.value && isOurs()}`}
    >
      {() => busy.value && isOurs() && <span class="wpwl-spinner" aria-hidden="true" />}
      {() => (step.value === 'unsure' && isOurs() ? messages.again : labels.submit)}
    </button>
  );
};

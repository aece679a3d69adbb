import { computed } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import { classWhen } from '../../view/refs.ts';
import type { Card } from '../card/card.ts';
import { HostedField } from '../card/hosted-field.tsx';
import { detailsOf, mayRemove, type StoredAccount } from './account.ts';
import { Removal } from './removal.tsx';
import { isPayable, type Stored } from './stored.ts';

interface GroupProps {
  readonly stored: Stored;
  readonly account: StoredAccount;
}

/**
 * One stored account: its radio button, its details, the code field while it is selected, and the button to remove it.
 */
export const AccountGroup = ({ stored, account }: GroupProps) => {
  const { checkout, chosen, gone } = stored;
  const { id } = account;
  const isOut = (): boolean => !isPayable(stored, account);
  const detailsId = `wpwl-registration-${id}`;
  return (
    <div
      class="wpwl-group wpwl-group-registration wpwl-clearfix"
      ref={classWhen({ 'wpwl-selected': () => chosen.value === id, 'wpwl-expired': isOut })}
    >
      <label class="wpwl-registration">
        <div class="wpwl-wrapper-registration wpwl-wrapper-registration-registrationId">
          <input
            type="radio"
            name="registrationId"
            value={id}
            data-action="change-registration"
            checked={computed(() => chosen.value === id)}
            disabled={computed(() => checkout.locked.value || isOut())}
            aria-labelledby={detailsId}
            onChange={() => {
              chosen.value = id;
              stored.isUnchosen.value = false;
            }}
          />
        </div>
        <Brand account={account} />
        <Details stored={stored} account={account} id={detailsId} />
      </label>
      <Show when={() => gone.value.has(id)}>
        <div class="wpwl-hint" role="alert">
          {stored.texts.messages.gone}
        </div>
      </Show>
      <Show when={computed(() => (chosen.value === id && !gone.value.has(id) && stored.codeOf(account)) || undefined)}>
        {(card) => <CodeField card={card} />}
      </Show>
      {mayRemove(checkout) && <Removal stored={stored} account={account} />}
    </div>
  );
};

/** The mark is decoration, since the text beside it contains the brand. */
const Brand = ({ account: { paymentBrand = '' } }: { account: StoredAccount }) => (
  <div class="wpwl-wrapper-registration wpwl-wrapper-registration-brand" aria-hidden="true">
    <div class={`wpwl-brand wpwl-brand-card wpwl-brand-${paymentBrand}`}>{paymentBrand}</div>
  </div>
);

const Details = ({ stored: { texts }, account, id }: GroupProps & { id: string }) => (
  <div class="wpwl-wrapper-registration wpwl-wrapper-registration-details" id={id}>
    {detailsOf(account, texts).map(([name, text]) => (
      <div key={name} class={`wpwl-wrapper-registration wpwl-wrapper-registration-${name}`}>
        {text}
      </div>
    ))}
  </div>
);

const CodeField = ({ card }: { card: Card }) => {
  const { locale, options } = card.checkout;
  const { labels } = locale.texts;
  return (
    <div class="wpwl-wrapper-registration wpwl-wrapper-registration-cvv">
      {options.showLabels && <div class="wpwl-label wpwl-label-cvv">{labels.cvv}</div>}
      <input class="wpwl-control wpwl-probe" type="text" placeholder={labels.cvv} disabled />
      <HostedField card={card} field="cvv" />
      <Show when={computed(() => card.shown.cvv.value || undefined)}>
        {(error) => (
          <div class={`wpwl-hint wpwl-hint-${error}`} role="alert" key={error}>
            {computed(() => card.message('cvv'))}
          </div>
        )}
      </Show>
    </div>
  );
};

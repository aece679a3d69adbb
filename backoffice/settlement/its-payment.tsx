import { useEffect, useId, useState } from 'preact/hooks';
import type { ListedPayment, PaymentsReply } from '../../catalogue/backoffice/replies/payments.ts';
import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { viewAddress } from '../frame/address.ts';
import { type ApiError, read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { messageFor } from '../parts/form.tsx';
import { Money, Time, typeText } from '../parts/values.tsx';

/** The name under which the payment of a record is sent; empty for none. */
const PAYMENT = 'paymentId';

/** Somebody who types pauses so long, in milliseconds. */
const PAUSE_MS = 300;

/** The search offers at most this many payments; a longer text narrows it. */
const MOST_FOUND = 8;

const find = async (text: string): Promise<readonly ListedPayment[]> =>
  (await read<PaymentsReply>('/payments', { text, limit: String(MOST_FOUND) })).payments;

const Choice = ({ payment, isWrong }: { readonly payment: ListedPayment; readonly isWrong: true | undefined }) => {
  const { id, shortId, amount, currency, created, paymentType, reference, customer } = payment;
  return (
    <label>
      <input type="radio" name={PAYMENT} value={id} required aria-invalid={isWrong} />
      <span>
        <Money amount={amount} currency={currency} /> · {typeText(paymentType)} · <Time at={created} style="brief" />
        {[reference, customer].map((text) => text !== undefined && ` · ${text}`)} ·{' '}
        <a href={viewAddress(`/payments/${id}`)} target="_blank" rel="noreferrer">
          {shortId}
        </a>
      </span>
    </label>
  );
};

/**
 * The choice of the payment that a record settles: among those that fit it, and those that a text finds, as the list of
 * payments finds them. Whoever resolves it sees the payment before, or says that there is none.
 */
export const ItsPayment = ({
  texts,
  fitting,
  error,
}: {
  readonly texts: SettlementTexts;
  /** The ids of payments that fit the record. */
  readonly fitting: readonly string[];
  readonly error: ApiError | undefined;
}) => {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: fits = [] } = useResource(JSON.stringify(fitting), async () =>
    (await Promise.all(fitting.map(find))).flat(),
  );
  const found = useResource(text, async () => (text === '' ? [] : await find(text)));
  const payments = [...new Map([...fits, ...(found.data ?? [])].map((each) => [each.id, each])).values()];
  const message = messageFor(error, PAYMENT);
  const isWrong = message === undefined ? undefined : true;
  const isEmpty = text !== '' && !found.isLoading && (found.error !== undefined || found.data?.length === 0);
  return (
    <>
      <div class="field">
        <label for={id}>{texts.itsPayment}</label>
        <input
          id={id}
          type="search"
          autocomplete="off"
          aria-describedby={`${id}-hint`}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // It finds; the button of the dialog resolves.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <span class="hint" id={`${id}-hint`}>
          {texts.itsPaymentHint}
        </span>
      </div>
      <fieldset class="found" aria-busy={found.isLoading}>
        <legend class="hidden">{texts.itsPayment}</legend>
        {payments.map((payment) => (
          <Choice key={payment.id} payment={payment} isWrong={isWrong} />
        ))}
        <label>
          <input type="radio" name={PAYMENT} value="" required aria-invalid={isWrong} />
          <span>{texts.noPayment}</span>
        </label>
        <span class="quiet" aria-live="polite">
          {isEmpty && texts.nothingFound}
        </span>
        {message !== undefined && <span class="wrong">{message}</span>}
      </fieldset>
    </>
  );
};

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ListedPayment } from '../../catalogue/backoffice/replies/payments.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { viewAddress } from '../frame/address.ts';
import { send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { Field, Form } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import './tags.css';

/** The tags of a payment in a list; each leads to all payments with it. */
export const TagLinks = ({ tags = [] }: { readonly tags: readonly string[] | undefined }) =>
  tags.length === 0 ? null : (
    <span class="tags">
      {tags.map((tag) => (
        <a key={tag} class="tag" href={viewAddress('/payments', { tag })}>
          {tag}
        </a>
      ))}
    </span>
  );

/** The tags of a payment on its page, where those who may give and remove them. */
export const PaymentTags = ({ texts, payment }: { readonly texts: PaymentsTexts; readonly payment: ListedPayment }) => {
  const [tags, setTags] = useState(payment.tags ?? []);
  const [isAdding, setAdding] = useState(false);
  const place = useRef<HTMLElement>(null);
  const wasAdding = useRef(false);
  // The focus goes to the field that comes, and back to the button.
  useLayoutEffect(() => {
    if (isAdding !== wasAdding.current) place.current?.querySelector<HTMLElement>(isAdding ? 'input' : '.add')?.focus();
    wasAdding.current = isAdding;
  }, [isAdding]);
  const action = useAction();
  const path = `/payments/${payment.id}/tags`;
  const change = async (method: 'POST' | 'DELETE', tag: string): Promise<void> =>
    setTags((await send<{ readonly tags: readonly string[] }>(path, { method, parameters: { tag } })).tags);
  const mayChange = may('payments.note');
  if (!mayChange && tags.length === 0) return null;
  return (
    <section ref={place} class="tags" aria-label={texts.tags}>
      {tags.map((tag) => (
        <span key={tag} class="tag">
          <a href={viewAddress('/payments', { tag })}>{tag}</a>
          {mayChange && (
            <button
              type="button"
              aria-label={fill(texts.removeTag, { tag })}
              onClick={() => action.run(() => change('DELETE', tag))}
            >
              ×
            </button>
          )}
        </span>
      ))}
      {mayChange && !isAdding && (
        <button type="button" class="small add" onClick={() => setAdding(true)}>
          <Icon name="add" /> {texts.giveTag}
        </button>
      )}
      {isAdding && (
        <Form
          key={tags.join()}
          action={action}
          submit={texts.giveTag}
          isAside
          onSubmit={async ({ tag = '' }) => {
            await change('POST', tag.trim());
            setAdding(false);
          }}
        >
          <Field
            name="tag"
            label={texts.tag}
            hint={texts.tagHint}
            error={action.error}
            input={{ maxLength: 30, required: true, autocomplete: 'off' }}
          />
        </Form>
      )}
    </section>
  );
};

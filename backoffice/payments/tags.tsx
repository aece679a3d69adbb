import { useState } from 'preact/hooks';
import type { ListedPayment } from '../../catalogue/backoffice/replies/payments.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { viewAddress } from '../frame/address.ts';
import { send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { Field, Form } from '../parts/form.tsx';
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
  const action = useAction();
  const path = `/payments/${payment.id}/tags`;
  const change = async (method: 'POST' | 'DELETE', tag: string): Promise<void> =>
    setTags((await send<{ readonly tags: readonly string[] }>(path, { method, parameters: { tag } })).tags);
  const mayChange = may('payments.note');
  if (!mayChange && tags.length === 0) return null;
  return (
    <section class="tags" aria-label={texts.tags}>
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
      {mayChange && (
        <Form
          key={tags.join()}
          action={action}
          submit={texts.giveTag}
          isAside
          onSubmit={({ tag = '' }) => change('POST', tag.trim())}
        >
          <Field
            name="tag"
            label={texts.tag}
            hint={texts.tagHint}
            error={action.error}
            input={{ maxLength: 30, required: true }}
          />
        </Form>
      )}
    </section>
  );
};

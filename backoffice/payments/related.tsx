import type { RelatedGroup, RelatedReply } from '../../catalogue/backoffice/replies/payments.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { Section } from '../parts/page.tsx';
import { StateOf } from '../parts/payment-state.tsx';
import { Loaded } from '../parts/state.tsx';
import { Money, moneyText, Time, typeText } from '../parts/values.tsx';

interface Properties {
  readonly texts: PaymentsTexts;
}

const countsOf = (texts: PaymentsTexts, { approved, declined, isMore }: RelatedGroup): string =>
  fill(isMore ? texts.countsAtLeast : texts.counts, { approved, declined, count: approved + declined });

const Group = ({ texts, title, of }: Properties & { readonly title: string; readonly of: RelatedGroup }) => (
  <>
    <h3>{title}</h3>
    <p>
      {countsOf(texts, of)}
      {Object.entries(of.sums).map(([currency, sum]) => (
        <span key={currency}> · {fill(texts.sums, { amount: moneyText(sum, currency) })}</span>
      ))}
    </p>
    {of.newest.length === 0 ? (
      <p class="quiet">{texts.noOthers}</p>
    ) : (
      <ul class="history">
        {of.newest.map((payment) => (
          <li key={payment.id}>
            <a href={viewAddress(`/payments/${payment.id}`)}>
              <span>{typeText(payment.paymentType)}</span> <Money amount={payment.amount} currency={payment.currency} />
            </a>
            <span class="quiet">
              <Time at={payment.created} style="brief" />
            </span>
            <StateOf payment={payment} />
          </li>
        ))}
      </ul>
    )}
  </>
);

/** How often: other payments of this customer and of this card, and others that were declined for the same reason. */
export const Related = ({ texts, id, channelId }: Properties & { readonly id: string; readonly channelId: string }) => {
  const found = useResource(id, () => read<RelatedReply>(`/payments/${id}/related`));
  const { customer, account, reason } = found.data ?? {};
  if (found.data !== undefined && (customer ?? account ?? reason) === undefined) return null;
  return (
    <Section title={texts.related}>
      <Loaded of={found}>
        {() => (
          <>
            {reason && (
              <p>
                <a href={viewAddress('/payments', { codes: reason.code, period: 'last30d', entityId: channelId })}>
                  {fill(texts.sameReason, { count: reason.count, attempts: reason.attempts })}
                </a>
              </p>
            )}
            {customer && <Group texts={texts} title={texts.ofCustomer} of={customer} />}
            {account && <Group texts={texts} title={texts.ofAccount} of={account} />}
          </>
        )}
      </Loaded>
    </Section>
  );
};

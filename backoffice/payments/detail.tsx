import { useRoute } from 'preact-iso';
import type { ListedPayment, PaymentReply } from '../../catalogue/backoffice/replies/payments.ts';
import { receiptTypes } from '../../catalogue/payments/payment-types.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { resultText } from '../frame/results.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { Download } from '../parts/download.tsx';
import { Page, Section } from '../parts/page.tsx';
import { StateOf } from '../parts/payment-state.tsx';
import { Loaded } from '../parts/state.tsx';
import { Facts, Id, Json, Money, Time, TypeOf, typeText } from '../parts/values.tsx';
import { AtBank, mayBeAtBank } from './bank.tsx';
import { Head } from './head.tsx';
import { lastSearchAddress } from './last-search.ts';
import './payments.css';
import { Related } from './related.tsx';
import { PaymentTags } from './tags.tsx';
import { Timeline } from './timeline.tsx';

interface Properties {
  readonly texts: PaymentsTexts;
  readonly reply: PaymentReply;
}

/** The payments that refer to one payment, and those that refer to them. */
const Branch = ({
  of,
  family,
  current,
}: {
  readonly of: ListedPayment;
  readonly family: readonly ListedPayment[];
  readonly current: string;
}) => {
  const children = family.filter(({ referencedId }) => referencedId === of.id);
  const named = (
    <>
      {typeText(of.paymentType)} <Money amount={of.amount} currency={of.currency} />
    </>
  );
  return (
    <li>
      {of.id === current ? <strong>{named}</strong> : <a href={viewAddress(`/payments/${of.id}`)}>{named}</a>}{' '}
      <StateOf payment={of} /> <span class="quiet">{<Time at={of.created} />}</span>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.id} of={child} family={family} current={current} />
          ))}
        </ul>
      )}
    </li>
  );
};

const Family = ({ texts, reply }: Properties) => {
  const { family, payment } = reply;
  const known = new Set(family.map(({ id }) => id));
  const roots = family.filter(({ referencedId }) => referencedId === undefined || !known.has(referencedId));
  return (
    <Section title={texts.family}>
      <ul class="tree">
        {roots.map((root) => (
          <Branch key={root.id} of={root} family={family} current={payment.id} />
        ))}
      </ul>
    </Section>
  );
};

/** The name of a channel, which leads to it for those who may see channels. */
const ChannelOf = ({ channel }: { readonly channel: ListedPayment['channel'] }) =>
  may('channels.read') ? (
    <a href={viewAddress(`/channels/${channel.id}`)}>{channel.name}</a>
  ) : (
    <span>{channel.name}</span>
  );

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The processor of a payment, which leads to what it has told about it. */
const ProcessorOf = ({ texts, payment, name }: { texts: PaymentsTexts; payment: ListedPayment; name: string }) => (
  <>
    {name}{' '}
    <a href={viewAddress(`/channels/${payment.channel.id}/events`, { paymentId: payment.id })}>{texts.toEvents}</a>
  </>
);

/** The button that downloads the receipt of a payment. */
const ReceiptOf = ({ texts, payment }: { texts: PaymentsTexts; payment: ListedPayment }) => (
  <Download
    text={texts.downloadReceipt}
    path={`/v1/payments/${payment.id}/receipt`}
    type="application/pdf"
    isSmall={true}
  />
);

const hasReceipt = ({ paymentType, state }: ListedPayment): boolean =>
  state === 'succeeded' && receiptTypes.some((type) => type === paymentType);

/** What is asked less often. */
const MoreFacts = ({ texts, reply }: Properties) => {
  const { payment, fields, heldUntil, processor } = reply;
  const card = (fields['card'] ?? {}) as Readonly<Record<string, unknown>>;
  const expiry = text(card['expiryMonth']) && `${text(card['expiryMonth'])}/${text(card['expiryYear'])}`;
  return (
    <Section title={texts.more}>
      <Facts
        facts={[
          [texts.type, <TypeOf key="type" type={payment.paymentType} />],
          [texts.result, payment.code && `${payment.code} ${resultText(payment.code, payment.description ?? '')}`],
          [texts.email, payment.email],
          [
            texts.account,
            card['last4Digits'] !== undefined &&
              `${text(card['bin']) ?? ''} •••• ${text(card['last4Digits'])}  ${expiry ?? ''}`,
          ],
          [texts.heldUntil, heldUntil && <Time key="held" at={heldUntil} />],
          [texts.channel, <ChannelOf key="channel" channel={payment.channel} />],
          [
            texts.processor,
            processor && <ProcessorOf key="processor" texts={texts} payment={payment} name={processor} />,
          ],
          [texts.receipt, hasReceipt(payment) && <ReceiptOf key="receipt" texts={texts} payment={payment} />],
          [texts.id, <Id key="id" id={payment.id} />],
        ]}
      />
      <details class="group">
        <summary>{texts.raw}</summary>
        <Json value={fields} label={texts.raw} />
      </details>
    </Section>
  );
};

const Detail = ({ texts, reply, reload }: Properties & { readonly reload: () => void }) => {
  const { payment } = reply;
  return (
    <>
      <Head texts={texts} reply={reply} onDone={reload} />
      <div class="story">
        <div>
          <Timeline key={payment.id} texts={texts} reply={reply} reload={reload} />
          {mayBeAtBank(reply) && <AtBank texts={texts} reply={reply} />}
          <Related key={payment.id} texts={texts} id={payment.id} channelId={payment.channel.id} />
        </div>
        <div>
          {reply.family.length > 1 && <Family texts={texts} reply={reply} />}
          <MoreFacts texts={texts} reply={reply} />
          <Section title={texts.tags}>
            <PaymentTags key={payment.id} texts={texts} payment={payment} />
          </Section>
        </div>
      </div>
    </>
  );
};

/** One payment: what happened, what is linked with it, and what may follow. */
export const PaymentDetail = ({ texts }: { readonly texts: PaymentsTexts }) => {
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const found = useResource(id, () => read<PaymentReply>(`/payments/${id}`));
  const title = fill(texts.payment, { shortId: found.data?.payment.shortId ?? '' });
  return (
    <Page title={title} back={{ href: lastSearchAddress(), text: texts.back }}>
      <Loaded of={found}>{(reply) => <Detail texts={texts} reply={reply} reload={found.reload} />}</Loaded>
    </Page>
  );
};

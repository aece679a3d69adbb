import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import type { PaymentReply } from '../../catalogue/backoffice/replies/payments.ts';
import { type EvidenceKind, evidenceKinds } from '../../catalogue/books/chargeback-reasons.ts';
import type { DisputesTexts } from '../../catalogue/texts/en/backoffice/disputes.ts';
import { viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { base64Of } from '../frame/base64.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FileField, Form, Select, TextField } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Empty, Loaded } from '../parts/state.tsx';
import { Badge, Facts, Id, Money, moneyText, Time } from '../parts/values.tsx';
import { kindOfState, reasonText, type ShownDispute } from './dispute.ts';

interface Properties {
  readonly texts: DisputesTexts;
  readonly dispute: ShownDispute;
  readonly onDone: () => void;
}

/** Returns the words for a kind of evidence; the kind itself if there are none. */
const meaningOf = ({ evidenceKinds: words }: DisputesTexts, kind: string): string => {
  const complete: Readonly<Record<EvidenceKind, string>> = words;
  return Object.hasOwn(evidenceKinds, kind) ? complete[kind as EvidenceKind] : kind;
};

const Evidence = ({ texts, dispute, onDone }: Properties) => {
  const action = useAction();
  const [file, setFile] = useState<File | undefined>(undefined);
  const add = async (parameters: Readonly<Record<string, string>>): Promise<void> => {
    const content = file && { 'file.name': file.name, 'file.content': await base64Of(file) };
    await send(`/v1/disputes/${dispute.id}/evidence`, { parameters: { ...parameters, ...content } });
    setFile(undefined);
    say(texts.done);
    onDone();
  };
  const { evidence = [], wantedEvidence, state } = dispute;
  return (
    <Section title={texts.evidence}>
      <p class="quiet">
        {texts.wanted}: {wantedEvidence.map((kind) => meaningOf(texts, kind)).join(' ')}
      </p>
      {evidence.length === 0 ? (
        <Empty>{texts.noEvidence}</Empty>
      ) : (
        <ul>
          {evidence.map(({ kind, timestamp }) => (
            <li key={`${kind} ${timestamp}`}>
              {meaningOf(texts, kind)} <Time at={timestamp} />
            </li>
          ))}
        </ul>
      )}
      {state === 'OPEN' && may('disputes.answer') && (
        <Form key={evidence.length} action={action} submit={texts.add} onSubmit={add}>
          <Select
            name="evidence.kind"
            label={texts.kind}
            error={action.error}
            value={wantedEvidence[0]}
            options={Object.keys(evidenceKinds).map((kind) => [kind, meaningOf(texts, kind)] as const)}
          />
          <TextField name="evidence.text" label={texts.text} error={action.error} />
          <FileField
            name="file.content"
            label={texts.file}
            error={action.error}
            accept="application/pdf,image/jpeg,image/png"
            onChoose={setFile}
          />
        </Form>
      )}
    </Section>
  );
};

const answers = ['contest', 'accept'] as const;
const reasons = { contest: 'contestWhy', accept: 'acceptWhy' } as const;

const Answers = ({ texts, dispute, onDone }: Properties) => {
  const action = useAction();
  const [chosen, setChosen] = useState<(typeof answers)[number] | undefined>(undefined);
  if (dispute.state !== 'OPEN' || !may('disputes.answer')) return null;
  return (
    <div class="actions">
      {answers.map((answer) => (
        <button key={answer} type="button" onClick={() => setChosen(answer)}>
          {opens(texts[answer])}
        </button>
      ))}
      {chosen && (
        <Dialog title={texts[chosen]} onClose={() => setChosen(undefined)}>
          <Form
            action={action}
            submit={texts[chosen]}
            isDangerous={chosen === 'accept'}
            onSubmit={async () => {
              await send(`/v1/disputes/${dispute.id}/${chosen}`);
              say(texts.done);
              onDone();
              setChosen(undefined);
            }}
          >
            <p>{texts[reasons[chosen]]}</p>
          </Form>
        </Dialog>
      )}
    </div>
  );
};

/** The payment that is disputed, by what people know it by, and its customer. */
const usePayment = (id: string | undefined) =>
  useResource<PaymentReply | undefined>(id ?? '', async () =>
    id !== undefined && may('payments.read') ? await read<PaymentReply>(`/payments/${id}`) : undefined,
  ).data;

/** One dispute: what happened, its evidence, and how it is answered. */
export const DisputeDetail = ({ texts }: { readonly texts: DisputesTexts }) => {
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const found = useResource(id, () => read<ShownDispute>(`/v1/disputes/${id}`));
  const { data } = found;
  const paid = usePayment(data?.referencedId);
  const amount = data === undefined ? '' : moneyText(data.amount, data.currency);
  return (
    <Page title={fill(texts.dispute, { amount })} back={{ href: viewAddress('/disputes'), text: texts.all }}>
      <Loaded of={found}>
        {(dispute) => (
          <>
            <Section title={texts.facts} actions={<Answers texts={texts} dispute={dispute} onDone={found.reload} />}>
              <Facts
                facts={[
                  [
                    texts.state,
                    <Badge key="state" kind={kindOfState[dispute.state]} text={texts.states[dispute.state]} />,
                  ],
                  [texts.amount, <Money key="amount" amount={dispute.amount} currency={dispute.currency} />],
                  [
                    texts.reversed,
                    dispute.reversedAmount !== '0.00' && (
                      <Money key="reversed" amount={dispute.reversedAmount} currency={dispute.currency} />
                    ),
                  ],
                  [
                    texts.reason,
                    <span key="reason">
                      {reasonText(texts, dispute)}{' '}
                      <span class="quiet">
                        {dispute.chargebackResultCode} {dispute.reason}
                      </span>
                    </span>,
                  ],
                  [
                    dispute.state === 'OPEN' ? texts.deadline : texts.decision,
                    dispute.deadline && <Time key="deadline" at={dispute.deadline} />,
                  ],
                  [texts.created, <Time key="created" at={dispute.createdAt} />],
                  [texts.caseId, dispute.caseId],
                  [
                    texts.payment,
                    <a key="payment" href={viewAddress(`/payments/${dispute.referencedId}`)}>
                      {paid?.payment.reference ?? paid?.payment.shortId ?? dispute.referencedId}
                    </a>,
                  ],
                  [
                    texts.customer,
                    paid?.customer && (
                      <a key="customer" href={viewAddress('/customers/one', { ...paid.customer })}>
                        {paid.payment.customer ?? paid.customer.merchantCustomerId ?? paid.customer.email}
                      </a>
                    ),
                  ],
                  ['Id', <Id key="id" id={dispute.id} />],
                ]}
              />
            </Section>
            <Evidence texts={texts} dispute={dispute} onDone={found.reload} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

import { useState } from 'preact/hooks';
import { bankFilesChosenBy, messagesOf } from '../../catalogue/books/bank-files.ts';
import type { BankTexts } from '../../catalogue/texts/en/backoffice/bank.ts';
import { viewAddress } from '../frame/address.ts';
import { ownWords } from '../frame/sentences.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { List, useList } from '../parts/list.tsx';
import { Section } from '../parts/page.tsx';
import type { Column } from '../parts/table.tsx';
import { UploadDialog } from '../parts/upload.tsx';
import { Badge, moneyText, Time } from '../parts/values.tsx';
import { wordIn } from './word.ts';

/** The messages that people may send. */
const readable = { xml: messagesOf(({ isXml }) => isXml), others: messagesOf(({ isXml }) => !isXml) };

/** What a file of the bank did, as the merchants' interface shows it. */
interface Effect {
  readonly kind?: string;
  readonly rejected?: number;
  readonly repeated?: number;
  readonly unknown?: number;
  readonly checked?: number;
  readonly orders?: number;
  readonly transfers?: number;
  readonly ignored?: number;
  readonly surplus?: readonly { readonly paymentId: string; readonly amount: string }[];
}

/** A file of the bank. */
interface ShownAnswer extends Effect {
  readonly id: string;
  readonly entityId: string;
  readonly name: string;
  readonly source: string;
  readonly receivedAt: string;
  readonly refusal?: { readonly line?: number; readonly reason: string };
}

interface Properties {
  readonly texts: BankTexts;
}

const effectText = (texts: BankTexts, effect: Effect): string => {
  if (effect.kind === 'report') {
    const { rejected = 0, repeated = 0, unknown = 0, checked = 0 } = effect;
    return fill(texts.report, { rejected, repeated, unknown, checked });
  }
  const { orders = 0, transfers = 0, ignored = 0 } = effect;
  return fill(texts.statement, { orders, transfers, ignored });
};

const Did = ({ texts, answer }: Properties & { readonly answer: ShownAnswer }) => {
  const { refusal, surplus = [] } = answer;
  if (refusal !== undefined) {
    const { line, reason } = refusal;
    const words = ownWords(reason);
    const text =
      line === undefined ? fill(texts.refused, { reason: words }) : fill(texts.refusedAt, { line, reason: words });
    return <Badge kind="bad" text={text} />;
  }
  return (
    <>
      {effectText(texts, answer)}
      {surplus.length > 0 && (
        <ul>
          {surplus.map(({ paymentId, amount }) => (
            <li key={paymentId}>
              <a href={viewAddress(`/payments/${paymentId}`)}>
                {fill(texts.surplus, { amount: moneyText(amount, 'EUR') })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const columnsOf = (texts: BankTexts): readonly Column<ShownAnswer>[] => [
  { id: 'received', title: texts.received, cell: ({ receivedAt }) => <Time at={receivedAt} /> },
  { id: 'name', title: texts.name, cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'source', title: texts.source, cell: ({ source }) => wordIn(texts.sources, source) },
  { id: 'did', title: texts.did, cell: (answer) => <Did texts={texts} answer={answer} /> },
];

/** The files of the bank, the newest first, and what each did. */
export const Answers = ({ texts }: Properties) => {
  const [isUploading, setUploading] = useState(false);
  const found = useList<{ readonly answers: readonly ShownAnswer[] }>('/v1/sepa/answers');
  const send = may('settlement.receive') && (
    <button type="button" onClick={() => setUploading(true)}>
      {texts.upload}
    </button>
  );
  return (
    <Section title={texts.tabs.answers} actions={send}>
      <p class="quiet">{texts.answersWhy}</p>
      <List
        of={found}
        rowsIn={({ answers }) => answers}
        caption={texts.tabs.answers}
        name="bank-answers"
        columns={columnsOf(texts)}
        keyOf={({ id }) => id}
        empty={texts.noAnswers}
      />
      {isUploading && (
        // A refused file is in the list too.
        <UploadDialog<Effect>
          title={texts.upload}
          texts={{ ...texts, file: fill(texts.file, readable) }}
          path="/v1/sepa/answers"
          type="application/xml"
          accept={bankFilesChosenBy.join()}
          words={(effect) => `${texts.taken} ${effectText(texts, effect)}`}
          onClose={() => {
            setUploading(false);
            found.reload();
          }}
          onDone={found.reload}
        />
      )}
    </Section>
  );
};

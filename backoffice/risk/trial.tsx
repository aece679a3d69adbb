import type { RiskTrialReply } from '../../catalogue/backoffice/replies/risk.ts';
import type { RiskTexts } from '../../catalogue/texts/en/backoffice/risk.ts';
import { viewAddress } from '../frame/address.ts';
import { fill } from '../frame/texts.ts';
import { Section } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { Money } from '../parts/values.tsx';

interface Properties {
  readonly texts: RiskTexts;
  readonly trial: RiskTrialReply;
}

const Decisions = ({ texts, trial }: Properties) => (
  <Table
    caption={texts.decision}
    name="riskDecisions"
    columns={[
      { id: 'decision', title: texts.decision, cell: ({ decision }) => texts[decision] },
      { id: 'before', title: texts.before, cell: ({ before }) => before, isNumeric: true },
      { id: 'after', title: texts.after, cell: ({ after }) => after, isNumeric: true },
    ]}
    rows={trial.decisions}
    keyOf={({ decision }) => decision}
    empty={texts.noPayments}
  />
);

const sumColumns = ['rejectedBefore', 'rejectedAfter', 'reviewedBefore', 'reviewedAfter'] as const;

const Sums = ({ texts, trial }: Properties) => (
  <Table
    caption={texts.sums}
    name="riskSums"
    columns={[
      { id: 'currency', title: texts.currency, cell: ({ currency }) => currency },
      ...sumColumns.map((id) => ({
        id,
        title: texts[id],
        cell: (row: RiskTrialReply['sums'][number]) => <Money amount={row[id]} currency={row.currency} />,
        isNumeric: true,
      })),
    ]}
    rows={trial.sums}
    keyOf={({ currency }) => currency}
    empty={texts.noPayments}
  />
);

const Matches = ({ texts, trial }: Properties) => (
  <Table
    caption={texts.matches}
    name="riskRules"
    columns={[
      { id: 'rule', title: texts.rule, cell: ({ rule }) => <code>{rule}</code>, sortsBy: ({ rule }) => rule },
      { id: 'set', title: texts.set, cell: ({ set }) => texts[set] },
      { id: 'hits', title: texts.hits, cell: ({ hits }) => hits, sortsBy: ({ hits }) => hits, isNumeric: true },
      { id: 'limit', title: texts.limits, cell: ({ limit }) => texts[limit ?? 'whole'] },
    ]}
    rows={trial.rules}
    keyOf={({ rule, set }) => `${set} ${rule}`}
    empty={texts.noRules}
  />
);

const Changes = ({ texts, trial }: Properties) => (
  <Table
    caption={texts.changes}
    name="riskChanges"
    columns={[
      { id: 'payment', title: texts.payment, cell: ({ id }) => <a href={viewAddress(`/payments/${id}`)}>{id}</a> },
      {
        id: 'amount',
        title: texts.amount,
        cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        isNumeric: true,
      },
      { id: 'before', title: texts.before, cell: ({ before }) => texts[before] },
      { id: 'after', title: texts.after, cell: ({ after }) => texts[after] },
      { id: 'became', title: texts.became, cell: ({ became }) => texts[became] },
    ]}
    rows={trial.examples}
    keyOf={({ id }) => id}
    empty={texts.noChanges}
  />
);

/** What rules would have decided on past payments, beside the rules in force. */
export const TrialResult = ({ texts, trial }: Properties) => (
  <>
    <Section title={texts.trial}>
      <p role="status">
        {fill(texts.tried, { count: trial.payments })} {trial.hasMore && texts.more}
      </p>
      <p class="hint">{texts.kept}</p>
      <Decisions texts={texts} trial={trial} />
    </Section>
    <Section title={texts.sums}>
      <Sums texts={texts} trial={trial} />
    </Section>
    <Section title={texts.matches}>
      <Matches texts={texts} trial={trial} />
    </Section>
    <Section title={texts.changes}>
      <p>
        {fill(texts.lost, { count: trial.lost })} {fill(texts.caught, { count: trial.caught })}
      </p>
      <Changes texts={texts} trial={trial} />
    </Section>
  </>
);

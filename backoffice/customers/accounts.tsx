import { useState } from 'preact/hooks';
import type { ShownAgreement, StoredAccount } from '../../catalogue/backoffice/replies/customers.ts';
import type { CustomersTexts } from '../../catalogue/texts/en/backoffice/customers.ts';
import { send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Block } from '../parts/block.tsx';
import { accountText } from '../parts/brand.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { Section } from '../parts/page.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Badge, Time } from '../parts/values.tsx';

interface Properties {
  readonly texts: CustomersTexts;
  readonly accounts: readonly StoredAccount[];
}

const kinds = { active: 'good', removed: 'plain', declined: 'bad' } as const;

const nameOf = ({ brand, last4, country }: StoredAccount): string => accountText(brand, last4, country);

/** Of stored accounts, only cards have an expiry; the number is known to the gateway alone. */
const blockableOf = (account: StoredAccount) => {
  const kind = account.expiry === undefined ? 'iban' : 'card';
  return { kind, shown: nameOf(account), parameters: { kind, registrationId: account.id } } as const;
};

const columnsOf = (
  texts: CustomersTexts,
  onRemove: (account: StoredAccount) => void,
): readonly Column<StoredAccount>[] => [
  { id: 'account', title: texts.account, cell: nameOf },
  { id: 'expiry', title: texts.expiry, cell: ({ expiry }) => expiry },
  { id: 'holder', title: texts.holder, cell: ({ holder }) => holder },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) => <Badge kind={kinds[state]} text={texts.states[state]} />,
  },
  { id: 'created', title: texts.created, cell: ({ created }) => <Time at={created} /> },
  { id: 'channel', title: texts.channel, cell: ({ channel }) => channel.name, isHidden: true },
  { id: 'id', title: texts.id, cell: ({ id }) => <code>{id}</code>, isHidden: true },
  {
    id: 'actions',
    title: texts.actions,
    cell: (account) =>
      account.state === 'active' && (
        <span class="steps">
          {may('customers.erase') && (
            <button
              type="button"
              class="small"
              onClick={() => onRemove(account)}
              aria-label={`${texts.remove} ${nameOf(account)}`}
            >
              {opens(texts.remove)}
            </button>
          )}{' '}
          <Block values={[blockableOf(account)]} channels={[account.channel.id]} name={nameOf(account)} />
        </span>
      ),
  },
];

/** The stored accounts of a customer, and the removal of one after a confirmation. */
export const Accounts = ({ texts, accounts, onDone }: Properties & { readonly onDone: () => void }) => {
  const action = useAction();
  const [chosen, setChosen] = useState<StoredAccount | undefined>(undefined);
  const ask = (account: StoredAccount): void => {
    action.clear();
    setChosen(account);
  };
  return (
    <Section title={texts.accounts}>
      <Table
        caption={texts.accounts}
        name="accounts"
        columns={columnsOf(texts, ask)}
        rows={accounts}
        keyOf={({ id }) => id}
        empty={texts.noAccounts}
      />
      {chosen && (
        <Dialog title={texts.removeTitle} onClose={() => setChosen(undefined)}>
          <Form
            action={action}
            submit={texts.remove}
            isDangerous
            onSubmit={async () => {
              const { id, channel } = chosen;
              await send(`/v1/registrations/${id}`, { method: 'DELETE', parameters: { entityId: channel.id } });
              say(texts.removed);
              onDone();
              setChosen(undefined);
            }}
          >
            <p>{fill(texts.removeWhy, { account: nameOf(chosen) })}</p>
          </Form>
        </Dialog>
      )}
    </Section>
  );
};

interface AgreementRow extends ShownAgreement {
  readonly account: string;
}

const madeOf = (texts: CustomersTexts, { payments, numberOfInstallments }: ShownAgreement): string => {
  if (payments === undefined) return '';
  return numberOfInstallments === undefined
    ? String(payments)
    : fill(texts.madeOf, { made: payments, all: numberOfInstallments });
};

/** The standing instructions that were agreed on with the stored accounts. */
export const Agreements = ({ texts, accounts }: Properties) => {
  const rows: readonly AgreementRow[] = accounts.flatMap((account) =>
    account.agreements.map((agreement) => ({ ...agreement, account: nameOf(account) })),
  );
  const kindNames: Readonly<Record<string, string>> = texts.kinds;
  return (
    <Section title={texts.agreements}>
      <Table
        caption={texts.agreements}
        name="agreements"
        columns={[
          { id: 'type', title: texts.type, cell: ({ type }) => kindNames[type] ?? type },
          { id: 'account', title: texts.account, cell: ({ account }) => account },
          { id: 'agreed', title: texts.agreed, cell: ({ created }) => <Time at={created} /> },
          { id: 'until', title: texts.until, cell: ({ expiry }) => expiry },
          { id: 'frequency', title: texts.frequency, cell: ({ frequency }) => frequency, isNumeric: true },
          { id: 'made', title: texts.made, cell: (row) => madeOf(texts, row), isNumeric: true },
          { id: 'id', title: texts.id, cell: ({ id }) => <code>{id}</code> },
          {
            id: 'transaction',
            title: texts.transaction,
            cell: ({ initialTransactionId }) => <code>{initialTransactionId}</code>,
            isHidden: true,
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        empty={texts.noAgreements}
      />
    </Section>
  );
};

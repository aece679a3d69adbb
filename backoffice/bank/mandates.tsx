import { useState } from 'preact/hooks';
import type { MandateState } from '../../catalogue/books/mandates.ts';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import type { BankTexts } from '../../catalogue/texts/en/backoffice/bank.ts';
import { viewAddress } from '../frame/address.ts';
import { send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { gatewayNow } from '../frame/time.ts';
import { ibanText } from '../parts/brand.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { List, useList } from '../parts/list.tsx';
import { Section } from '../parts/page.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Day, Facts, Money } from '../parts/values.tsx';

/** A mandate, as the merchants' interface shows it. */
interface ShownMandate {
  readonly reference: string;
  readonly entityId: string;
  readonly state: MandateState;
  readonly bankAccount?: { readonly country?: string; readonly last4Digits: string };
  readonly dateOfSignature: string;
  readonly recurring: boolean;
  readonly chargeableUntil?: string;
  readonly lastChargedOn?: string;
  readonly language?: string;
  readonly text?: string;
}

/** A charge under a mandate that was revoked. */
interface Charge {
  readonly paymentId: string;
  readonly day: string;
  readonly amount: string;
}

/** A mandate that was revoked, and what became of the charges under it. */
interface Revocation extends ShownMandate {
  readonly reversed: readonly Charge[];
  readonly atBank: readonly Charge[];
}

interface Properties {
  readonly texts: BankTexts;
}

interface Shown extends Properties {
  readonly mandate: ShownMandate;
  readonly onClose: () => void;
}

const badges = { active: 'good', used: 'plain', lapsed: 'plain', revoked: 'bad' } as const;

const StateOf = ({ texts, mandate: { state } }: Pick<Shown, 'texts' | 'mandate'>) => (
  <Badge kind={badges[state]} text={texts.mandateStates[state]} />
);

const severalText = (texts: BankTexts, { recurring }: ShownMandate): string =>
  recurring ? texts.recurring : texts.single;

const accountOf = ({ bankAccount }: ShownMandate): string | undefined =>
  bankAccount && ibanText(bankAccount.last4Digits, bankAccount.country);

/** Returns whether a day, such as `2026-12-01`, is still to come. */
export const isToCome = (day: string, nowMs: number): boolean => day > new Date(nowMs).toISOString().slice(0, 10);

/** The last day on which money is collected; a debit that was handed in early has one that is to come. */
const CollectionDay = ({ texts, day }: Properties & { readonly day: string }) => (
  <>
    <Day day={day} /> {isToCome(day, gatewayNow()) && <span class="quiet">{texts.toCome}</span>}
  </>
);

const columnsOf = (texts: BankTexts, show: (mandate: ShownMandate) => void): readonly Column<ShownMandate>[] => [
  { id: 'reference', title: texts.reference, cell: ({ reference }) => <code>{reference}</code> },
  { id: 'state', title: texts.state, cell: (mandate) => <StateOf texts={texts} mandate={mandate} /> },
  { id: 'account', title: texts.account, cell: accountOf },
  { id: 'several', title: texts.several, cell: (mandate) => severalText(texts, mandate) },
  { id: 'signed', title: texts.signed, cell: ({ dateOfSignature }) => <Day day={dateOfSignature} /> },
  {
    id: 'lastCharged',
    title: texts.lastCharged,
    cell: ({ lastChargedOn }) => lastChargedOn && <CollectionDay texts={texts} day={lastChargedOn} />,
  },
  {
    id: 'show',
    title: texts.show,
    cell: (mandate) => (
      <button
        type="button"
        class="small"
        aria-label={`${texts.show} ${mandate.reference}`}
        onClick={() => show(mandate)}
      >
        {opens(texts.show)}
      </button>
    ),
  },
];

/** The text as its holder saw it, in its language and direction. */
const Agreed = ({ texts, mandate: { text, language } }: Pick<Shown, 'texts' | 'mandate'>) => {
  if (text === undefined) return <p class="quiet">{texts.noText}</p>;
  const known =
    language !== undefined && Object.hasOwn(languages, language) ? languages[language as Language] : undefined;
  return (
    <blockquote class="lines" lang={known?.tag} dir={known?.direction ?? 'auto'}>
      {text}
    </blockquote>
  );
};

const Charges = ({ title, charges }: { readonly title: string; readonly charges: readonly Charge[] }) =>
  charges.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul>
        {charges.map(({ paymentId, day, amount }) => (
          <li key={paymentId}>
            <a href={viewAddress(`/payments/${paymentId}`)}>
              <Money amount={amount} currency="EUR" />, <Day day={day} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );

const MandateDialog = ({ texts, mandate, onClose, onDone }: Shown & { readonly onDone: () => void }) => {
  const action = useAction();
  const [isSure, setSure] = useState(false);
  const [revocation, setRevocation] = useState<Revocation | undefined>(undefined);
  const current = revocation ?? mandate;
  const { reference, entityId, dateOfSignature, lastChargedOn, chargeableUntil, state } = current;
  const mayRevoke = state !== 'revoked' && may('schedules.change');
  return (
    <Dialog title={`${texts.mandate} ${reference}`} onClose={onClose}>
      <Facts
        facts={[
          [texts.state, <StateOf key="state" texts={texts} mandate={current} />],
          [texts.account, accountOf(mandate)],
          [texts.several, severalText(texts, mandate)],
          [texts.signed, <Day key="signed" day={dateOfSignature} />],
          [texts.lastCharged, lastChargedOn && <CollectionDay key="last" texts={texts} day={lastChargedOn} />],
          [texts.chargeableUntil, chargeableUntil && <Day key="until" day={chargeableUntil} />],
        ]}
      />
      <h3>{texts.text}</h3>
      <Agreed texts={texts} mandate={mandate} />
      {mayRevoke && !isSure && (
        <button type="button" onClick={() => setSure(true)}>
          {opens(texts.revoke)}
        </button>
      )}
      {mayRevoke && isSure && (
        <Form
          action={action}
          submit={texts.revoke}
          isDangerous
          onSubmit={async () => {
            const path = `/v1/sepa/mandates/${encodeURIComponent(reference)}`;
            setRevocation(await send<Revocation>(path, { method: 'DELETE', parameters: { entityId } }));
            onDone();
          }}
        >
          <p>{fill(texts.revokeWhy, { reference })}</p>
        </Form>
      )}
      {revocation && (
        <>
          <p role="status">{texts.revoked}</p>
          <Charges title={texts.reversed} charges={revocation.reversed} />
          <Charges title={texts.atBank} charges={revocation.atBank} />
        </>
      )}
    </Dialog>
  );
};

/** The mandates of direct debits, the newest first. */
export const Mandates = ({ texts }: Properties) => {
  const [shown, setShown] = useState<ShownMandate | undefined>(undefined);
  const found = useList<{ readonly mandates: readonly ShownMandate[] }>('/v1/sepa/mandates');
  return (
    <Section title={texts.tabs.mandates}>
      <p class="quiet">{texts.mandatesWhy}</p>
      <List
        of={found}
        rowsIn={({ mandates }) => mandates}
        caption={texts.tabs.mandates}
        name="mandates"
        columns={columnsOf(texts, setShown)}
        keyOf={({ entityId: owner, reference }) => `${owner} ${reference}`}
        empty={texts.noMandates}
      />
      {shown && (
        <MandateDialog texts={texts} mandate={shown} onClose={() => setShown(undefined)} onDone={found.reload} />
      )}
    </Section>
  );
};

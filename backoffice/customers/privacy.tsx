import { useEffect, useState } from 'preact/hooks';
import type { ErasureReply, ExportReply } from '../../catalogue/backoffice/replies/privacy.ts';
import type { CustomersTexts } from '../../catalogue/texts/en/backoffice/customers.ts';
import { type Parameters, read, send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { opens } from '../frame/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { offerFile } from '../parts/offer.ts';
import { Section } from '../parts/page.tsx';
import { wordsOf } from '../parts/state.tsx';
import { Badge, Facts } from '../parts/values.tsx';

interface Properties {
  readonly texts: CustomersTexts;
  /** How the customer is named in requests. */
  readonly name: Parameters;
}

type Parts = Omit<ExportReply, 'nextCursor'>;

const none: Parts = {
  payments: [],
  accounts: [],
  schedules: [],
  checkouts: [],
  disputes: [],
  mails: [],
  sessions: [],
  listEntries: [],
};

const unique = (entries: readonly object[]): readonly object[] => [
  ...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values(),
];

/** Reads everything, page by page. */
const exported = async (name: Parameters): Promise<Parts> => {
  let all = none;
  let cursor: string | undefined;
  do {
    const page: ExportReply = await read('/customers/one/export', { ...name, cursor });
    all = {
      payments: [...all.payments, ...page.payments],
      accounts: [...all.accounts, ...page.accounts],
      schedules: [...all.schedules, ...page.schedules],
      checkouts: [...all.checkouts, ...page.checkouts],
      disputes: [...all.disputes, ...page.disputes],
      // Values of payments on several pages are on each.
      mails: unique([...all.mails, ...page.mails]),
      sessions: unique([...all.sessions, ...page.sessions]),
      listEntries: unique([...all.listEntries, ...page.listEntries]),
    };
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
};

const offer = (data: Parts): void =>
  offerFile(new File([JSON.stringify(data, undefined, 2)], 'personal-data.json', { type: 'application/json' }));

type Kind = keyof CustomersTexts['privacy']['kinds'];

/** The state of an erasure is asked for again after this time. */
const ASKED_EVERY_MS = 2_000;

const Progress = ({ texts, begun }: Pick<Properties, 'texts'> & { readonly begun: ErasureReply }) => {
  const words = texts.privacy;
  const [erasure, setErasure] = useState(begun);
  const hasEnded = erasure.state === 'ENDED';
  useEffect(() => {
    if (hasEnded) return undefined;
    const timer = setInterval(() => {
      // A request that fails is followed by the next one.
      read<ErasureReply>(`/erasures/${begun.id}`).then(setErasure, () => undefined);
    }, ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [begun.id, hasEnded]);
  return (
    <div role="status">
      <p>
        <Badge kind={hasEnded ? 'good' : 'waiting'} text={hasEnded ? words.ended : words.running} />
      </p>
      <Facts facts={Object.entries(erasure.counts).map(([kind, count]) => [words.kinds[kind as Kind], count])} />
    </div>
  );
};

const Erase = ({ texts, name, onBegun }: Properties & { readonly onBegun: (erasure: ErasureReply) => void }) => {
  const words = texts.privacy;
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" class="primary danger" onClick={() => setAsking(true)}>
        {opens(words.erase)}
      </button>
      {isAsking && (
        <Dialog title={words.eraseTitle} onClose={() => setAsking(false)}>
          <Form
            action={action}
            submit={words.erase}
            isDangerous
            onSubmit={async ({ endsSubscriptions }) => {
              const parameters = { ...name, endsSubscriptions };
              onBegun(await send<ErasureReply>('/customers/one/erasure', { parameters }));
              setAsking(false);
            }}
          >
            <p>{words.eraseWhy}</p>
            <p>{words.erased}</p>
            <p>{words.stays}</p>
            <p>
              <label>
                <input type="checkbox" name="endsSubscriptions" value="true" /> {words.endsSubscriptions}
              </label>
            </p>
          </Form>
        </Dialog>
      )}
    </>
  );
};

/** What may be done with the data of a person: given to them, or erased, with what stays and why. */
export const Privacy = ({ texts, name }: Properties) => {
  const words = texts.privacy;
  const action = useAction();
  const [erasure, setErasure] = useState<ErasureReply | undefined>(undefined);
  if (!may('customers.export') && !may('customers.erase')) return null;
  const download = (): void => {
    action.run(async () => offer(await exported(name)));
  };
  return (
    <Section
      title={words.title}
      actions={
        <>
          {may('customers.export') && (
            <button type="button" onClick={download} disabled={action.isBusy}>
              {words.export}
            </button>
          )}
          {may('customers.erase') && erasure === undefined && <Erase texts={texts} name={name} onBegun={setErasure} />}
        </>
      }
    >
      {action.error && (
        <p class="wrong" role="alert">
          {wordsOf(action.error)}
        </p>
      )}
      {erasure === undefined ? <p>{words.stays}</p> : <Progress texts={texts} begun={erasure} />}
    </Section>
  );
};

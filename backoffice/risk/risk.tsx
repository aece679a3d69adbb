import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import type { RiskReply, RiskTrialReply } from '../../catalogue/backoffice/replies/risk.ts';
import type { RiskTexts } from '../../catalogue/texts/en/backoffice/risk.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form, Select, TextField } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { TrialResult } from './trial.tsx';

/** The numbers of payments among which people choose; the gateway takes at most 1,000. */
const limits = ['100', '300', '1000'].map((count) => [count, count] as const);

const EXAMPLE = 'amount above=1000 currency=EUR outcome=review';

interface Properties {
  readonly texts: RiskTexts;
  readonly risk: RiskReply;
  readonly onStored: () => void;
}

/** Rules that were tried out, and what came of it. */
interface TriedRules {
  readonly rules: string;
  readonly trial: RiskTrialReply;
}

/** Rules as they are written, in a region that scrolls by itself. */
const RulesText = ({ texts, rules }: { readonly texts: RiskTexts; readonly rules: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
  <section class="json" tabIndex={0} aria-label={texts.rules}>
    <pre>{rules}</pre>
  </section>
);

const Store = ({ texts, risk, rules, onStored }: Properties & { readonly rules: string }) => {
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {opens(texts.store)}
      </button>
      {isAsking && (
        <Dialog title={texts.storeTitle} onClose={() => setAsking(false)}>
          <Form
            action={action}
            submit={texts.store}
            onSubmit={async () => {
              await send(`/channels/${risk.channel.id}/risk`, { parameters: { rules, basis: risk.basis } });
              say(texts.stored);
              setAsking(false);
              onStored();
            }}
          >
            <p>{texts.storeWhy}</p>
            <RulesText texts={texts} rules={rules} />
          </Form>
        </Dialog>
      )}
    </>
  );
};

const Edit = ({ texts, risk, onStored }: Properties) => {
  const action = useAction();
  const [limit, setLimit] = useState('1000');
  const [tried, setTried] = useState<TriedRules>();
  return (
    <>
      <Section title={texts.rules}>
        <Form
          action={action}
          submit={texts.tryOut}
          onSubmit={async ({ rules = '' }) => {
            setTried(undefined);
            const parameters = { rules, limit };
            const trial = await send<RiskTrialReply>(`/channels/${risk.channel.id}/risk/try`, { parameters });
            setTried({ rules, trial });
          }}
        >
          <TextField
            name="rules"
            label={texts.rules}
            hint={`${texts.rulesWhy} ${texts.example}: ${EXAMPLE}`}
            error={action.error}
            value={risk.rules}
            rows={10}
          />
          <Select name="limit" label={texts.limit} options={limits} value={limit} onChange={setLimit} />
        </Form>
      </Section>
      {tried && (
        <>
          <TrialResult texts={texts} trial={tried.trial} />
          <Section title={texts.store}>
            <RulesText texts={texts} rules={tried.rules} />
            <Store texts={texts} risk={risk} rules={tried.rules} onStored={onStored} />
          </Section>
        </>
      )}
    </>
  );
};

/** The rules of risk of a channel: they are edited, tried out against past payments, and then stored. */
export const Risk = ({ texts }: { readonly texts: RiskTexts }) => {
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const found = useResource(id, () => read<RiskReply>(`/channels/${id}/risk`));
  const { data } = found;
  return (
    <Page title={data === undefined ? texts.heading : fill(texts.title, { channel: data.channel.name })}>
      <Loaded of={found}>
        {(risk) =>
          may('risk.change') ? (
            <Edit key={risk.basis} texts={texts} risk={risk} onStored={found.reload} />
          ) : (
            <Section title={texts.rules}>
              <RulesText texts={texts} rules={risk.rules} />
            </Section>
          )
        }
      </Loaded>
    </Page>
  );
};

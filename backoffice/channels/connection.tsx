import { useState } from 'preact/hooks';
import type { ConnectionReply } from '../../catalogue/backoffice/replies/channels.ts';
import { type AccountCheck, type FindingLevel, findingWords } from '../../catalogue/connectors/findings.ts';
import type { ChannelsTexts } from '../../catalogue/texts/en/backoffice/channels.ts';
import { send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { Failure } from '../parts/state.tsx';
import { Badge } from '../parts/values.tsx';

const kinds: Readonly<Record<FindingLevel, 'good' | 'bad' | 'plain'>> = {
  right: 'good',
  wrong: 'bad',
  open: 'plain',
};

const Check = ({ texts, check }: { readonly texts: ChannelsTexts; readonly check: AccountCheck }) => (
  <>
    <h3>{fill(texts.tested, { processor: check.processor })}</h3>
    <ul class="findings">
      {check.findings.map((each) => (
        <li key={each.kind + JSON.stringify(each.details)}>
          <Badge kind={kinds[each.level]} text={texts.levels[each.level]} />{' '}
          <span>{findingWords(texts.findings, each)}</span>
        </li>
      ))}
    </ul>
  </>
);

/** The test of the connections of a channel: a button, and what the processors answered. */
export const ConnectionTest = ({ texts, id }: { readonly texts: ChannelsTexts; readonly id: string }) => {
  const action = useAction();
  const [checks, setChecks] = useState<readonly AccountCheck[] | undefined>(undefined);
  const test = async (): Promise<void> => {
    setChecks(undefined);
    setChecks((await send<ConnectionReply>(`/channels/${id}/connection`, { method: 'POST' })).checks);
  };
  return (
    <div class="connection">
      <button type="button" disabled={action.isBusy} onClick={() => action.run(test)}>
        {texts.test}
      </button>
      {action.error && <Failure error={action.error} />}
      <div role="status">
        {action.isBusy && <p class="quiet">{texts.testing}</p>}
        {checks?.length === 0 && <p>{texts.noneToTest}</p>}
        {checks?.map((check) => (
          <Check key={check.connector} texts={texts} check={check} />
        ))}
      </div>
    </div>
  );
};

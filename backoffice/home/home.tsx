import type { FiguresReply } from '../../catalogue/backoffice/replies/figures.ts';
import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { addressOf, read } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { EntityChoice } from '../parts/entity.tsx';
import { Page } from '../parts/page.tsx';
import { comparedIn, PeriodChoice, periodIn } from '../parts/period.tsx';
import { Empty, Loaded } from '../parts/state.tsx';
import { BarKeys } from './bars.tsx';
import { Board } from './board.tsx';
import { Channels, Countries, Declines, type Drill, Methods } from './by-kind.tsx';
import { ApprovalRate, Attempts, Volume } from './over-time.tsx';
import { Tiles } from './tiles.tsx';

const USUAL = 'last30d';

/**
 * How the shops do, in the order of a reader's questions: what needs me, how much came, how good that is, and why some
 * payments failed; in a period, compared with the one before.
 */
export const Home = ({ texts }: { readonly texts: HomeTexts }) => {
  const { query } = useAddress();
  const { period, entityId } = query;
  const { from, to } = periodIn(query, USUAL);
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const search = { 'date.from': from, 'date.to': to, entityId };
  // What only changes how the figures are shown is in the address too.
  const key = JSON.stringify([period, query['from'], query['to'], entityId]);
  const before = comparedIn(query, USUAL);
  const figures = useResource(key, () =>
    read<FiguresReply>('/figures', { ...search, 'before.from': before?.from, 'before.to': before?.to }),
  );
  const drill: Drill = (filters) =>
    may('payments.read')
      ? viewAddress('/payments', {
          period: period ?? USUAL,
          from: query['from'],
          to: query['to'],
          entityId,
          ...filters,
        })
      : undefined;
  const actions = (
    <>
      <div class="choices">
        <PeriodChoice ifAbsent={USUAL} />
        <EntityChoice />
      </div>
      <a class="button" href={addressOf('/figures/export', { ...search, timeZone: zone })} download>
        {frameTexts.value.download}
      </a>
    </>
  );
  return (
    <Page title={texts.title} actions={actions}>
      <Loaded of={figures}>
        {(reply) => (
          <>
            <Board texts={texts} entityId={entityId} />
            {reply.now.attempts + reply.before.attempts === 0 && (
              <Empty>{fill(texts.nothing, { command: 'npm run tollgate -- demo fill' })}</Empty>
            )}
            <Volume figures={reply} texts={texts} drill={drill} />
            <Tiles figures={reply} texts={texts} drill={drill} />
            <div class="charts">
              <ApprovalRate figures={reply} texts={texts} />
              <Declines figures={reply} texts={texts} drill={drill} />
            </div>
            <BarKeys texts={texts} />
            <div class="charts">
              {reply.countries.length > 0 && <Countries figures={reply} texts={texts} drill={drill} />}
              <Methods figures={reply} texts={texts} drill={drill} />
              {reply.channels.length > 1 && <Channels figures={reply} texts={texts} drill={drill} />}
              <Attempts figures={reply} texts={texts} />
            </div>
            <details class="quiet">
              <summary>{texts.howCounted}</summary>
              <p>{texts.whatCounts}</p>
              <p>{texts.whichCountry}</p>
            </details>
          </>
        )}
      </Loaded>
    </Page>
  );
};

import { useRoute } from 'preact-iso';
import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { fill, language } from '../frame/texts.ts';
import { Download } from '../parts/download.tsx';
import { Page } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import '../parts/summary.css';
import { Day, Facts, Money } from '../parts/values.tsx';
import { Contents } from './contents.tsx';
import { payerOf, type ShownPayout } from './payout.ts';
import { Arrival } from './payouts.tsx';

interface Properties {
  readonly texts: SettlementTexts;
}

const Head = ({ texts, payout }: Properties & { readonly payout: ShownPayout }) => {
  const { amount, currency, date, format, records, difference, arrivedOn } = payout;
  return (
    <section class="panel summary" aria-label={texts.payout}>
      <div class="head">
        <p class="hero">
          <Money amount={amount} currency={currency} /> <Arrival texts={texts} payout={payout} />
        </p>
      </div>
      <Facts
        facts={[
          [texts.paidOut, <Day key="day" day={date} />],
          [texts.onAccount, arrivedOn && <Day key="arrived" day={arrivedOn} />],
          [texts.payer, payerOf(format, texts.simulator)],
          [texts.rows, String(records)],
          [
            texts.difference,
            difference !== undefined && <Money key="difference" amount={difference} currency={currency} />,
          ],
        ]}
      />
    </section>
  );
};

/** The buttons that download the statement of a payout: as PDF, or as CSV with each record. */
const StatementOf = ({ texts, id }: Properties & { readonly id: string }) => {
  const path = `/v1/settlement/payouts/${id}/statement`;
  const locale = language.value;
  return (
    <>
      <Download text={texts.statementPdf} path={path} parameters={{ locale }} type="application/pdf" />
      <Download text={texts.statementCsv} path={path} parameters={{ locale, level: 'DETAIL' }} type="text/csv" />
    </>
  );
};

/** One payout: whether it has arrived, and for which payments it is. */
export const PayoutDetail = ({ texts }: Properties) => {
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const found = useResource(id, () => read<ShownPayout>(`/v1/settlement/payouts/${id}`));
  const title = found.data === undefined ? texts.payout : fill(texts.payoutTitle, { reference: found.data.reference });
  return (
    <Page
      title={title}
      back={{ href: viewAddress('/settlement'), text: texts.payouts }}
      actions={found.data && <StatementOf texts={texts} id={id} />}
    >
      <Loaded of={found}>
        {(payout) => (
          <>
            <Head texts={texts} payout={payout} />
            <Contents texts={texts} of={{ payoutId: id }} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

import type { ComponentType } from 'preact';
import type { Right } from '../../catalogue/backoffice/rights.ts';
import type { BankTexts } from '../../catalogue/texts/en/backoffice/bank.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { may } from '../frame/session.ts';
import { entityFilter } from '../parts/entity.tsx';
import { Filters } from '../parts/filters.tsx';
import { Page } from '../parts/page.tsx';
import { Answers } from './answers.tsx';
import { BankExceptions } from './exceptions.tsx';
import { Files } from './files.tsx';
import { Mandates } from './mandates.tsx';

/** A part of the view, and the right that it needs. */
interface Tab {
  readonly name: keyof BankTexts['tabs'];
  readonly right: Right;
  readonly component: ComponentType<{ readonly texts: BankTexts }>;
}

const tabs: readonly Tab[] = [
  { name: 'files', right: 'settlement.read', component: Files },
  { name: 'answers', right: 'settlement.read', component: Answers },
  { name: 'mandates', right: 'schedules.read', component: Mandates },
  { name: 'exceptions', right: 'settlement.read', component: BankExceptions },
];

/** What goes to the merchant's own bank, what comes from it, and the mandates of direct debits. */
export const Bank = ({ texts }: { readonly texts: BankTexts }) => {
  const { query } = useAddress();
  const { entityId, show } = query;
  const open = tabs.filter(({ right }) => may(right));
  const current = open.find(({ name }) => name === show) ?? open[0];
  return (
    <Page title={texts.title} actions={<a href={viewAddress('/settlement/delivery', { entityId })}>{texts.servers}</a>}>
      <Filters isPart of={entityFilter(query)} />
      <nav class="tabs" aria-label={texts.title}>
        {open.map(({ name }) => (
          <a
            key={name}
            href={viewAddress('/bank', { entityId, show: name === open[0]?.name ? undefined : name })}
            aria-current={name === current?.name ? 'page' : undefined}
          >
            {texts.tabs[name]}
          </a>
        ))}
      </nav>
      {current && <current.component texts={texts} />}
    </Page>
  );
};

import type { ComponentType } from 'preact';
import { lazy } from 'preact-iso';
import type { Right } from '../catalogue/backoffice/rights.ts';
import type { FrameTexts } from '../catalogue/texts/en/backoffice/frame.ts';
import { loadActionWords } from './frame/action-words.ts';
import { frameTexts } from './frame/frame-texts.ts';
import { loadResults } from './frame/results.ts';
import { loadSentences } from './frame/sentences.ts';
import { may, session } from './frame/session.ts';
import { loadSettingWords } from './frame/setting-words.ts';
import { loadTexts } from './frame/texts.ts';
import { loadBankReasons } from './parts/bank-reason.ts';
import { loadBlockTexts } from './parts/block.tsx';
import { Boundary } from './parts/boundary.tsx';
import { loadListTexts } from './parts/list-texts.ts';
import { Page } from './parts/page.tsx';
import { Failure } from './parts/state.tsx';

/** A view with its texts. */
type ViewOf<Texts> = ComponentType<{ readonly texts: Texts }>;

/** A view that could not be loaded, such as after a new version was installed. */
export const NotLoaded = () => (
  <Page title={frameTexts.value.failed}>
    <Failure error={new Error(frameTexts.value.viewFailed)} retry={() => location.reload()} />
  </Page>
);

const NoRight = () => <Page title={frameTexts.value.failed}>{frameTexts.value.noRight}</Page>;

/**
 * A view that is loaded when it is shown first, together with its texts and those of lists in the language of the page,
 * and with others that it shows.
 */
const view = <Texts,>(
  texts: string,
  load: () => Promise<ViewOf<Texts>>,
  loadOthers: () => Promise<void> = async () => undefined,
) =>
  lazy(async () => {
    try {
      const [View, loaded] = await Promise.all([load(), loadTexts<Texts>(texts), loadListTexts(), loadOthers()]);
      const shown = () => (
        <Boundary>
          <View texts={loaded} />
        </Boundary>
      );
      return { default: shown };
    } catch {
      return { default: NotLoaded };
    }
  });

/** The audit names actions and settings. */
const loadAuditWords = async (): Promise<void> => {
  await Promise.all([loadActionWords(), loadSettingWords()]);
};

/** A row of the views: its address below `/backoffice`, what is shown, and the right that it needs. */
export interface View {
  readonly path: string;
  readonly component: ComponentType;
  /** Absent for what everyone may see. */
  readonly right?: Right;
  /** The entry of the navigation, with an icon of the same name; absent for views that others lead to. */
  readonly entry?: keyof FrameTexts['views'];
  /** The group of the entry; the first entry stands above all groups. */
  readonly group?: keyof FrameTexts['groups'];
  /** The only environment that has the view; absent if both have it. */
  readonly environment?: 'test';
}

const loadBlock = async (): Promise<void> => {
  await Promise.all([loadResults(), loadBlockTexts()]);
};

const deliveries = view('developers', async () => (await import('./developers/deliveries.tsx')).Deliveries);

/** Every view, in the order of the navigation. */
export const views: readonly View[] = [
  {
    path: '/',
    component: view('home', async () => (await import('./home/home.tsx')).Home, loadResults),
    right: 'figures.read',
    entry: 'home',
  },
  {
    path: '/payments',
    component: view('payments', async () => (await import('./payments/list.tsx')).PaymentList, loadResults),
    right: 'payments.read',
    entry: 'payments',
    group: 'sales',
  },
  {
    path: '/payments/:id',
    component: view('payments', async () => (await import('./payments/detail.tsx')).PaymentDetail, loadBlock),
    right: 'payments.read',
  },
  {
    path: '/links',
    component: view('links', async () => (await import('./links/links.tsx')).Links),
    right: 'payments.link',
    entry: 'links',
    group: 'sales',
  },
  {
    path: '/customers',
    component: view('customers', async () => (await import('./customers/list.tsx')).CustomerList),
    right: 'customers.read',
    entry: 'customers',
    group: 'sales',
  },
  {
    path: '/customers/one',
    component: view('customers', async () => (await import('./customers/detail.tsx')).CustomerDetail, loadBlock),
    right: 'customers.read',
  },
  {
    path: '/lists',
    component: view('lists', async () => (await import('./lists/lists.tsx')).Lists, loadResults),
    right: 'lists.read',
    entry: 'lists',
    group: 'sales',
  },
  {
    path: '/schedules',
    component: view('schedules', async () => (await import('./schedules/list.tsx')).ScheduleList),
    right: 'schedules.read',
    entry: 'schedules',
    group: 'sales',
  },
  {
    path: '/schedules/:id',
    component: view('schedules', async () => (await import('./schedules/detail.tsx')).ScheduleDetail),
    right: 'schedules.read',
  },
  {
    path: '/disputes',
    component: view('disputes', async () => (await import('./disputes/list.tsx')).DisputeList),
    right: 'disputes.read',
    entry: 'disputes',
    group: 'sales',
  },
  {
    path: '/disputes/:id',
    component: view('disputes', async () => (await import('./disputes/detail.tsx')).DisputeDetail),
    right: 'disputes.read',
  },
  {
    path: '/settlement',
    component: view('settlement', async () => (await import('./settlement/settlement.tsx')).Settlement),
    right: 'settlement.read',
    entry: 'settlement',
    group: 'money',
  },
  {
    path: '/settlement/report',
    component: view('settlement', async () => (await import('./settlement/report.tsx')).SettlementReport),
    right: 'settlement.read',
  },
  {
    path: '/settlement/month',
    component: view('books', async () => (await import('./books/month.tsx')).Month),
    right: 'settlement.read',
  },
  {
    path: '/settlement/lines',
    component: view('books', async () => (await import('./books/lines.tsx')).Lines),
    right: 'settlement.read',
  },
  {
    path: '/settlement/payouts/:id',
    component: view('settlement', async () => (await import('./settlement/payout-detail.tsx')).PayoutDetail),
    right: 'settlement.read',
  },
  {
    path: '/settlement/received/:id',
    component: view('settlement', async () => (await import('./settlement/received-file.tsx')).ReceivedFile),
    right: 'settlement.read',
  },
  {
    path: '/settlement/exceptions',
    component: view('settlement', async () => (await import('./settlement/exceptions.tsx')).SettlementExceptions),
    right: 'settlement.read',
  },
  {
    path: '/settlement/delivery',
    component: view('delivery', async () => (await import('./delivery/delivery.tsx')).Delivery),
    right: 'settlement.read',
  },
  {
    path: '/settlement/files/:id',
    component: view('delivery', async () => (await import('./delivery/transfers.tsx')).Transfers),
    right: 'settlement.read',
  },
  {
    path: '/bank',
    component: view('bank', async () => (await import('./bank/bank.tsx')).Bank, loadBankReasons),
    right: 'settlement.read',
    entry: 'bank',
    group: 'money',
  },
  {
    path: '/bank/files/:id',
    component: view('bank', async () => (await import('./bank/orders.tsx')).BankOrders, loadBankReasons),
    right: 'settlement.read',
  },
  {
    path: '/developers',
    component: view('developers', async () => (await import('./developers/developers.tsx')).Developers),
    right: 'tokens.read',
    entry: 'developers',
    group: 'build',
  },
  {
    path: '/developers/requests',
    component: view('developers', async () => (await import('./developers/requests.tsx')).Requests, loadResults),
    right: 'requests.read',
  },
  {
    path: '/developers/mails',
    component: view('developers', async () => (await import('./developers/mails.tsx')).Mails),
    right: 'mails.read',
  },
  { path: '/developers/deliveries', component: deliveries, right: 'webhooks.read' },
  { path: '/developers/webhooks/:id', component: deliveries, right: 'webhooks.read' },
  {
    path: '/testing',
    component: view('testing', async () => (await import('./testing/testing.tsx')).Testing, loadSentences),
    right: 'testing.use',
    entry: 'testing',
    group: 'build',
    environment: 'test',
  },
  {
    path: '/channels',
    component: view('channels', async () => (await import('./channels/list.tsx')).ChannelList),
    right: 'channels.read',
    entry: 'channels',
    group: 'run',
  },
  {
    path: '/channels/many',
    component: view('channels', async () => (await import('./channels/many.tsx')).ManyChannels, loadSettingWords),
    right: 'channels.change',
  },
  {
    path: '/channels/:id',
    component: view('channels', async () => (await import('./channels/detail.tsx')).ChannelDetail, loadSettingWords),
    right: 'channels.read',
  },
  {
    path: '/channels/:id/risk',
    component: view('risk', async () => (await import('./risk/risk.tsx')).Risk),
    right: 'channels.read',
  },
  {
    path: '/channels/:id/events',
    component: view('channels', async () => (await import('./channels/events.tsx')).ChannelEvents),
    right: 'payments.read',
  },
  {
    path: '/channels/:id/look',
    component: view('looks', async () => (await import('./looks/looks.tsx')).Looks),
    right: 'channels.read',
  },
  {
    path: '/team',
    component: view('team', async () => (await import('./team/team.tsx')).Team),
    right: 'team.read',
    entry: 'team',
    group: 'run',
  },
  {
    path: '/audit',
    component: view('team', async () => (await import('./team/audit.tsx')).Audit, loadAuditWords),
    right: 'audit.read',
    entry: 'audit',
    group: 'run',
  },
  {
    path: '/system',
    component: view('system', async () => (await import('./system/system.tsx')).System, loadSentences),
    right: 'system.read',
    entry: 'system',
    group: 'run',
  },
  {
    path: '/gallery',
    component: lazy(async () => ({ default: (await import('./gallery/gallery.tsx')).Gallery })),
    environment: 'test',
  },
  { path: '/account', component: view('access', async () => (await import('./access/account.tsx')).Account) },
];

/** Returns whether this environment has a view and the person has the right to it. */
export const isOpen = ({ right, environment }: View): boolean =>
  (right === undefined || may(right)) && (environment ?? session.value?.environment) === session.value?.environment;

/** Returns a view, or that the person has no right to it. */
export const guarded = (view: View): ComponentType => (isOpen(view) ? view.component : NoRight);

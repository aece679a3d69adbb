import type { Router } from 'express';
import { API, type OfficeEndpoint } from '../../../catalogue/backoffice/endpoint.ts';
import { officeEndpoints } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { sharedEndpoints } from '../../../catalogue/backoffice/shared.ts';
import type { ListName } from '../../../catalogue/backoffice/whole-lists.ts';
import { type Endpoint, endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import type { AccessGiven } from '../../access/access.ts';
import { createPlaces } from '../../access/entities/places.ts';
import { createPasswords } from '../../access/people/credentials/passwords.ts';
import { attemptLimits } from '../../access/people/limits.ts';
import type { ProviderSettings } from '../../access/people/oidc.ts';
import { hasPasskeys } from '../../access/people/passkeys.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Addressable } from '../../platform/http/binding.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { ActDependencies } from '../acts/act.ts';
import type { Entry, ReadPage } from '../lists/source.ts';
import type { PrivacyDependencies } from '../privacy/dependencies.ts';
import { bindAccess } from './access.ts';
import { bindActs } from './acts.ts';
import { bindChannels, type ChannelViewDependencies } from './channels.ts';
import { bindCustomers, type CustomerViewDependencies } from './customers.ts';
import { bindDeliveries, listedDeliveries } from './deliveries.ts';
import type { OfficeDependencies } from './dependencies.ts';
import { bindEverything, type EverythingDependencies } from './everything.ts';
import { bindFigures, type FigureViewDependencies } from './figures.ts';
import { bindLists, type ListViewDependencies } from './lists.ts';
import { bindLooks, type LookDependencies } from './looks.ts';
import { bindMails, type MailViewDependencies } from './mails.ts';
import { addedUpPayments, listedPayments } from './payment-lists.ts';
import { bindPaymentViews } from './payments.ts';
import { bindPrivacy } from './privacy.ts';
import { bindProvider } from './provider.ts';
import { bindRelated } from './related.ts';
import { bindRequests, listedRequests } from './requests.ts';
import { bindRisk } from './risk.ts';
import { serveOffice } from './serve.ts';
import { bindSession } from './session.ts';
import { serveShared } from './shared.ts';
import { bindSystem, type SystemViewDependencies } from './system.ts';
import { bindTags } from './tags.ts';
import { bindTeam } from './team.ts';
import { bindTesting, type TestingViewDependencies } from './testing.ts';
import { bindTimeline } from './timeline.ts';
import { bindTokens } from './tokens.ts';
import { bindViews } from './views.ts';
import { bindWholeLists, type WholeListDependencies } from './whole-lists.ts';

/** Returns the addresses of all requests of people in an environment. */
export const officeAddresses = (environment: Environment): readonly Addressable[] => {
  const shared = endpoints.filter(({ id }) => Object.hasOwn(sharedEndpoints, id));
  const all: readonly Pick<Endpoint & OfficeEndpoint, 'method' | 'path' | 'environment'>[] = [
    ...shared,
    ...officeEndpoints,
  ];
  return all
    .filter((row) => (row.environment ?? environment) === environment)
    .map(({ method, path }) => ({ method, path: `${API}${path}` }));
};

/** The features that people use, apart from those of the merchants' interface. */
interface OfficeFeatures {
  readonly payments: EverythingDependencies;
  readonly wholeLists: Omit<WholeListDependencies, 'readers' | 'payments'> & {
    readonly readers: Map<ListName, ReadPage>;
  };
  readonly acts: ActDependencies;
  readonly looks: LookDependencies;
  readonly lists: Pick<ListViewDependencies, 'lists'>;
  readonly customers: CustomerViewDependencies;
  readonly figures: FigureViewDependencies;
  readonly system: Pick<SystemViewDependencies, 'buildNumber' | 'registry' | 'ready'>;
  readonly channels: Pick<ChannelViewDependencies, 'ofNewChannels' | 'connections' | 'drawLogo'>;
  readonly privacy: PrivacyDependencies;
  readonly mails: MailViewDependencies;
  readonly testing: TestingViewDependencies;
}

/** Binds the back office's own endpoints, and returns the binding of those of the merchants' interface for people. */
export const bindOffice = (
  router: Router,
  given: Omit<OfficeDependencies, 'places' | 'limits' | 'passwords'> &
    Pick<AccessGiven, 'passwordHasher' | 'hashTurns' | 'attemptCounts'>,
  features: OfficeFeatures,
  provider?: ProviderSettings,
): Serve => {
  const dependencies: OfficeDependencies = {
    ...given,
    places: createPlaces(given.database, given.clock),
    limits: attemptLimits(given.attemptCounts),
    passwords: createPasswords(given.passwordHasher, given.hashTurns),
  };
  const serve = serveOffice(router, dependencies);
  const oidc = provider && { name: provider.name };
  const methods = { password: true, passkey: hasPasskeys(given.baseUrl), oidc };
  bindSession(serve, { ...dependencies, methods, gatewayClock: features.payments.clock });
  bindProvider(serve, dependencies, provider);
  bindAccess(serve, dependencies);
  bindTeam(serve, { ...dependencies, gatewayClock: features.payments.clock });
  bindTokens(serve, { ...dependencies, gatewayClock: features.payments.clock });
  bindRequests(serve, dependencies);
  bindDeliveries(serve, { ...dependencies, webhooks: features.acts.webhooks });
  bindSystem(serve, { ...dependencies, ...features.system, gatewayClock: features.payments.clock });
  bindChannels(serve, { ...dependencies, ...features.channels, gatewayClock: features.payments.clock });
  bindLooks(serve, features.looks);
  bindRisk(serve, { ...features.payments, database: dependencies.database });
  bindLists(serve, { ...dependencies, ...features.lists, clock: features.payments.clock });
  bindPaymentViews(serve, features.payments);
  bindEverything(serve, { ...features.payments, places: dependencies.places });
  bindActs(serve, dependencies, features.acts);
  bindTags(serve, dependencies, features.payments);
  bindViews(serve, dependencies, dependencies);
  bindTimeline(serve, features.payments);
  bindRelated(serve, features.payments);
  bindCustomers(serve, features.customers);
  bindPrivacy(serve, features.privacy);
  bindFigures(serve, features.figures);
  bindMails(serve, dependencies, features.mails);
  bindTesting(serve, features.testing);
  const { readers } = features.wholeLists;
  readers.set('payments', async (call) => {
    const read = call.isForSums === true ? addedUpPayments : listedPayments;
    const { payments, nextCursor } = await read(features.payments, call as never);
    return { rows: payments as readonly object[] as readonly Entry[], nextCursor };
  });
  readers.set('requests', async (call) => {
    const { requests, nextCursor } = await listedRequests(dependencies, call as never);
    return { rows: requests as readonly object[] as readonly Entry[], nextCursor };
  });
  readers.set('deliveries', async (call) => {
    const seen = { ...dependencies, webhooks: features.acts.webhooks };
    const { deliveries, nextCursor } = await listedDeliveries(seen, call as never);
    return { rows: deliveries as readonly object[] as readonly Entry[], nextCursor };
  });
  bindWholeLists(serve, dependencies, { ...features.wholeLists, payments: features.payments });
  return serveShared(router, dependencies, { lists: readers });
};

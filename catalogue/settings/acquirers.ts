import type { Brand } from '../brands/brands.ts';
import { type AskedOrder, type Obstacle, obstacleTo } from '../connectors/capabilities.ts';
import { type ConnectorName, connectorNames, connectors } from '../connectors/connectors.ts';
import type { AcquirerMode, ConnectorFacts } from '../connectors/facts.ts';
import type { ChannelSettings, SettingName } from './channel-settings.ts';

/** What decides which connector a payment goes to, beside the settings of its channel. */
interface Route {
  readonly environment: 'test' | 'live';
  readonly testMode: 'INTERNAL' | 'EXTERNAL';
  /** Undefined before the shopper has chosen one. */
  readonly brand: string | undefined;
}

/** Returns the test mode of a request as it was sent or stored. */
export const testModeIn = (request: Readonly<Record<string, string | undefined>>): Route['testMode'] =>
  request['testMode'] === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';

const factsOf = (name: ConnectorName): ConnectorFacts => connectors[name];

const isSetUp = (name: ConnectorName, settings: ChannelSettings): boolean =>
  factsOf(name).needs.every((each) => settings[each as SettingName] !== undefined);

const takes = (name: ConnectorName, brand: string): boolean => {
  const { brands } = factsOf(name);
  return brands === 'all' || brands.some((each) => each === brand);
};

const namedByNone = connectorNames.filter((name) => factsOf(name).chosenBy.length === 0);

/** Returns the connectors of a channel that take their brands without being named in `acquirer.*`. */
const unnamed = (settings: ChannelSettings): readonly ConnectorName[] =>
  namedByNone.filter((name) => isSetUp(name, settings));

const standIn = connectorNames.find((name) => factsOf(name).isSimulated);

const modeOf = ({ environment, testMode }: Omit<Route, 'brand'>): AcquirerMode =>
  environment === 'live' ? 'live' : testMode === 'INTERNAL' ? 'internal' : 'external';

/** Returns the connector for all brands that have none of their own; undefined where none is set up. */
export const usualConnector = (settings: ChannelSettings, route: Omit<Route, 'brand'>): ConnectorName | undefined => {
  const name = settings[`acquirer.${modeOf(route)}`];
  if (name === 'none' || isSetUp(name, settings)) return name === 'none' ? undefined : name;
  return route.environment === 'test' ? standIn : undefined;
};

/** Returns the connector to which the settings of a channel send a payment; undefined where they send it to none. */
export const connectorFor = (settings: ChannelSettings, route: Route): ConnectorName | undefined => {
  const { brand } = route;
  const own = unnamed(settings);
  const usual = usualConnector(settings, route);
  // Before the shopper has chosen a brand, a connector for some brands is enough.
  if (brand === undefined) return usual ?? own[0];
  return [...own, ...(usual === undefined ? [] : [usual])].find((name) => takes(name, brand));
};

/**
 * Returns the brands that the connectors of a channel take; undefined where these are all, or where none is set up for
 * most brands: their payments are refused with the reason.
 */
export const brandsTaken = (settings: ChannelSettings, route: Omit<Route, 'brand'>): ReadonlySet<Brand> | undefined => {
  const usual = usualConnector(settings, route);
  if (usual === undefined) return undefined;
  const lists = [...unnamed(settings), usual].map((name) => factsOf(name).brands);
  return lists.includes('all') ? undefined : new Set(lists.flatMap((each) => (each === 'all' ? [] : each)));
};

/** Returns why the connector to which a payment goes cannot carry out an order, by its row; undefined where it can. */
export const obstacleAt = (
  settings: ChannelSettings,
  route: Route,
  order: Pick<AskedOrder, 'task' | 'currency' | 'amount'>,
): Obstacle | undefined => {
  const name = connectorFor(settings, route);
  return name && obstacleTo(factsOf(name), { ...order, brand: route.brand, isInitial: true });
};

/** Returns whether the form of a brand shows a mandate that the connector of a channel gives. */
export const showsMandate = (settings: ChannelSettings, route: Route): boolean => {
  const name = connectorFor(settings, route);
  return name !== undefined && factsOf(name).showsMandate === true;
};

/** Returns the processor to whose page the settings of a channel send a shopper; undefined where they send to none. */
export const pageOf = (settings: ChannelSettings, route: Route): string | undefined => {
  const name = connectorFor(settings, route);
  return name && factsOf(name).page;
};

/** Returns the processor that keeps the accounts of a brand; undefined where the gateway does. */
export const keeperOf = (settings: ChannelSettings, route: Route): ConnectorName | undefined => {
  const name = connectorFor(settings, route);
  return name !== undefined && factsOf(name).page !== undefined ? name : undefined;
};

/** Returns whether accounts of a brand can be stored at the processor of its page. */
export const isKeptAtPage = (settings: ChannelSettings, route: Route): boolean => {
  const name = keeperOf(settings, route);
  return name !== undefined && factsOf(name).keeps?.some((each) => each === route.brand) === true;
};

/** Returns the processors to whose pages the settings of a channel send a shopper, by brand. */
export const pagesOf = (settings: ChannelSettings, route: Omit<Route, 'brand'>): ReadonlyMap<Brand, string> =>
  new Map(
    [...(brandsTaken(settings, route) ?? [])].flatMap((brand) => {
      const page = pageOf(settings, { ...route, brand });
      return page === undefined ? [] : [[brand, page] as const];
    }),
  );

/** Returns why a channel has no acquirer for a payment, and what to set. */
export const reasonForNone = (settings: ChannelSettings, route: Route): string => {
  const usual = usualConnector(settings, route);
  if (usual !== undefined && route.brand !== undefined && !takes(usual, route.brand)) {
    return `the acquirer ${usual} does not take ${route.brand}`;
  }
  if (route.environment === 'test') return `no acquirer is set up for test mode ${route.testMode}`;
  const needs = connectorNames
    .filter((name) => factsOf(name).chosenBy.includes('live'))
    .map((name) =>
      factsOf(name)
        .needs.join(', ')
        .replace(/, ([^,]*)$/, ' and $1'),
    );
  return `the channel has no acquirer: set ${needs.join(', or ')}`;
};

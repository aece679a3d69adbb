import {
  newWebhook,
  type WebhookFields,
  webhookSecrets,
  webhook as webhookTable,
} from '../../../catalogue/fields/webhook.ts';
import type { NotificationType } from '../../../catalogue/payments/notification-kinds.ts';
import type { WebhookChange } from '../../../catalogue/requests/webhooks.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import type { Compatibility } from '../../../catalogue/settings/channel-settings.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { ndcOfRequest } from '../../platform/base/identifiers.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import { type Decision, deciding } from '../../platform/database/deciding.ts';
import type { AnswerWriter } from '../../platform/http/answer.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { callTo, type DeliverDependencies, type Deliverer } from './delivery/deliver.ts';
import type { Attempt } from './delivery/records.ts';
import { deleteWebhook, insertWebhook, setChanged, updateWebhook, type WebhookRecords } from './model/records.ts';
import { newSecret, type Webhook, webhookAt } from './model/webhook.ts';

/** The dependencies of the management of webhooks. */
export interface ManageDependencies extends DeliverDependencies {
  readonly vault: Vault;
  readonly outbound: Pick<Outbound, 'callOut' | 'close' | 'faultOf'>;
  readonly webhooks: WebhookRecords;
  readonly write: Pick<AnswerWriter, 'render'>;
  /**
   * Returns whether notifications of a merchant or channel follow the interface strictly, or the form that older
   * clients know.
   */
  compatibilityOf(entity: string): Promise<Compatibility>;
  readonly deliverer: Pick<Deliverer, 'attempt'>;
  /** Only in the test environment a webhook may have an http address, or notifications that are fetched. */
  readonly environment: Environment;
}

/** A merchant or channel whose webhooks are managed. */
export interface Owner {
  readonly id: string;
  readonly merchant: string;
}

/** The outcome of a change, for the merchant. */
export interface Managed {
  readonly webhook: Webhook;
  /** A new secret; it is shown this once. */
  readonly secret?: string | undefined;
  /** The test delivery, if there was one. */
  readonly test?: { readonly attempt: Attempt; readonly isTaken: boolean } | undefined;
}

/** Each change is written once for each webhook. */
const MAX_WEBHOOKS = 20;

const HOUR_MS = 3_600_000;

const textOf = (url: string): string => new URL(url).href;

/** Returns why a webhook cannot have this URL; undefined when it can. */
const urlFault = ({ outbound, environment }: ManageDependencies, url: string): string | undefined => {
  const fault = outbound.faultOf(url);
  if (fault === 'private') return 'must not lead into a private network';
  if (fault === 'credentials') return 'must not hold credentials';
  if (fault !== undefined) return 'must be an address that can be called';
  return environment === 'test' || url.startsWith('https:') || textOf(url).startsWith('https:')
    ? undefined
    : 'must begin with https:// in the live environment';
};

const refuseUrl = (dependencies: ManageDependencies, url: string | undefined): void => {
  const message = url === undefined ? undefined : urlFault(dependencies, url);
  if (url !== undefined && message !== undefined)
    throw wrongParameters([{ name: 'url', value: url.slice(0, 64), message }]);
};

const refusePull = ({ environment }: ManageDependencies): void => {
  if (environment === 'test') return;
  throw wrongParameters([{ name: 'pulled', message: 'is for the test environment only' }]);
};

/** A pulled webhook whose notifications nobody has fetched for this long gives way to new webhooks. */
const GONE_MS = 3_600_000;

const isGone = ({ pulledAtMs }: Webhook, realMs: number): boolean =>
  pulledAtMs !== undefined && realMs - pulledAtMs > GONE_MS;

/** The address of a pulled webhook is not called: two developers may name the same one. */
const refuseAnother = (others: readonly Webhook[], { url, pulledAtMs }: Pick<Webhook, 'url' | 'pulledAtMs'>): void => {
  const called = pulledAtMs === undefined ? others.filter((other) => other.pulledAtMs === undefined) : [];
  const same = called.find((other) => textOf(other.url) === textOf(url));
  if (same !== undefined) {
    throw wrongParameters([{ name: 'url', message: `is the address of the webhook ${same.id} already` }]);
  }
  if (others.length >= MAX_WEBHOOKS) {
    throw new Rejection('200.300.404', { reason: `there are ${MAX_WEBHOOKS} webhooks already; remove one first` });
  }
};

/** The wrapper is for an encrypted body: a plain one is JSON already, and a consumer would look for what is not there. */
const refuseWrappedPlain = ({ isEncrypted, isWrapped }: Pick<Webhook, 'isEncrypted' | 'isWrapped'>): void => {
  if (isEncrypted || !isWrapped) return;
  throw wrongParameters([{ name: 'wrapper', message: 'must be false where encrypted is false' }]);
};

const listOf = <Name extends string>(text: string): readonly Name[] => [
  ...new Set(text.split(',').map((each) => each.trim() as Name)),
];

/** Returns a webhook by its id. @throws Rejection 404 where the entity has none with this id. */
export const webhookWith = async ({ webhooks }: ManageDependencies, owner: Owner, id: string): Promise<Webhook> => {
  const found = await webhooks.byId(owner.id, id);
  if (found === undefined) {
    throw new Rejection('200.300.404', { status: 404, reason: 'the entity has no webhook with this id' });
  }
  return found;
};

/**
 * Decides a change of a merchant's webhooks, again if they have changed meanwhile; concurrent change sets that relied
 * on them decide again too.
 */
const managing = <Result>(
  { database, webhooks }: ManageDependencies,
  { merchant }: Owner,
  decide: () => Promise<Decision<Result>>,
): Promise<Result> =>
  deciding(database, async () => {
    const version = await webhooks.setVersion(merchant);
    const { changes, result } = await decide();
    return { changes: together(setChanged(merchant, version), changes), result, line: `webhooks of ${merchant}` };
  });

/**
 * Returns the content of a test delivery: a payload with the fields of every reply, because consumers read the result
 * before the type. Its code is pending, so that no shop ships goods for it.
 */
const testContent = async (dependencies: ManageDependencies, { entity }: Webhook, id: string): Promise<string> => {
  const compatibility = await dependencies.compatibilityOf(entity);
  const ndc = ndcOfRequest(entity, id, compatibility);
  const { body } = dependencies.write.render({ code: '000.200.000', fields: { id } }, ndc, compatibility);
  return `{"type":"test","action":"webhook activation","payload":${body}}`;
};

/**
 * Creates a function that returns a webhook in the form to store: active when its consumer accepts a test delivery.
 * Until it is stored, notifications continue as before. However often a change is decided again, one address and secret
 * is tested once, so that a slow consumer does not delay the merchant's other changes.
 */
const testingOnce = (dependencies: ManageDependencies) => {
  const tests = new Map<string, Promise<NonNullable<Managed['test']>>>();
  const send = async (webhook: Webhook) => {
    const id = timeOrderedId(dependencies.clock);
    const letter = { id, content: await testContent(dependencies, webhook, id), sequence: 0 };
    return await dependencies.deliverer.attempt(await callTo(dependencies, webhook, letter));
  };
  return async (webhook: Webhook): Promise<Managed> => {
    // There is no consumer to test: who fetches the notifications has come by itself.
    if (webhook.pulledAtMs !== undefined) return { webhook: { ...webhook, isActive: true } };
    const name = JSON.stringify([webhook.url, webhook.secret, webhook.next, webhook.isEncrypted, webhook.isWrapped]);
    const known = tests.get(name) ?? send(webhook);
    tests.set(name, known);
    const test = await known;
    return { webhook: { ...webhook, isActive: test.isTaken }, test };
  };
};

/**
 * Registers a webhook; a test delivery activates it on request. @throws Rejection 400 for an address that cannot be
 * used.
 */
export const createWebhook = async (
  dependencies: ManageDependencies,
  owner: Owner,
  request: WebhookFields,
): Promise<Managed> => {
  refuseUrl(dependencies, request.url);
  const isPulled = valueIn(newWebhook, 'pulled', request) === 'true';
  if (isPulled) refusePull(dependencies);
  const secret = request.secret?.toLowerCase() ?? newSecret();
  const id = timeOrderedId(dependencies.clock);
  const webhook: Webhook = {
    entity: owner.id,
    id,
    version: 1,
    url: request.url,
    types: listOf<NotificationType>(valueIn(webhookTable, 'types', request)),
    fields: request.fields === undefined ? undefined : listOf(request.fields),
    isEncrypted: valueIn(webhookTable, 'encrypted', request) === 'true',
    isWrapped: valueIn(webhookTable, 'wrapper', request) === 'true',
    isActive: false,
    pulledAtMs: isPulled ? dependencies.clock.real.now() : undefined,
    secret: await dependencies.vault.seal(owner.id, id, secret),
    next: undefined,
    createdAtMs: dependencies.clock.now(),
  };
  refuseWrappedPlain(webhook);
  const tested = testingOnce(dependencies);
  return await managing(dependencies, owner, async () => {
    const realMs = dependencies.clock.real.now();
    const others = await dependencies.webhooks.of(owner.id);
    const gone = others.filter((other) => isGone(other, realMs));
    refuseAnother(
      others.filter((other) => !isGone(other, realMs)),
      webhook,
    );
    const made = valueIn(webhookTable, 'active', request) === 'true' ? await tested(webhook) : { webhook };
    const changes = { inserts: [insertWebhook(made.webhook)], deletes: gone.map(deleteWebhook) };
    return { changes, result: { ...made, secret } };
  });
};

/** Returns a webhook with the new secret beside the current one, which ends after the overlap. */
const withSecret = (webhook: Webhook, sealed: string, overlapHours: number, nowMs: number): Webhook =>
  overlapHours === 0
    ? { ...webhook, secret: sealed, next: undefined }
    : { ...webhook, next: { secret: sealed, fromMs: nowMs + overlapHours * HOUR_MS } };

const changedBy = (webhook: Webhook, request: WebhookChange): Webhook => {
  const url = request.url ?? webhook.url;
  // A consumer at another address has not shown yet that it understands notifications.
  const isSame = textOf(url) === textOf(webhook.url);
  return {
    ...webhook,
    url,
    types: request.types === undefined ? webhook.types : listOf<NotificationType>(request.types),
    fields: request.fields === undefined ? webhook.fields : listOf(request.fields),
    isEncrypted: request.encrypted === undefined ? webhook.isEncrypted : request.encrypted === 'true',
    isWrapped: request.wrapper === undefined ? webhook.isWrapped : request.wrapper === 'true',
    isActive: isSame && request.active !== 'false' && webhook.isActive,
  };
};

const refuseTwoSecrets = (request: WebhookChange): void => {
  const { secret, newSecret: isNew } = request;
  const message = 'must not be sent beside secret';
  if (secret !== undefined && isNew === 'true') throw wrongParameters([{ name: 'newSecret', message }]);
  if ('secretOverlapHours' in request && secret === undefined && isNew !== 'true') {
    throw wrongParameters([{ name: 'secretOverlapHours', message: 'must be sent beside secret or newSecret' }]);
  }
};

/**
 * Changes the named properties of a webhook. An inactive webhook, or one with a new address, is activated by a test
 * delivery.
 * @throws Rejection 404 for an unknown one, 400 for an address or secrets that cannot be used.
 */
export const changeWebhook = async (
  dependencies: ManageDependencies,
  owner: Owner,
  id: string,
  request: WebhookChange,
): Promise<Managed> => {
  refuseUrl(dependencies, request.url);
  refuseTwoSecrets(request);
  const secret = request.newSecret === 'true' ? newSecret() : request.secret?.toLowerCase();
  const sealed = secret === undefined ? undefined : await dependencies.vault.seal(owner.id, id, secret);
  const overlapHours = Number(valueIn(webhookSecrets, 'secretOverlapHours', request));
  const tested = testingOnce(dependencies);
  return await managing(dependencies, owner, async () => {
    const nowMs = dependencies.clock.now();
    const found = webhookAt(await webhookWith(dependencies, owner, id), nowMs);
    const others = (await dependencies.webhooks.of(owner.id)).filter((other) => other.id !== id);
    const changed = changedBy(found, request);
    if (request.url !== undefined) refuseAnother(others, changed);
    refuseWrappedPlain(changed);
    const webhook = sealed === undefined ? changed : withSecret(changed, sealed, overlapHours, nowMs);
    const isToBeActive = request.active === 'true' || (request.active === undefined && found.isActive);
    const managed = isToBeActive && !webhook.isActive ? await tested(webhook) : { webhook };
    return { changes: { updates: [updateWebhook(managed.webhook)] }, result: { ...managed, secret } };
  });
};

/** Removes a webhook; nothing more is sent to it. @throws Rejection 404 for an unknown one. */
export const removeWebhook = (dependencies: ManageDependencies, owner: Owner, id: string): Promise<Webhook> =>
  managing(dependencies, owner, async () => {
    const result = await webhookWith(dependencies, owner, id);
    return { changes: { deletes: [deleteWebhook(result)] }, result };
  });

import type { Vault } from '../access/vault/vault.ts';
import type { Clock } from '../platform/base/clock.ts';
import { areEqualSecrets } from '../platform/base/equal-secrets.ts';
import type { Checkout } from './model/checkout.ts';

/** The dependencies of previews. */
interface PreviewDependencies {
  readonly vault: Pick<Vault, 'keyedHash'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** The order that a preview shows. */
const ORDER = { amount: '92.00', currency: 'EUR', paymentType: 'DB' } as const;

/** No id of a checkout has this form, so that whatever pays or changes a checkout finds none. */
const FORM = /^preview\.([0-9a-f]{32})\.(\d{1,15})\.([\w-]{43})$/;

/** One key for all channels: the vault would create a key for every channel that a stranger invents. */
const SCOPE = 'preview';

const macOf = ({ vault }: PreviewDependencies, channelId: string, createdAtMs: number): Promise<string> =>
  vault.keyedHash(SCOPE, `${channelId} ${createdAtMs}`);

/**
 * Returns the id of a new checkout of a channel that can be shown as long as others, but never paid: nothing is stored,
 * its id says everything. Only who may see the channel may get one.
 */
export const newPreviewId = async (dependencies: PreviewDependencies, channelId: string): Promise<string> => {
  const createdAtMs = dependencies.clock.now();
  return `preview.${channelId}.${createdAtMs}.${await macOf(dependencies, channelId, createdAtMs)}`;
};

/** Returns the checkout that such an id describes; undefined for an id that this gateway has not made. */
export const previewedCheckout = async (
  dependencies: PreviewDependencies,
  id: string,
): Promise<Checkout | undefined> => {
  const [, channelId = '', created = '', mac = ''] = FORM.exec(id) ?? [];
  if (channelId === '') return undefined;
  const createdAtMs = Number(created);
  if (!areEqualSecrets(mac, await macOf(dependencies, channelId, createdAtMs))) return undefined;
  return {
    id,
    channelId,
    version: 0,
    request: ORDER,
    createdAtMs,
    secrets: undefined,
    paymentId: undefined,
    registrationId: undefined,
    linkId: undefined,
    submittedAtMs: undefined,
    fetchedAtMs: undefined,
  };
};

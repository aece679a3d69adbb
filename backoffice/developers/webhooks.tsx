import { useState } from 'preact/hooks';
import {
  type NotificationType,
  notificationTypes,
  usualNotificationTypes,
} from '../../catalogue/payments/notification-kinds.ts';
import type { DevelopersTexts } from '../../catalogue/texts/en/backoffice/developers.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { ApiError, type Change, read, send } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { channelOptions } from '../parts/entity.tsx';
import { Field, Form, Select } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { Menu } from '../parts/menu.tsx';
import { OnceDialog } from '../parts/once.tsx';
import { Section } from '../parts/page.tsx';
import { Failure } from '../parts/state.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Time } from '../parts/values.tsx';

interface Properties {
  readonly texts: DevelopersTexts;
}

/** A webhook, as the merchants' interface shows it. */
interface ShownWebhook {
  readonly id: string;
  readonly entityId: string;
  readonly url: string;
  readonly types: readonly string[];
  readonly encrypted: boolean;
  readonly wrapper: boolean;
  readonly active: boolean;
  /** Until then the secret before the newest is valid too. */
  readonly secretEndsAt?: string;
}

/** A page of the notifications of a webhook. */
interface DeliveriesReply {
  readonly deliveries: readonly { readonly state: string; readonly attempts: readonly unknown[] }[];
}

/** The secrets of a webhook; they are shown this once. */
interface NewSecret extends Pick<ShownWebhook, 'url' | 'secretEndsAt'> {
  readonly secret?: string;
  readonly signingSecret?: string;
}

const SecretDialog = ({
  texts,
  made,
  onClose,
}: Properties & { readonly made: NewSecret; readonly onClose: () => void }) => (
  <OnceDialog
    title={texts.secretMade}
    shown={[
      { label: texts.signing, why: texts.signingWhy, text: made.signingSecret ?? '' },
      { label: texts.decrypting, why: texts.decryptingWhy, text: made.secret ?? '' },
    ]}
    onClose={onClose}
  >
    {fill(texts.secretOnce, { url: made.url })}
    {made.secretEndsAt !== undefined && (
      <>
        {' '}
        {texts.twoSecrets} <Time at={made.secretEndsAt} />.
      </>
    )}
  </OnceDialog>
);

/** Notifications by what they are about; a test holds that each kind has a place. */
export const notificationGroups = {
  payments: ['PAYMENT', 'PRENOTIFICATION', 'DISPUTE'],
  customers: ['REGISTRATION', 'SCHEDULE'],
  money: ['RECONCILIATION', 'BANK_FILE'],
} as const satisfies Readonly<Record<keyof DevelopersTexts['typeGroups'], readonly NotificationType[]>>;

/** The names of the boxes begin with this. */
const BOX = 'type ';

/** Which notifications a webhook gets: those that it gets without a choice are ticked at first. */
const TypesChoice = ({ texts }: Properties) => (
  <fieldset>
    <legend>{texts.types}</legend>
    <p class="hint">{texts.typesHint}</p>
    {Object.entries(notificationGroups).map(([group, types]) => (
      <fieldset key={group} class="boxes">
        <legend>{texts.typeGroups[group as keyof typeof notificationGroups]}</legend>
        {types.map((type) => (
          <label key={type}>
            <input
              type="checkbox"
              name={`${BOX}${type}`}
              value={type}
              defaultChecked={usualNotificationTypes.includes(type)}
            />{' '}
            {texts.typeNames[type]} <code class="quiet">{type}</code>
          </label>
        ))}
      </fieldset>
    ))}
  </fieldset>
);

/** Returns the parameters of a form: the ticked boxes are one parameter. @throws ApiError if none is ticked. */
const withTypes = (
  texts: DevelopersTexts,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const types = Object.keys(values).flatMap((name) => (name.startsWith(BOX) ? [name.slice(BOX.length)] : []));
  if (types.length === 0) throw new ApiError(400, texts.noTypes);
  const others = Object.entries(values).filter(([name]) => !name.startsWith(BOX));
  return { ...Object.fromEntries(others), types: types.join(',') };
};

const Register = ({
  texts,
  entityId,
  onClose,
  onMade,
}: Properties & {
  readonly entityId: string;
  readonly onClose: () => void;
  readonly onMade: (made: NewSecret) => void;
}) => {
  const action = useAction();
  return (
    <Dialog title={texts.register} onClose={onClose}>
      <Form
        action={action}
        submit={texts.register}
        onSubmit={async (values) =>
          onMade(await send<NewSecret>('/v1/webhooks', { parameters: { ...withTypes(texts, values), entityId } }))
        }
      >
        <Field name="url" label={texts.url} error={action.error} input={{ type: 'url', required: true }} />
        <TypesChoice texts={texts} />
        <Select
          name="encrypted"
          label={texts.body}
          hint={texts.bodyHint}
          error={action.error}
          options={[
            ['true', texts.encrypted],
            ['false', texts.plain],
          ]}
        />
      </Form>
    </Dialog>
  );
};

/** How the newest notifications of a webhook fared: one page, however many there are. */
interface Lately {
  readonly count: number;
  readonly failed: number;
}

/** Returns how many notifications of a page failed; one that was not tried yet has not. */
export const latelyOf = ({ deliveries }: DeliveriesReply): Lately => ({
  count: deliveries.length,
  failed: deliveries.filter(({ state, attempts }) => state !== 'delivered' && attempts.length > 0).length,
});

/** Returns how a webhook stands: one that is active and reaches nobody is failing. */
export const standingOf = (isActive: boolean, lately: Lately | undefined): 'active' | 'inactive' | 'broken' => {
  if (!isActive) return 'inactive';
  return lately !== undefined && lately.count > 0 && lately.failed === lately.count ? 'broken' : 'active';
};

const kindOfStanding = { active: 'good', inactive: 'waiting', broken: 'bad' } as const;

const latelyText = (texts: DevelopersTexts, { count, failed }: Lately): string => {
  if (count === 0) return texts.nothingSent;
  return fill(failed === 0 ? texts.allDelivered : texts.someFailed, { failed, count });
};

/** How a webhook stands, and how its newest notifications fared. */
const Standing = ({ texts, webhook }: Properties & { readonly webhook: ShownWebhook }) => {
  const { id, entityId, active } = webhook;
  const found = useResource(`${id} ${entityId}`, () =>
    read<DeliveriesReply>(`/v1/webhooks/${id}/deliveries`, { entityId }),
  );
  const lately = found.data && latelyOf(found.data);
  const standing = standingOf(active, lately);
  const said = lately === undefined ? '…' : latelyText(texts, lately);
  return (
    <>
      <Badge kind={kindOfStanding[standing]} text={texts[standing]} />
      <br />
      {lately === undefined || lately.count === 0 ? (
        <span class="quiet">{found.error === undefined ? said : texts.notRead}</span>
      ) : (
        <a href={viewAddress(`/developers/webhooks/${id}`, { entityId })}>{said}</a>
      )}
    </>
  );
};

/** Asks before something that cannot be taken back. */
const Ask = ({
  title,
  why,
  submit,
  isDangerous = false,
  onClose,
  onSubmit,
}: {
  readonly title: string;
  readonly why: string;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => Promise<unknown>;
}) => {
  const action = useAction();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} submit={submit} onSubmit={onSubmit} isDangerous={isDangerous} asks>
        <p>{why}</p>
      </Form>
    </Dialog>
  );
};

/** What is asked before it happens to a webhook. */
interface Asked {
  readonly webhook: ShownWebhook;
  readonly about: 'renew' | 'remove';
}

type Run = (webhook: ShownWebhook, change: Change) => void;

/** Returns the kind of notifications in people's words; the kind itself if there are none. */
const typeName = ({ typeNames }: DevelopersTexts, type: string): string =>
  notificationTypes.some((each) => each === type) ? typeNames[type as NotificationType] : type;

/** A plain body has no wrapper. */
const otherForm = ({ encrypted, wrapper }: ShownWebhook): Readonly<Record<string, string>> => ({
  encrypted: String(!encrypted),
  ...(encrypted && wrapper ? { wrapper: 'false' } : {}),
});

/** Which notifications a webhook gets: how many kinds, and on request which. */
const Told = ({ texts, types }: Properties & { readonly types: readonly string[] }) => (
  <details>
    <summary>{fill(texts.kindsCount, { count: types.length, all: notificationTypes.length })}</summary>
    <ul>
      {types.map((type) => (
        <li key={type}>{typeName(texts, type)}</li>
      ))}
    </ul>
  </details>
);

/** Where notifications go; after a new secret, until when the one before is valid too. */
const Address = ({ texts, webhook: { url, secretEndsAt } }: Properties & { readonly webhook: ShownWebhook }) => (
  <>
    <bdi>{url}</bdi>
    {secretEndsAt !== undefined && (
      <>
        <br />
        <span class="quiet">
          {texts.twoSecrets} <Time at={secretEndsAt} style="brief" />
        </span>
      </>
    )}
  </>
);

const columnsOf = (texts: DevelopersTexts, run: Run, ask: (asked: Asked) => void): readonly Column<ShownWebhook>[] => [
  {
    id: 'url',
    title: texts.url,
    cell: (webhook) => <Address texts={texts} webhook={webhook} />,
    sortsBy: ({ url }) => url,
  },
  { id: 'types', title: texts.types, cell: ({ types }) => <Told texts={texts} types={types} /> },
  {
    id: 'body',
    title: texts.body,
    cell: ({ encrypted }) => (encrypted ? texts.encrypted : texts.plain),
    sortsBy: ({ encrypted }) => (encrypted ? texts.encrypted : texts.plain),
  },
  {
    id: 'state',
    title: texts.state,
    cell: (webhook) => <Standing texts={texts} webhook={webhook} />,
    sortsBy: ({ active }) => (active ? texts.active : texts.inactive),
  },
  {
    id: 'actions',
    title: texts.actions,
    cell: (webhook) => (
      <span class="steps">
        <a href={viewAddress(`/developers/webhooks/${webhook.id}`, { entityId: webhook.entityId })}>
          {texts.deliveries}
        </a>
        {may('webhooks.change') && (
          <Menu name={webhook.url}>
            <button
              type="button"
              onClick={() => run(webhook, { method: 'PUT', parameters: { active: String(!webhook.active) } })}
            >
              {webhook.active ? texts.pause : texts.activate}
            </button>
            <button
              type="button"
              title={texts.bodyHint}
              onClick={() => run(webhook, { method: 'PUT', parameters: otherForm(webhook) })}
            >
              {webhook.encrypted ? texts.sendPlain : texts.encrypt}
            </button>
            <button type="button" onClick={() => ask({ webhook, about: 'renew' })}>
              {opens(texts.renew)}
            </button>
            <button type="button" onClick={() => ask({ webhook, about: 'remove' })}>
              {opens(texts.remove)}
            </button>
          </Menu>
        )}
      </span>
    ),
  },
];

/** The webhooks of a channel, or of the first one. */
export const Webhooks = ({ texts }: Properties) => {
  const { query, set } = useAddress();
  const options = channelOptions();
  // A webhook belongs to one channel, so that one is always chosen.
  const entityId = options.find(([id]) => id === query['entityId'])?.[0] ?? options[0]?.[0] ?? '';
  const found = useResource(entityId, () =>
    read<{ readonly webhooks: readonly ShownWebhook[] }>('/v1/webhooks', { entityId }),
  );
  const action = useAction();
  const [isRegistering, setRegistering] = useState(false);
  const [made, setMade] = useState<NewSecret | undefined>(undefined);
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const change = async ({ id, entityId: owner }: ShownWebhook, { method = 'PUT', parameters = {} }: Change) => {
    const reply = await send<NewSecret>(`/v1/webhooks/${id}`, {
      method,
      parameters: { ...parameters, entityId: owner },
    });
    say(texts.changed);
    found.reload();
    return reply;
  };
  const run: Run = (webhook, wanted) => action.run(() => change(webhook, wanted));
  const carryOut = async ({ webhook, about }: Asked): Promise<void> => {
    if (about === 'remove') await change(webhook, { method: 'DELETE' });
    else setMade(await change(webhook, { method: 'PUT', parameters: { newSecret: 'true' } }));
    setAsked(undefined);
  };
  const register = (
    <>
      <a href={viewAddress('/developers/deliveries')}>{texts.allDeliveries}</a>
      {may('webhooks.change') && (
        <button type="button" onClick={() => setRegistering(true)}>
          {texts.register}
        </button>
      )}
    </>
  );
  return (
    <Section title={texts.webhooks} actions={register}>
      <p class="quiet">{texts.webhooksWhy}</p>
      {options.length > 1 && (
        <Select
          name="webhooksOf"
          label={frameTexts.value.channel}
          value={entityId}
          options={options}
          onChange={(id) => set({ entityId: id })}
        />
      )}
      {action.error && <Failure error={action.error} />}
      <List
        of={found}
        rowsIn={({ webhooks }) => webhooks}
        caption={texts.webhooks}
        name="webhooks"
        columns={columnsOf(texts, run, setAsked)}
        keyOf={({ id }) => id}
        empty={texts.noWebhooks}
      />
      {isRegistering && (
        <Register
          texts={texts}
          entityId={entityId}
          onClose={() => setRegistering(false)}
          onMade={(reply) => {
            setRegistering(false);
            setMade(reply);
            found.reload();
          }}
        />
      )}
      {asked && (
        <Ask
          title={fill(asked.about === 'renew' ? texts.renewTitle : texts.removeTitle, { url: asked.webhook.url })}
          why={asked.about === 'renew' ? texts.renewWhy : texts.removeWhy}
          submit={asked.about === 'renew' ? texts.renewNow : texts.remove}
          isDangerous={asked.about === 'remove'}
          onClose={() => setAsked(undefined)}
          onSubmit={() => carryOut(asked)}
        />
      )}
      {made && <SecretDialog texts={texts} made={made} onClose={() => setMade(undefined)} />}
    </Section>
  );
};

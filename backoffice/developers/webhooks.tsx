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
import { fill } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { channelOptions } from '../parts/entity.tsx';
import { Field, Form, Select } from '../parts/form.tsx';
import { List } from '../parts/list.tsx';
import { Section } from '../parts/page.tsx';
import { Failure } from '../parts/state.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Copy } from '../parts/values.tsx';

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
}

/** A page of the notifications of a webhook. */
interface DeliveriesReply {
  readonly deliveries: readonly { readonly state: string; readonly attempts: readonly unknown[] }[];
}

/** The secrets of a webhook; they are shown this once. */
interface NewSecret {
  readonly secret?: string;
  readonly signingSecret?: string;
}

const SecretDialog = ({
  texts,
  made,
  onClose,
}: Properties & { readonly made: NewSecret; readonly onClose: () => void }) => (
  <Dialog title={texts.secretMade} onClose={onClose}>
    <p>{texts.secretOnce}</p>
    <p>
      <code>{made.secret}</code> <Copy text={made.secret ?? ''} label={texts.secretMade} />
    </p>
    <p>
      {texts.signing}: <code>{made.signingSecret}</code> <Copy text={made.signingSecret ?? ''} label={texts.signing} />
    </p>
  </Dialog>
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

/** The newest notifications of a webhook, and how many of them failed: one page, however many there are. */
const Failures = ({ texts, webhook }: Properties & { readonly webhook: ShownWebhook }) => {
  const { id, entityId } = webhook;
  const found = useResource(`${id} ${entityId}`, () =>
    read<DeliveriesReply>(`/v1/webhooks/${id}/deliveries`, { entityId }),
  );
  if (found.error !== undefined) return <span class="quiet">{texts.notRead}</span>;
  if (found.data === undefined) return <span class="quiet">…</span>;
  const { deliveries } = found.data;
  if (deliveries.length === 0) return <span class="quiet">{texts.noDeliveries}</span>;
  const failed = deliveries.filter(({ state, attempts }) => state !== 'delivered' && attempts.length > 0).length;
  const text = fill(failed === 0 ? texts.allDelivered : texts.someFailed, { failed, count: deliveries.length });
  return (
    <a href={viewAddress(`/developers/webhooks/${id}`, { entityId })}>
      <Badge kind={failed === 0 ? 'good' : 'bad'} text={text} />
    </a>
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

const columnsOf = (texts: DevelopersTexts, run: Run, ask: (asked: Asked) => void): readonly Column<ShownWebhook>[] => [
  { id: 'url', title: texts.url, cell: ({ url }) => url, sortsBy: ({ url }) => url },
  { id: 'types', title: texts.types, cell: ({ types }) => types.map((type) => typeName(texts, type)).join(', ') },
  {
    id: 'body',
    title: texts.body,
    cell: ({ encrypted }) => (encrypted ? texts.encrypted : texts.plain),
    sortsBy: ({ encrypted }) => (encrypted ? texts.encrypted : texts.plain),
  },
  {
    id: 'state',
    title: texts.state,
    cell: ({ active }) => <Badge kind={active ? 'good' : 'waiting'} text={active ? texts.active : texts.inactive} />,
    sortsBy: ({ active }) => (active ? texts.active : texts.inactive),
  },
  { id: 'failures', title: texts.lately, cell: (webhook) => <Failures texts={texts} webhook={webhook} /> },
  {
    id: 'actions',
    title: texts.actions,
    cell: (webhook) => (
      <div class="actions">
        <a href={viewAddress(`/developers/webhooks/${webhook.id}`, { entityId: webhook.entityId })}>
          {texts.deliveries}
        </a>
        {may('webhooks.change') && (
          <>
            <button
              type="button"
              class="small"
              onClick={() => run(webhook, { method: 'PUT', parameters: { active: String(!webhook.active) } })}
            >
              {webhook.active ? texts.pause : texts.activate}
            </button>
            <button
              type="button"
              class="small"
              title={texts.bodyHint}
              onClick={() => run(webhook, { method: 'PUT', parameters: otherForm(webhook) })}
            >
              {webhook.encrypted ? texts.sendPlain : texts.encrypt}
            </button>
            <button type="button" class="small" onClick={() => ask({ webhook, about: 'renew' })}>
              {texts.renew} …
            </button>
            <button type="button" class="small" onClick={() => ask({ webhook, about: 'remove' })}>
              {texts.remove} …
            </button>
          </>
        )}
      </div>
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

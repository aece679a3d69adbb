import { useState } from 'preact/hooks';
import type { DevelopersTexts } from '../../catalogue/texts/en/backoffice/developers.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { type Change, read, send } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
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
        onSubmit={async (parameters) =>
          onMade(await send<NewSecret>('/v1/webhooks', { parameters: { ...parameters, entityId } }))
        }
      >
        <Field name="url" label={texts.url} error={action.error} input={{ type: 'url', required: true }} />
        <Field name="types" label={texts.types} hint={texts.typesHint} error={action.error} />
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

type Run = (webhook: ShownWebhook, change: Change, done?: (reply: NewSecret) => void) => void;

/** A plain body has no wrapper. */
const otherForm = ({ encrypted, wrapper }: ShownWebhook): Readonly<Record<string, string>> => ({
  encrypted: String(!encrypted),
  ...(encrypted && wrapper ? { wrapper: 'false' } : {}),
});

const columnsOf = (
  texts: DevelopersTexts,
  run: Run,
  onSecret: (made: NewSecret) => void,
): readonly Column<ShownWebhook>[] => [
  { id: 'url', title: texts.url, cell: ({ url }) => url, sortsBy: ({ url }) => url },
  { id: 'types', title: texts.types, cell: ({ types }) => types.join(', ') },
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
            <button
              type="button"
              class="small"
              title={texts.renewWhy}
              onClick={() => run(webhook, { method: 'PUT', parameters: { newSecret: 'true' } }, onSecret)}
            >
              {texts.renew}
            </button>
            <button type="button" class="small" onClick={() => run(webhook, { method: 'DELETE' })}>
              {texts.remove}
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
  const run: Run = ({ id, entityId: owner }, { method = 'PUT', parameters = {} }, done) => {
    action.run(async () => {
      const reply = await send<NewSecret>(`/v1/webhooks/${id}`, {
        method,
        parameters: { ...parameters, entityId: owner },
      });
      done?.(reply);
      say(texts.changed);
      found.reload();
    });
  };
  const register = may('webhooks.change') && (
    <button type="button" onClick={() => setRegistering(true)}>
      {texts.register}
    </button>
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
        columns={columnsOf(texts, run, setMade)}
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
      {made && <SecretDialog texts={texts} made={made} onClose={() => setMade(undefined)} />}
    </Section>
  );
};

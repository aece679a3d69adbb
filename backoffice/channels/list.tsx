import { useState } from 'preact/hooks';
import type { ChannelsReply, ListedMerchant } from '../../catalogue/backoffice/replies/channels.ts';
import type { ChannelsTexts } from '../../catalogue/texts/en/backoffice/channels.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { loadSession, may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Filters } from '../parts/filters.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Empty, Loaded } from '../parts/state.tsx';
import { Id } from '../parts/values.tsx';
import { Naming } from './naming.tsx';

interface Properties {
  readonly texts: ChannelsTexts;
}

const Merchant = ({
  texts,
  merchant,
  find,
}: Properties & { readonly merchant: ListedMerchant; readonly find: string | undefined }) => {
  const [isMaking, setMaking] = useState(false);
  const { go } = useAddress();
  const { id, name, channels, maySee, mayChange } = merchant;
  const title = fill(texts.newChannelOf, { merchant: name });
  const actions = (
    <>
      {maySee && (
        <a href={viewAddress(`/channels/${id}`)} aria-label={`${texts.settingsOf} ${name}`}>
          {texts.settingsOf}
        </a>
      )}
      {mayChange && (
        <button type="button" class="small" aria-label={title} onClick={() => setMaking(true)}>
          {texts.newChannel}
        </button>
      )}
    </>
  );
  return (
    <Section title={name} actions={actions}>
      {channels.length === 0 ? (
        <p class="quiet">{texts.noChannels}</p>
      ) : (
        <ul class="tree">
          {channels.map((channel) => (
            <li key={channel.id}>
              <a href={viewAddress(`/channels/${channel.id}`, { find })}>{channel.name}</a> <Id id={channel.id} />
            </li>
          ))}
        </ul>
      )}
      {isMaking && (
        <Naming
          title={title}
          label={texts.name}
          path={`/merchants/${id}/channels`}
          onClose={() => setMaking(false)}
          onDone={async (made) => {
            await loadSession();
            say(texts.made);
            go(viewAddress(`/channels/${made}`));
          }}
        />
      )}
    </Section>
  );
};

/** Merchants with their channels. */
export const ChannelList = ({ texts }: Properties) => {
  const { query } = useAddress();
  const [isMaking, setMaking] = useState(false);
  const { text, find } = query;
  const found = useResource(text ?? '', () => read<ChannelsReply>('/channels', { text }));
  const actions = (
    <>
      {may('channels.change') && (
        <a class="button" href={viewAddress('/channels/many')}>
          {texts.many}
        </a>
      )}
      {found.data?.mayCreate && (
        <button type="button" onClick={() => setMaking(true)}>
          {texts.newMerchant}
        </button>
      )}
    </>
  );
  return (
    <Page title={texts.title} actions={actions}>
      <p class="quiet">{find === undefined ? texts.why : fill(texts.chooseFor, { setting: find })}</p>
      <Filters search={{ label: texts.find }} of={[]} />
      <Loaded of={found}>
        {({ merchants, hasMore }) => (
          <>
            {merchants.length === 0 && <Empty>{texts.none}</Empty>}
            {merchants.map((merchant) => (
              <Merchant key={merchant.id} texts={texts} merchant={merchant} find={find} />
            ))}
            {hasMore && <p class="quiet">{texts.hasMore}</p>}
          </>
        )}
      </Loaded>
      {isMaking && (
        <Naming
          title={texts.newMerchant}
          label={texts.name}
          path="/merchants"
          onClose={() => setMaking(false)}
          onDone={async () => {
            await loadSession();
            say(texts.made);
            setMaking(false);
            found.reload();
          }}
        />
      )}
    </Page>
  );
};

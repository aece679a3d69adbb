import { useAddress } from '../frame/address.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { entities } from '../frame/session.ts';
import { choice, type FilterRow, type Query } from './filter-rows.tsx';
import { Select } from './form.tsx';

/** Returns all channels that the person may see, with the name of their merchant where there are several. */
export const channelOptions = (): readonly (readonly [id: string, name: string])[] => {
  const merchants = entities.value;
  return merchants.flatMap((merchant) =>
    merchant.channels.map(({ id, name }) => [id, merchants.length > 1 ? `${merchant.name} – ${name}` : name] as const),
  );
};

const options = (): readonly (readonly [id: string, name: string])[] => {
  const merchants = entities.value;
  const whole = merchants.length > 1 ? merchants.map(({ id, name }) => [id, name] as const) : [];
  return [...whole, ...channelOptions()];
};

/** Returns the filter by a merchant or channel, `entityId` in the address; none where there is one channel only. */
export const entityFilter = (query: Query): readonly FilterRow[] =>
  channelOptions().length < 2
    ? []
    : [
        choice(query, {
          name: 'entityId',
          label: frameTexts.value.channel,
          options: [['', frameTexts.value.allChannels], ...options()],
        }),
      ];

/** The choice of a merchant or channel; it is in the address as `entityId`. Nothing is shown where there is one only. */
export const EntityChoice = () => {
  const texts = frameTexts.value;
  const { query, set } = useAddress();
  if (channelOptions().length < 2) return null;
  return (
    <Select
      name="entityId"
      label={texts.channel}
      value={query['entityId'] ?? ''}
      options={[['', texts.allChannels], ...options()]}
      onChange={(entityId) => set({ entityId: entityId || undefined })}
    />
  );
};

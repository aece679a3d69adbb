import { frameTexts } from '../frame/frame-texts.ts';
import { entities } from '../frame/session.ts';
import { Filter } from './filters.tsx';

/** Returns all channels that the person may see, with the name of their merchant where there are several. */
export const channelOptions = (): readonly (readonly [id: string, name: string])[] => {
  const merchants = entities.value;
  return merchants.flatMap((merchant) =>
    merchant.channels.map(({ id, name }) => [id, merchants.length > 1 ? `${merchant.name} – ${name}` : name] as const),
  );
};

/** The choice of a merchant or channel; it is in the address as `entityId`. Nothing is shown where there is one only. */
export const EntityChoice = () => {
  const texts = frameTexts.value;
  const merchants = entities.value;
  const channels = channelOptions();
  if (channels.length < 2) return null;
  const whole = merchants.length > 1 ? merchants.map(({ id, name }) => [id, name] as const) : [];
  return <Filter name="entityId" label={texts.channel} options={[['', texts.allChannels], ...whole, ...channels]} />;
};

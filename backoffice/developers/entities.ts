import { entities } from '../frame/session.ts';

/** A merchant or a channel that has access tokens. */
interface Entity {
  readonly id: string;
  readonly name: string;
  readonly kind: 'merchant' | 'channel';
}

/** Returns the merchants, each before its channels. */
export const allEntities = (): readonly Entity[] =>
  entities.value.flatMap(({ id, name, channels }) => [
    { id, name, kind: 'merchant' as const },
    ...channels.map((channel) => ({ id: channel.id, name: channel.name, kind: 'channel' as const })),
  ]);

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** What a wire does with its connections. */
export type WireState = 'sound' | 'cut' | 'hanging' | 'slow';

/** A TCP connection between two programs that a campaign disturbs. */
export interface Wire {
  readonly port: number;
  /** Changes the state; `cut` ends all connections and refuses new ones until the next change. */
  become(state: WireState): void;
  close(): Promise<void>;
}

const SLOW_MS = 60;

/** Starts a wire on a port of its own to a port of this machine. */
export const startWire = async (targetPort: number): Promise<Wire> => {
  let state: WireState = 'sound';
  const waiting: (() => void)[] = [];
  const sockets = new Set<Socket>();

  const passing = (): Transform =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const pass = (): void => {
          if (state === 'hanging') waiting.push(pass);
          else if (state === 'slow') setTimeout(() => done(undefined, chunk), SLOW_MS);
          else done(undefined, chunk);
        };
        pass();
      },
    });

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    return socket;
  };

  const server = createServer((near) => {
    keep(near);
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = keep(connect(targetPort, '127.0.0.1'));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(passing()).pipe(far);
    far.pipe(passing()).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const become = (next: WireState): void => {
    state = next;
    if (next === 'cut') cut();
    for (const pass of waiting.splice(0)) pass();
  };
  return {
    port: (server.address() as AddressInfo).port,
    become,
    close: async () => {
      become('cut');
      server.close();
      await once(server, 'close');
    },
  };
};

import { type AddressInfo, createServer } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** A server that accepts connections and reads nothing: what an attack on it costs is the attackers' own share. */
const server = createServer({ pauseOnConnect: true }, (socket) => socket.on('error', () => undefined));
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));

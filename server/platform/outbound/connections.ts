import { once } from 'node:events';
import { isIP, Socket } from 'node:net';
import { isPrivateHost, isPublicAddress } from './address-rules.ts';
import { checkedLookup, findAddresses, RefusedAddress } from './name-lookup.ts';
import type { OutboundDependencies } from './outbound.ts';

/** The only way to connect to servers that merchants gave, for protocols other than HTTP. */
export interface Connections {
  /** Returns whether a host is in a private network and must not be called, by its text or its present addresses. */
  isRefused(host: string): Promise<boolean>;
  /**
   * Connects to a server; the signal ends the connection at any time.
   * @throws RefusedAddress for a private address, otherwise the error of the connection.
   */
  connect(host: string, port: number, signal: AbortSignal): Promise<Socket>;
}

/** Creates the connections; `isPrivateAllowed` in the test environment. */
export const openConnections = ({
  isPrivateAllowed,
  find = findAddresses(isPrivateAllowed),
}: Pick<OutboundDependencies, 'isPrivateAllowed' | 'find'>): Connections => {
  const lookup = checkedLookup(find, isPrivateAllowed);
  const isRefusedText = (host: string): boolean => !isPrivateAllowed && isPrivateHost(host.toLowerCase());
  return {
    isRefused: async (host) => {
      if (isPrivateAllowed || isRefusedText(host)) return !isPrivateAllowed;
      if (isIP(host) !== 0) return false;
      // A name that is not known yet may be by the time of the first call, which checks its addresses again.
      return (await find(host)).some(({ address }) => !isPublicAddress(address));
    },
    connect: async (host, port, signal) => {
      if (isRefusedText(host)) throw new RefusedAddress('the host is in a private network');
      const socket = new Socket({ signal });
      socket.on('error', () => undefined); // The waiting call reports it; later on the user of the socket notices.
      socket.setNoDelay(true); // Protocols of small questions and answers must not wait for more to send.
      socket.connect({ host, port, lookup });
      await once(socket, 'connect');
      return socket;
    },
  };
};

const OWN = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\]|\/.*)$/i;

/** Returns whether a host is this machine, by its name, its address, or the path of a socket. */
export const isThisMachine = (host: string): boolean => OWN.test(host);

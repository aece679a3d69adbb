const OWN = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\]|\/.*)$/i;

/** Returns whether a host of an address is this machine, or a socket in its file system: what is sent there does not leave it. */
export const isThisMachine = (host: string): boolean => OWN.test(host);

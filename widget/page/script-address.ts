/** The contents of the script's own address. */
export interface ScriptAddress {
  /** Address of the interface's version, such as `https://gateway/v1/`. */
  readonly apiAddress: string;
  /** Empty if the address has none. */
  readonly checkoutId: string;
  /** The shopper stores an account instead of paying. */
  isRegistration: boolean;
}

const scriptPath = /^(.*\/v1\/)(?:widget\/[^/]+\/)?paymentWidgets\.js$/;
const registration = '/registration';

/** Reads `{baseUrl}v1/paymentWidgets.js?checkoutId={id}`; returns nothing for any other address. */
export const scriptAddressOf = (address: string): ScriptAddress | undefined => {
  const { origin, pathname, searchParams } = new URL(address);
  const path = scriptPath.exec(pathname)?.[1];
  if (!path) return undefined;
  const given = searchParams.get('checkoutId')?.trim() ?? '';
  const isRegistration = given.endsWith(registration);
  return {
    apiAddress: origin + path,
    checkoutId: isRegistration ? given.slice(0, -registration.length) : given,
    isRegistration,
  };
};

/** Returns the address of the running script, or that of the last tag if the browser does not know it. */
export const ownScriptAddress = (): string => {
  const running = document.currentScript;
  if (running instanceof HTMLScriptElement && running.src) return running.src;
  const tags = document.querySelectorAll<HTMLScriptElement>('script[src*="paymentWidgets.js"]');
  return tags[tags.length - 1]?.src ?? '';
};

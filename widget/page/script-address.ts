/** What the widget learns from the address of its own script. */
export interface ScriptAddress {
  /** Address of the interface's version, such as `https://gateway/v1/`. */
  readonly apiAddress: string;
  /** Empty when the address names none. */
  readonly checkoutId: string;
  /** The shopper stores payment details instead of paying. */
  readonly isRegistration: boolean;
}

const scriptPath = /^(.*\/v1\/)(?:widget\/[^/]+\/)?paymentWidgets\.js$/;
const registration = '/registration';

/** Reads `{baseUrl}v1/paymentWidgets.js?checkoutId={id}`; gives nothing for an address of another form. */
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

/** Gives the address of the script that is running now, or of the last tag when the browser does not tell. */
export const ownScriptAddress = (): string => {
  const running = document.currentScript;
  if (running instanceof HTMLScriptElement && running.src) return running.src;
  const tags = document.querySelectorAll<HTMLScriptElement>('script[src*="paymentWidgets.js"]');
  return tags[tags.length - 1]?.src ?? '';
};

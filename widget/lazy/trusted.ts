/** What Trusted Types do for scripts, in the browsers that have them. */
interface Policies {
  /** The widget's policy, once there is one. */
  tollgate?: { createScriptURL(address: string): string };
  createPolicy(name: 'tollgate', rules: object): NonNullable<Policies['tollgate']>;
}

/**
 * Returns the address of a script as pages with Trusted Types require it. The policy is kept where every script of the
 * widget finds it, since a page allows one of a name. Where the page forbids it, the address stays a text: only a page
 * that also requires Trusted Types for scripts refuses that, with a TypeError at the assignment.
 */
export const trusted = (address: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  try {
    if (!trustedTypes) return address;
    trustedTypes.tollgate ??= trustedTypes.createPolicy('tollgate', { createScriptURL: String });
    return trustedTypes.tollgate.createScriptURL(address);
  } catch {
    return address;
  }
};

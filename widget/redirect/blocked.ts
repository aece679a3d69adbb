/** What the page's policy forbids: to show the page in a frame, or to send a form to it. */
export type Obstacle = 'redirectBlocked' | 'formBlocked';

/** Calls back when the page's policy keeps the browser from showing what it was led to; gives what ends the watch. */
export const watchPolicy = (
  frame: HTMLIFrameElement | undefined,
  blocked: (obstacle: Obstacle) => void,
): (() => void) => {
  const refused = ({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent): void => {
    if (disposition === 'report') return;
    if (effectiveDirective === 'form-action') blocked('formBlocked');
    else if (frame && /^(?:frame|child|default)-src/.test(effectiveDirective) && !isOfAnother(frame, blockedURI)) {
      blocked('redirectBlocked');
    }
  };
  document.addEventListener('securitypolicyviolation', refused);
  return () => document.removeEventListener('securitypolicyviolation', refused);
};

/** Tells whether an address is that of another frame of the page, which is none of our business. */
const isOfAnother = (own: HTMLIFrameElement, address: string): boolean =>
  [...document.querySelectorAll('iframe')].some(
    (frame) => frame !== own && address !== '' && frame.src.startsWith(address),
  );

/** What the page's policy forbids: to show the bank's page in a frame, or to send a form to it. */
type Obstacle = 'redirectBlocked' | 'formBlocked';

/** Calls back when the page's policy blocks a redirect. Returns the function that stops watching. */
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

/** Whether an address belongs to another frame of the page, which the redirect does not concern. */
const isOfAnother = (own: HTMLIFrameElement, address: string): boolean =>
  [...document.querySelectorAll('iframe')].some(
    (frame) => frame !== own && address !== '' && frame.src.startsWith(address),
  );

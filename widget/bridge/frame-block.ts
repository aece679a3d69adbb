const LONGEST_LOAD_MS = 20_000; // A phone with a poor connection takes that long; a blocked frame is told sooner.
const SILENCE_AFTER_LOAD_MS = 3000; // A frame that has loaded greets at once; an error page in its place never does.

/**
 * Calls back once when a frame is blocked or does not come: by the page's policy, by an error, or by the connection. What
 * is blocked for good is taken out of sight, since browsers show a page of their own there.
 */
export const watchForBlock = (frame: HTMLIFrameElement, blocked: () => void): { stop(): void } => {
  const stop = (): void => {
    clearTimeout(longest);
    clearTimeout(silence);
    frame.removeEventListener('load', loaded);
    document.removeEventListener('securitypolicyviolation', refused);
  };
  const giveUp = (): void => {
    stop();
    blocked();
  };
  const giveUpForGood = (): void => {
    giveUp();
    frame.src = 'about:blank';
    frame.hidden = true;
  };
  const loaded = (): void => {
    clearTimeout(silence);
    silence = setTimeout(giveUpForGood, SILENCE_AFTER_LOAD_MS);
  };
  const refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (!/^(?:frame|child|default)-src/.test(effectiveDirective)) return;
    if (blockedURI && new URL(frame.src).href.startsWith(blockedURI.split('#')[0] ?? '')) giveUpForGood();
  };
  let silence: ReturnType<typeof setTimeout> | undefined;
  const longest = setTimeout(giveUp, LONGEST_LOAD_MS);
  frame.addEventListener('load', loaded);
  document.addEventListener('securitypolicyviolation', refused);
  return { stop };
};

const LONGEST_LOAD_MS = 20_000; // A phone with a poor connection takes that long. A blocked frame is noticed sooner.
const SILENCE_AFTER_LOAD_MS = 3000; // A loaded frame sends its greeting at once; an error page in its place never does.

/**
 * Calls `blocked` once when a frame does not load: because of the page's policy, an error or the connection. A frame
 * that is blocked for good is hidden, since browsers show an error page in it.
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

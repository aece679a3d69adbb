import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { CodeField, codeIn, wrongCode } from './change.tsx';
import { texts } from './page.ts';
import { Icon } from './parts.tsx';
import { type Failure, failureOf, send } from './requests.ts';
import { failureText, openSession } from './state.ts';
import { withValue } from './words.ts';

const { signIn: words } = texts;

/** An address has something on both sides of its sign; whether it exists, only a mail can tell. */
const EMAIL = /^\S+@\S+$/;

/** Opens a session: asks for an address, then for the code that was sent there. `why` says why there is none. */
export const SignIn = ({ why }: { readonly why?: string | undefined }) => {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const attempt = async (what: () => Promise<unknown>): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    setWrong(undefined);
    try {
      await what();
    } catch (error) {
      const reason = failureOf(error);
      if (reason === 'code.wrong') setWrong(failureText(reason));
      else setFailure(reason);
    }
    setSending(false);
  };
  const ask = (address: string): Promise<void> =>
    attempt(async () => {
      await send({ path: 'codes', body: { email: address } });
      setSent(true);
      setMayFocus(false);
    });
  const submitted = (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    if (isSent) {
      const code = codeIn(event.currentTarget);
      const problem = wrongCode(code);
      if (problem === undefined) void attempt(() => openSession({ email, code }));
      else setWrong(problem);
      return;
    }
    const address = email.trim();
    setEmail(address);
    if (EMAIL.test(address)) void ask(address);
    else {
      setWrong(texts.refusals.email);
      field.current?.focus();
    }
  };
  const [mayFocus, setMayFocus] = useState(false);
  const useOther = (): void => {
    setSent(false);
    setMayFocus(true);
    setWrong(undefined);
    setFailure(undefined);
  };
  useEffect(() => {
    // Not on the first view: what the page is about is read first.
    if (mayFocus) field.current?.focus();
  }, [mayFocus]);
  return (
    <section class="panel sign-in">
      {why !== undefined && !isSent && (
        <p class="notice waiting" role="status">
          <Icon name="waiting" />
          <span>{why}</span>
        </p>
      )}
      <form noValidate onSubmit={submitted}>
        {isSent ? (
          <>
            <p role="status">{withValue(words.sent, 'address', email)}</p>
            <CodeField label={words.code} wrong={wrong} />
          </>
        ) : (
          <>
            <p>{words.text}</p>
            <div class="field">
              <label for={id}>{words.email}</label>
              <input
                id={id}
                ref={field}
                type="email"
                dir="ltr"
                autocomplete="email"
                value={email}
                maxLength={254}
                aria-invalid={wrong !== undefined}
                aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
                onInput={({ currentTarget }) => setEmail(currentTarget.value)}
              />
              {wrong !== undefined && (
                <span id={`${id}-wrong`} class="hint wrong" role="alert">
                  {wrong}
                </span>
              )}
            </div>
          </>
        )}
        {failure !== undefined && (
          <p class="notice bad" role="alert">
            <Icon name="bad" />
            <span>{failureText(failure)}</span>
          </p>
        )}
        <button type="submit" class="primary wide" aria-disabled={isSending}>
          {isSending && <span class="spinner" aria-hidden="true" />}
          {isSent ? words.open : words.send}
        </button>
        {isSent && (
          <div class="actions">
            <button type="button" class="link" onClick={() => ask(email)}>
              {words.again}
            </button>
            <button type="button" class="link" onClick={useOther}>
              {words.other}
            </button>
          </div>
        )}
      </form>
    </section>
  );
};

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { AccountReply } from '../catalogue/self-service/replies.ts';
import { texts } from './page.ts';
import { Icon, Waiting } from './parts.tsx';
import { type Failure, send } from './requests.ts';
import { account, failureText, handled, isOutdated, question, type Said, said, show, showAgain } from './state.ts';
import { withValue } from './words.ts';

/** How long a code is that was sent by mail. */
export const CODE_LENGTH = 6;

/** Opens and closes a question; while it is open, the button is not there. */
export const Opens = ({
  id,
  children,
  label,
  kind = '',
}: {
  readonly id: string;
  readonly children: string;
  /** Its accessible name, where several buttons do the same; it begins with the text that is shown. */
  readonly label?: string;
  readonly kind?: 'primary' | 'quiet' | '';
}) => (
  <button
    type="button"
    id={id}
    class={kind}
    aria-label={label}
    onClick={() => {
      said.value = undefined;
      question.value = id;
    }}
  >
    {children}
  </button>
);

/** A field for a code of a mail. */
export const CodeField = ({ label, wrong }: { readonly label: string; readonly wrong?: string | undefined }) => {
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => element.current?.focus(), []);
  useEffect(() => {
    // The next attempt replaces what was wrong.
    if (wrong !== undefined) element.current?.select();
  }, [wrong]);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        ref={element}
        name="code"
        class="code"
        dir="ltr"
        inputMode="numeric"
        autocomplete="one-time-code"
        maxLength={CODE_LENGTH + 2}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
      />
      {wrong !== undefined && (
        <span id={`${id}-wrong`} class="hint wrong" role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
};

/** Returns the digits that were typed or pasted as a code. */
export const codeIn = (form: HTMLFormElement): string =>
  String(new FormData(form).get('code') ?? '').replaceAll(/\D/g, '');

/** Returns the text of a code that is none; undefined for one that can be sent. */
export const wrongCode = (code: string): string | undefined =>
  code.length === CODE_LENGTH ? undefined : texts.refusals.code;

interface ChangeProps<Reply> {
  /** The id of the button that opened it. */
  readonly id: string;
  /** Where on the page it is: a subscription, by its id, or a part. */
  readonly at: string;
  readonly title: string;
  /** The request's path, and what else is in it, read when it is sent. */
  readonly path: string;
  readonly body?: (form: HTMLFormElement) => Readonly<Record<string, string | undefined>>;
  readonly submit: string;
  /** The button that leaves everything as it is. */
  readonly keep?: string;
  readonly isDanger?: boolean;
  /** Whether it can be sent; as long as something is to be chosen, its button leads there. */
  readonly isReady?: boolean;
  /** Whether it is sent as soon as it is opened: it changes nothing yet. */
  readonly isAtOnce?: boolean;
  /** The id of the button that gets the focus afterwards, if the one that opened it is not there any more. */
  readonly returnTo?: string;
  /** Shows the reply, at once or when it is known how a payment ended. */
  readonly onDone: (reply: Reply) => void | Promise<void>;
  readonly children?: ComponentChildren;
}

/**
 * A question before a change: what it does, and two buttons. By an address, the server then asks for a code. What is
 * refused is said here, beside what it is about.
 */
export const Change = <Reply = AccountReply>({
  id,
  at,
  title,
  path,
  body = () => ({}),
  submit,
  keep = texts.back,
  isDanger = false,
  isReady = true,
  isAtOnce = false,
  returnTo,
  onDone,
  children,
}: ChangeProps<Reply>) => {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const [asksForCode, setAsksForCode] = useState(false);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const close = (): void => {
    question.value = undefined;
  };
  const sendWith = async (code?: string): Promise<void> => {
    if (form.current === null) return;
    const parameters = { ...body(form.current), code };
    setSending(true);
    setFailure(undefined);
    setWrong(undefined);
    try {
      await onDone(await send<Reply>({ path, body: parameters }));
    } catch (error) {
      const reason = handled(error);
      const isShownAgain =
        isOutdated(reason) &&
        (await showAgain(at, reason).then(
          () => true,
          () => false,
        ));
      if (isShownAgain) return;
      setSending(false);
      if (reason === 'code.needed') setAsksForCode(true);
      else if (reason === 'code.wrong') setWrong(failureText(reason));
      else setFailure(reason);
    }
  };
  useEffect(() => {
    if (isAtOnce) form.current?.requestSubmit();
    else heading.current?.focus();
    return () => {
      // Where nothing was done, the focus returns to the button, which is there again.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const opener = document.getElementById(id) ?? document.getElementById(returnTo ?? '');
        opener?.focus();
      });
    };
  }, [id, returnTo, isAtOnce]);
  const submitted = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isSending || form.current === null) return;
    if (!isReady) return void form.current.querySelector('input')?.focus();
    if (!asksForCode) return void sendWith();
    const code = codeIn(form.current);
    const problem = wrongCode(code);
    setWrong(problem);
    if (problem === undefined) void sendWith(code);
  };
  return (
    <form
      ref={form}
      class="question"
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={submitted}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <h3 id={`${id}-title`} tabIndex={-1} ref={heading}>
        {title}
      </h3>
      {children}
      {asksForCode && (
        <>
          <p>{withValue(texts.code, 'address', account.value?.address ?? '')}</p>
          <CodeField label={texts.signIn.code} wrong={wrong} />
        </>
      )}
      {failure !== undefined && (
        <p class="notice bad" role="alert">
          <Icon name="bad" />
          <span>{failureText(failure)}</span>
        </p>
      )}
      {isAtOnce && isSending && !asksForCode ? (
        <Waiting />
      ) : (
        <div class="actions">
          <button type="submit" class={isDanger ? 'primary danger' : 'primary'} aria-disabled={isSending || !isReady}>
            {isSending && <span class="spinner" aria-hidden="true" />}
            {asksForCode ? texts.confirm : submit}
          </button>
          <button type="button" onClick={close}>
            {keep}
          </button>
          {asksForCode && !isSending && (
            <button type="button" class="link" onClick={() => sendWith()}>
              {texts.signIn.again}
            </button>
          )}
        </div>
      )}
    </form>
  );
};

/** Shows a reply and says what was done. */
export const shows =
  (what: (reply: AccountReply) => Said) =>
  (reply: AccountReply): void =>
    show(reply, what(reply));

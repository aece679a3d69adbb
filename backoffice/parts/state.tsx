import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, type ParameterError } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import type { Resource } from '../frame/resource.ts';
import { Icon } from './icon.tsx';

const NOT_FOUND = 404;
const WRONG_PARAMETERS = 400;

const isStatus = (error: Error, status: number): boolean => error instanceof ApiError && error.status === status;

/** Returns the words for an error: what the gateway said, or that it cannot be reached or has no such record. */
export const wordsOf = (error: Error): string => {
  if (isStatus(error, 0)) return frameTexts.value.unreachable;
  return isStatus(error, NOT_FOUND) ? frameTexts.value.notFound : error.message;
};

/** Returns wrong parameters with what would be right, for an error whose fields do not show them. */
export const parametersText = (errors: readonly ParameterError[]): string =>
  errors.map(({ name, message }) => `${name}: ${message}`).join('; ');

/** An error with a button that tries again, unless that cannot help. */
export const Failure = ({ error, retry }: { readonly error: Error; readonly retry?: () => void }) => (
  <div class="failure" role="alert">
    <Icon name="bad" />
    <p>
      <strong>{frameTexts.value.failed}</strong> <span>{wordsOf(error)}</span>{' '}
      {error instanceof ApiError && <bdi>{parametersText(error.parameterErrors)}</bdi>}
    </p>
    {retry && !isStatus(error, NOT_FOUND) && !isStatus(error, WRONG_PARAMETERS) && (
      <button type="button" onClick={retry}>
        {frameTexts.value.retry}
      </button>
    )}
  </div>
);

/** How many lines stand for what is being read. */
const LINES = [1, 2, 3, 4, 5] as const;

/** What takes this long is said to be slow, so that nobody thinks that it has stopped. */
const SLOW_AFTER_MS = 5_000;

/** Says that something is being read, shows about where it will be, and says after some time that it is slow. */
const Loading = () => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timeout = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timeout);
  }, []);
  return (
    <div class="skeleton">
      <p class={isSlow ? 'quiet' : 'hidden'}>{isSlow ? frameTexts.value.slow : frameTexts.value.loading}</p>
      {LINES.map((line) => (
        <span key={line} />
      ))}
    </div>
  );
};

/** Shows what was read, or that it is being read, or why it cannot be read. */
export const Loaded = <Data,>({
  of,
  children,
}: {
  readonly of: Resource<Data>;
  readonly children: (data: Data) => ComponentChildren;
}) => {
  const { data, error, isLoading, reload } = of;
  return (
    <div class="loaded" aria-busy={isLoading}>
      {error && <Failure error={error} retry={reload} />}
      {data !== undefined && children(data)}
      {data === undefined && error === undefined && <Loading />}
    </div>
  );
};

/** What is shown where there is nothing. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="empty">
    <Icon name="empty" />
    <div>{children}</div>
  </div>
);

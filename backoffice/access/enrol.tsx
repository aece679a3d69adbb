import { useState } from 'preact/hooks';
import { encode } from 'uqr';
import type { RecoveryCodesReply, SeedReply } from '../../catalogue/backoffice/replies/access.ts';
import { send } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { loadSession } from '../frame/session.ts';
import { Field, Form } from '../parts/form.tsx';
import { Loaded } from '../parts/state.tsx';
import { Copy } from '../parts/values.tsx';
import type { AccessProperties } from './access.tsx';
import { Heading } from './heading.tsx';

/** Cells around a QR code that scanners need. */
const MARGIN = 4;

/** A QR code as a picture of squares; always dark on light, because scanners expect that. */
const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { border: MARGIN });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};

/** Offers recovery codes as a file; they never leave the browser. */
const download = (codes: readonly string[]): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  link.download = 'tollgate-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
};

/** Recovery codes, which are shown once. */
export const RecoveryCodes = ({
  texts,
  codes,
  onKept,
  isPage = false,
}: AccessProperties & {
  readonly codes: readonly string[];
  readonly onKept: () => void;
  /** Whether there is no other heading. */
  readonly isPage?: boolean;
}) => (
  <>
    {isPage && <Heading texts={texts} title={texts.recoveryTitle} way="enrol" step={3} />}
    <p>{texts.recoveryWhy}</p>
    <ul class="codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <p class="actions">
      <Copy text={codes.join('\n')} label={texts.recoveryTitle} />
      <button type="button" onClick={() => download(codes)}>
        {texts.recoveryFile}
      </button>
      <button type="button" onClick={() => print()}>
        {texts.print}
      </button>
      <button type="button" class="primary" onClick={onKept}>
        {texts.recoveryKept}
      </button>
    </p>
  </>
);

/** Returns a key in groups that a person can read out and type; apps ignore the blanks. */
const grouped = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** Setting up an authenticator in three steps: the app, a picture to scan, and the first code of the app. */
export const Enrol = ({ texts, onDone }: AccessProperties & { readonly onDone?: () => void }) => {
  const action = useAction();
  const seed = useResource('seed', () => send<SeedReply>('/me/totp'));
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  if (codes !== undefined)
    return <RecoveryCodes texts={texts} codes={codes} onKept={onDone ?? loadSession} isPage={onDone === undefined} />;
  return (
    <>
      {onDone === undefined && <Heading texts={texts} title={texts.enrolTitle} way="enrol" step={2} />}
      <p>{texts.enrolWhy}</p>
      <ol class="tasks">
        <li>
          <p>{texts.enrolApp}</p>
        </li>
        <li>
          <p>{texts.enrolScan}</p>
          <Loaded of={seed}>
            {({ secret, uri }) => (
              <>
                <QrCode text={uri} label={texts.enrolPicture} />
                <p>
                  {texts.enrolKey}: <code class="key">{grouped(secret)}</code>{' '}
                  <Copy text={secret} label={texts.enrolKey} />
                </p>
              </>
            )}
          </Loaded>
        </li>
        <li>
          <Form
            action={action}
            submit={texts.next}
            refused={frameTexts.value.wrongCode}
            onSubmit={async (parameters) => {
              const { recoveryCodes } = await send<RecoveryCodesReply>('/me/totp/confirm', { parameters });
              setCodes(recoveryCodes);
            }}
          >
            <Field
              name="code"
              label={texts.codeShown}
              error={action.error}
              input={{ inputMode: 'numeric', autocomplete: 'one-time-code', maxLength: 6, required: true }}
            />
          </Form>
        </li>
      </ol>
    </>
  );
};

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { frameTexts } from '../frame/frame-texts.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { CopyWorded } from './values.tsx';

/** What is shown this once: its name and what it is for, where there are several. */
export interface ShownOnce {
  readonly text: string;
  readonly label?: string;
  readonly why?: string;
}

/** What is shown this once, with the button that copies it. */
export const Once = ({ shown: { text, label, why }, onCopied }: { readonly shown: ShownOnce; onCopied?(): void }) => (
  <div class="field">
    {label !== undefined && <strong>{label}</strong>}
    <span class="id">
      <code>{text}</code>
    </span>
    {why !== undefined && <span class="hint">{why}</span>}
    <span>
      <CopyWorded text={text} label={label} {...(onCopied === undefined ? {} : { onCopied })} />
    </span>
  </div>
);

/**
 * A dialog with secrets or links that nobody can see again. Whoever closes it, as by Escape, before all of them are copied
 * is asked once.
 */
export const OnceDialog = ({
  title,
  shown,
  onClose,
  children,
}: {
  readonly title: string;
  readonly shown: readonly ShownOnce[];
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) => {
  const texts = frameTexts.value;
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const isDone = shown.every(({ text }) => copied.has(text));
  const mayClose = (): boolean => {
    if (isDone || isAsking) return true;
    setAsking(true);
    return false;
  };
  return (
    <Dialog title={title} onClose={onClose} mayClose={mayClose}>
      <p>{children}</p>
      {shown.map((each) => (
        <Once key={each.text} shown={each} onCopied={() => setCopied((before) => new Set([...before, each.text]))} />
      ))}
      {isAsking && !isDone && (
        <div role="alert" class="notice waiting">
          <Icon name="waiting" />
          <div>
            <p>{texts.notCopied}</p>
            <button type="button" class="small" onClick={onClose}>
              {texts.closeAnyway}
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
};

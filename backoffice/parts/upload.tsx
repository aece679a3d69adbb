import { useState } from 'preact/hooks';
import { upload } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from './dialog.tsx';
import { channelOptions } from './entity.tsx';
import { FileField, Form, Select } from './form.tsx';

interface Properties<Reply> {
  readonly title: string;
  /** The labels of the fields. */
  readonly texts: { readonly channel: string; readonly file: string };
  readonly path: string;
  readonly type: string;
  /** The types and endings that the choice of files offers. */
  readonly accept: string;
  /** Returns what is said once the file has arrived. */
  readonly words: (reply: Reply) => string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A dialog that sends one file for one channel. */
export const UploadDialog = <Reply,>(properties: Properties<Reply>) => {
  const { title, texts, path, type, accept, words, onClose, onDone } = properties;
  const action = useAction();
  const [file, setFile] = useState<File | undefined>(undefined);
  const options = channelOptions();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        action={action}
        submit={title}
        onSubmit={async ({ entityId }) => {
          if (file === undefined) return; // The form has asked for it.
          say(words(await upload<Reply>(path, { entityId, 'file.name': file.name }, file, type)));
          onDone();
          onClose();
        }}
      >
        <Select name="entityId" label={texts.channel} error={action.error} options={options} value={options[0]?.[0]} />
        <FileField
          name="file.content"
          label={texts.file}
          error={action.error}
          accept={accept}
          isRequired
          onChoose={setFile}
        />
      </Form>
    </Dialog>
  );
};

import { send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form } from '../parts/form.tsx';

/** The dialog that names a new merchant or channel, or renames one. */
export const Naming = ({
  title,
  label,
  path,
  method = 'POST',
  value = '',
  onClose,
  onDone,
}: {
  readonly title: string;
  readonly label: string;
  readonly path: string;
  readonly method?: 'POST' | 'PUT';
  readonly value?: string;
  readonly onClose: () => void;
  /** Gets the id of what was made. */
  readonly onDone: (id: string) => void | Promise<void>;
}) => {
  const action = useAction();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        action={action}
        submit={title}
        onSubmit={async (parameters) => {
          const { id = '' } = await send<{ readonly id?: string }>(path, { method, parameters });
          await onDone(id);
        }}
      >
        <Field
          name="name"
          label={label}
          error={action.error}
          input={{ required: true, maxLength: 100, defaultValue: value, autocomplete: 'off' }}
        />
      </Form>
    </Dialog>
  );
};

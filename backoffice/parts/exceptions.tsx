import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type ApiError, send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { may, session } from '../frame/session.ts';
import { opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from './dialog.tsx';
import { Field, Form } from './form.tsx';
import { List, type ListProperties, useList } from './list.tsx';

interface ExceptionsProperties<Row, Reply> extends Omit<ListProperties<Row, Reply>, 'of' | 'keyOf'> {
  readonly texts: { readonly resolve: string; readonly resolved: string };
  /** Where the list is read; each of its exceptions is resolved at its own address below. */
  readonly path: string;
  /** The label of the reason that goes into the books. */
  readonly reason: string;
  ownerOf(exception: Row): string;
  /** What the dialog says about an exception, and what it asks beside the reason. */
  about(exception: Row, error: ApiError | undefined): ComponentChildren;
}

const Resolve = <Row extends { readonly id: string }, Reply>({
  of: { texts, path, reason, ownerOf, about },
  exception,
  onClose,
  onDone,
}: {
  readonly of: ExceptionsProperties<Row, Reply>;
  readonly exception: Row;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const action = useAction();
  return (
    <Dialog title={texts.resolve} onClose={onClose}>
      <Form
        action={action}
        submit={texts.resolve}
        onSubmit={async (values) => {
          const { email = '' } = session.value?.user ?? {};
          const parameters = { ...values, entityId: ownerOf(exception), resolvedBy: email };
          await send(`${path}/${exception.id}`, { parameters });
          say(texts.resolved);
          onDone();
          onClose();
        }}
      >
        {about(exception, action.error)}
        <Field
          name="reason"
          label={reason}
          error={action.error}
          input={{ required: true, maxLength: 500, autocomplete: 'off' }}
        />
      </Form>
    </Dialog>
  );
};

/** A list of what nobody but a person can settle, and the dialog in which they say how. */
export const Exceptions = <Row extends { readonly id: string }, Reply extends object>(
  properties: ExceptionsProperties<Row, Reply>,
) => {
  const { texts, path, columns } = properties;
  const found = useList<Reply>(path);
  const [chosen, setChosen] = useState<Row | undefined>(undefined);
  const resolve = (exception: Row) => (
    <button type="button" class="small" onClick={() => setChosen(exception)}>
      {opens(texts.resolve)}
    </button>
  );
  return (
    <>
      <List
        {...properties}
        of={found}
        columns={
          may('settlement.resolve') ? [...columns, { id: 'resolve', title: texts.resolve, cell: resolve }] : columns
        }
        keyOf={({ id }) => id}
      />
      {chosen && (
        <Resolve of={properties} exception={chosen} onClose={() => setChosen(undefined)} onDone={found.reload} />
      )}
    </>
  );
};

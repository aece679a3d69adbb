import { useId } from 'preact/hooks';
import { useAddress } from '../frame/address.ts';

/** A search field; what is searched for is in the address. */
export const Finding = ({
  parameter,
  label,
  submit,
}: {
  readonly parameter: string;
  readonly label: string;
  readonly submit: string;
}) => {
  const { query, set } = useAddress();
  const id = useId();
  const text = query[parameter] ?? '';
  return (
    <search>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          set({ [parameter]: String(new FormData(event.currentTarget).get('text') ?? '').trim() || undefined });
        }}
      >
        <div class="field wide">
          <label for={id}>{label}</label>
          <input id={id} key={text} type="search" name="text" defaultValue={text} />
        </div>
        <div class="field">
          <button type="submit">{submit}</button>
        </div>
      </form>
    </search>
  );
};

import { useId } from 'preact/hooks';

/** A field for a colour. */
export const Colour = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} type="color" value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
};

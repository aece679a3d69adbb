import { useId } from 'preact/hooks';
import './term.css';

/** A word, and a sentence about what it contains. */
export type Explained = readonly [word: string, meaning: string];

/** A word whose meaning is shown to whoever points at it or tabs to it, and read to whoever hears the page. */
export const Term = ({ of: [word, meaning] }: { readonly of: Explained }) => {
  const id = useId();
  return (
    <span class="term">
      <button
        type="button"
        class="bare"
        aria-describedby={id}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur();
        }}
      >
        {word}
      </button>
      <span class="popover" role="tooltip" id={id}>
        {meaning}
      </span>
    </span>
  );
};

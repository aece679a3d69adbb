import { useEffect, useRef } from 'preact/hooks';
import { toast } from '../frame/toast.ts';
import { Icon } from './icon.tsx';

/** Says what was done, above everything, also above the veil of a dialog; screen readers read it. */
export const Toast = () => {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said next comes above a dialog that was opened since.
  useEffect(() => {
    // Older browsers have no such layer: it is said below the veil there.
    place.current?.hidePopover?.();
    if (toast.value) place.current?.showPopover?.();
  }, [toast.value]);
  return (
    <div ref={place} class="toast" role="status" popover="manual">
      {toast.value && (
        <p>
          <Icon name="good" /> {toast.value}
        </p>
      )}
    </div>
  );
};

import { toast } from '../frame/toast.ts';
import { Icon } from './icon.tsx';

/** Says what was done; screen readers read it. */
export const Toast = () => (
  <div class="toast" role="status">
    {toast.value && (
      <p>
        <Icon name="good" /> {toast.value}
      </p>
    )}
  </div>
);

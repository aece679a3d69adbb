import { toast } from '../frame/toast.ts';

/** Says what was done; screen readers read it. */
export const Toast = () => (
  <div class="toast" role="status">
    {toast.value && <p>{toast.value}</p>}
  </div>
);

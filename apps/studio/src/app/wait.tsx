import { Spinner } from '@lumigraph/ui-kit';

/** A page whose code or first data is loading. */
export const Wait = () => (
  <div className="studio-wait" aria-busy="true">
    <Spinner />
  </div>
);

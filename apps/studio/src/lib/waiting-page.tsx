import { Skeleton } from '@lumigraph/ui-kit';
import { LoadFailure } from './load-failure.tsx';
import { Page } from './page.tsx';

interface WaitingPageProps {
  title: string;
  back: { to: string; label: string };
  error: unknown;
  onRetry: () => void;
}

/** A page of one object until it is loaded, or when it cannot be. */
export function WaitingPage({ title, back, error, onRetry }: WaitingPageProps) {
  return (
    <Page title={title} back={back} width="form">
      {error ? (
        <LoadFailure error={error} onRetry={onRetry} />
      ) : (
        <div className="card-sections" aria-busy="true">
          <Skeleton className="card-section-wait" />
          <Skeleton className="card-section-wait" />
        </div>
      )}
    </Page>
  );
}

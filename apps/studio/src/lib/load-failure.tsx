import { isApiError } from '@lumigraph/api-clients';
import { Alert, Button, EmptyState, Skeleton } from '@lumigraph/ui-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from './use-error-text.ts';
import { Page } from './page.tsx';

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** In place of what could not be loaded: why, and another try. What does not exist is not asked for again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Alert tone="danger">
      {errorText(error)}{' '}
      {isApiError(error, 'NOT_FOUND') ? null : (
        <Button size="sm" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      )}
    </Alert>
  );
}

/** In place of the rows of a list that has none. */
export interface EmptyList {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

export const NoRows = ({ text, ...empty }: EmptyList) => <EmptyState {...empty}>{text}</EmptyState>;

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** Class of the place that it takes before it is there. */
  wait: string;
  empty?: EmptyList;
  children: (data: T) => ReactNode;
}

/** What was loaded; beside it, that it could not be read again. */
export function Loaded<T>({ query: { data, error, refetch }, wait, empty, children }: LoadedProps<T>) {
  return (
    <>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton className={wait} /> : null}
      {empty && Array.isArray(data) && data.length === 0 ? <NoRows {...empty} /> : null}
      {data === undefined ? null : children(data)}
    </>
  );
}

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

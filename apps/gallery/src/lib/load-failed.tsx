import { Button, EmptyState } from '@lumigraph/ui-kit';
import { CloudOff, RotateCw } from 'lucide-react';

export interface LoadFailedProps {
  title: string;
  text: string;
  retry: string;
  onRetry: () => void;
}

/** Replaces a list whose request failed: what happened, and a second try. */
export function LoadFailed({ title, text, retry, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      role="alert"
      icon={<CloudOff />}
      title={title}
      action={
        <Button variant="primary" icon={<RotateCw />} onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}

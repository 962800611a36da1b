import { Alert } from '@lumigraph/ui-kit';
import type { FormStatus } from './use-form.ts';

/** What came of sending a form: one line in the form, never a toast beside it. */
export function FormResult({ status, done }: { status: FormStatus<string>; done: string }) {
  switch (status.kind) {
    case 'done':
      return <Alert tone="success">{done}</Alert>;
    case 'failed':
      return <Alert tone="danger">{status.text}</Alert>;
    case 'idle':
    case 'sending':
      return null;
    default:
      return status satisfies never;
  }
}

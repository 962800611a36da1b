import { lazy, Suspense } from 'react';
import type { SecondStepFormProps } from './second-step-form.tsx';

const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}));

/** The form of the second step, loaded on demand: most accounts do not need it. */
export function SecondStepScreen(props: SecondStepFormProps) {
  return (
    <Suspense>
      <SecondStepForm {...props} />
    </Suspense>
  );
}

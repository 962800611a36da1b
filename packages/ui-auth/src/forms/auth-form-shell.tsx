import { Button, ErrorSummary } from '@lumigraph/ui-kit';
import type { ReactNode } from 'react';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { FailureAlert } from '../failure/failure-alert.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import type { AuthForm, AuthFormValues } from './use-auth-form.ts';

export interface AuthFormShellProps<V extends AuthFormValues> {
  form: AuthForm<V>;
  submitLabel: string;
  children: ReactNode;
}

/** The frame of every form here: summary, fields, failure, button. */
export function AuthFormShell<V extends AuthFormValues>({
  form,
  submitLabel,
  children,
}: AuthFormShellProps<V>) {
  const { t } = useAuthTexts();
  const { summaryRef, summary, status, formProps } = form;
  const part = usePart();
  return (
    <form {...part('auth-form')} {...formProps}>
      <ErrorSummary ref={summaryRef} title={t('errors.summary')} items={summary} />
      {children}
      <FailureAlert status={status} />
      <Button
        {...part('auth-submit')}
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={status.kind === 'busy'}
      >
        {submitLabel}
      </Button>
    </form>
  );
}

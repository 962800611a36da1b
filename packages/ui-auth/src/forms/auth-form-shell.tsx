import { Button, ErrorSummary, Form, useVariables } from '@lumigraph/ui-kit';
import type { FormValues } from '@lumigraph/ui-kit/form';
import { createElement, type ReactNode } from 'react';
import type { AuthAppearance } from '../appearance/auth-ui-context.ts';
import { usePart, useSlots } from '../appearance/auth-ui-provider.tsx';
import { FailureAlert } from '../failure/failure-alert.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import type { AuthForm } from './auth-errors.ts';

export interface AuthFormShellProps<V extends FormValues> {
  form: AuthForm<V>;
  submitLabel: string;
  /** In a settings page: the button is as large as the others there. */
  compact?: boolean | undefined;
  /** Tokens of a form outside the widget; the widget sets them on its root. */
  variables?: AuthAppearance['variables'];
  children: ReactNode;
}

/** The frame of every form in this package: error summary, fields, failure, submit button. */
export function AuthFormShell<V extends FormValues>({
  form,
  submitLabel,
  compact = false,
  variables,
  children,
}: AuthFormShellProps<V>) {
  const { t } = useAuthTexts();
  const { summaryRef, summary, status, formProps } = form;
  const part = usePart();
  const { submit } = useSlots();
  const { root, sheet } = useVariables(variables);
  return (
    <Form {...part('auth-form')} {...formProps} {...root}>
      {sheet}
      <ErrorSummary ref={summaryRef} title={t('errors.summary')} items={summary} />
      {children}
      <FailureAlert status={status} />
      {submit ? (
        createElement(submit, { label: submitLabel, isBusy: status.kind === 'busy' })
      ) : (
        <Button
          {...part('auth-submit')}
          type="submit"
          variant="primary"
          size={compact ? 'md' : 'lg'}
          wide={!compact}
          busy={status.kind === 'busy'}
        >
          {submitLabel}
        </Button>
      )}
    </Form>
  );
}

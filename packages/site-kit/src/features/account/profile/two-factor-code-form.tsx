import { isApiError } from '@lumigraph/api-clients';
import { Alert, Button, Form, TextField } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { useProfileErrors } from './use-profile-errors.ts';

interface TwoFactorCodeFormProps<Result> {
  /** The first paragraph receives the focus: the button that opened the form is gone. */
  children?: ReactNode;
  intro: string;
  hint: string;
  submit: string;
  /** Shows the keyboard for digits; a recovery code has letters too. */
  digitsOnly?: boolean;
  send: (code: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onCancel: () => void;
}

/** Asks for a code of the authenticator app. A wrong code is reported at the field; the form stays open. */
export function TwoFactorCodeForm<Result>({
  children,
  intro,
  hint,
  submit,
  digitsOnly = false,
  send,
  onDone,
  onCancel,
}: TwoFactorCodeFormProps<Result>) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const errors = useProfileErrors(t('twoFactor.failed'));
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  const { field, formProps, status } = useForm({
    ...errors,
    initialValues: { code: '' },
    rules: ({ code }) => ({ code: code.trim() === '' ? 'required' : undefined }),
    send: ({ code }) => send(code.replaceAll(' ', '')),
    readError: (error) =>
      isApiError(error, 'TWO_FACTOR_CODE_INVALID')
        ? { problems: { code: { rule: error.code } } }
        : { problems: {}, failure: error },
    onDone,
  });
  return (
    <Form {...formProps} className="profile-form">
      <p ref={start} tabIndex={-1}>
        {intro}
      </p>
      {children}
      <TextField
        {...field('code')}
        label={t('fields.code')}
        hint={hint}
        inputMode={digitsOnly ? 'numeric' : 'text'}
        autoComplete="one-time-code"
      />
      {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      <div className="profile-actions">
        <Button type="submit" variant="primary" busy={status.kind === 'busy'}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{t('confirm.cancel')}</Button>
      </div>
    </Form>
  );
}

import { Alert, Button, Form } from '@lumigraph/ui-kit';
import { Dialog, type DialogProps } from '@lumigraph/ui-kit/dialog';
import type { FormStatus } from '@lumigraph/ui-kit/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useChange, type ChangeOptions } from './use-change.ts';
import { useErrorText } from './use-error-text.ts';

export interface QuestionProps extends Pick<DialogProps, 'title' | 'size'> {
  /** Nothing is filled in yet, or there is nothing to do. */
  disabled?: boolean;
  /** Above the fields: what the step does. */
  text?: ReactNode;
  /** Text of the button that does it. */
  submit: string;
  variant?: 'primary' | 'danger';
  children?: ReactNode;
  onClose: () => void;
}

interface FormDialogProps extends QuestionProps {
  /** Of `useForm`, or a submit handler alone. */
  form: { formProps: { onSubmit: (event: FormEvent) => void }; status?: FormStatus<unknown> };
}

/**
 * A form in a window with Cancel and one other button. It stays open while it is sent, and shows why it has failed. A
 * click outside does not close it: what is typed would be lost.
 */
export function FormDialog({
  form: { formProps, status },
  text,
  submit,
  variant = 'primary',
  disabled = false,
  children,
  onClose,
  ...window
}: FormDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const isBusy = status?.kind === 'busy';
  return (
    <Dialog
      {...window}
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      role="alertdialog"
      closeLabel={t('actions.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} variant={variant} busy={isBusy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <Form noValidate id={formId} onSubmit={formProps.onSubmit} className="studio-dialog-form">
        {text === undefined ? null : <p className="studio-dialog-text">{text}</p>}
        {children}
        {status?.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      </Form>
    </Dialog>
  );
}

interface ConfirmDialogProps extends QuestionProps {
  mutation: Pick<UseMutationResult<unknown, unknown, void>, 'mutate' | 'isPending' | 'error'>;
  /** What a rejection means, unless it is said by its code. */
  failureText?: ((error: unknown) => string) | undefined;
}

/** Asks before a step, without fields. */
export function ConfirmDialog({ mutation, failureText, ...question }: ConfirmDialogProps) {
  const { mutate, isPending, error: failure } = mutation;
  const errorText = useErrorText();
  const statusOf = (): FormStatus<unknown> => {
    if (isPending) return { kind: 'busy' };
    return failure
      ? { kind: 'failed', failure, text: (failureText ?? errorText)(failure) }
      : { kind: 'idle' };
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return <FormDialog {...question} form={{ formProps: { onSubmit }, status: statusOf() }} />;
}

interface ChangeDialogProps<Result>
  extends QuestionProps, Pick<ChangeOptions<void, Result>, 'send' | 'done' | 'refresh'> {
  /** Default: the dialog is closed. */
  onDone?: (result: Result) => unknown;
  failureText?: ConfirmDialogProps['failureText'];
}

/** Asks before a change without fields, and sends it. */
export function ChangeDialog<Result>(props: ChangeDialogProps<Result>) {
  const { send, done, refresh, onDone = props.onClose, ...question } = props;
  const mutation = useChange({ send, done, refresh, onDone, failsInDialog: true });
  return <ConfirmDialog {...question} mutation={mutation} />;
}

/** Whether a window of the page is open, held in the address: a link of the search opens it. */
export function useHashDialog(name: string): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const setOpen = (open: boolean) =>
    void navigate(
      { pathname, search, hash: open ? name : '' },
      { replace: true, state: state as unknown, preventScrollReset: true },
    );
  return [hash === `#${name}`, setOpen];
}

import {
  Alert,
  Button,
  Form,
  Select,
  TextArea,
  TextField,
  useToasts,
  type SelectOption,
  type TextFieldProps,
} from '@lumigraph/ui-kit';
import type { DialogProps } from '@lumigraph/ui-kit/dialog';
import { StudioDialog } from './studio-dialog.tsx';
import {
  serverProblems,
  useForm,
  type FieldProblems,
  type FormFieldProps,
  type FormStatus,
} from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStudioApi } from './studio.tsx';
import type { ChangeOptions } from './use-change.ts';
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
    <StudioDialog
      {...window}
      onClose={() => isBusy || onClose()}
      role="alertdialog"
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
    </StudioDialog>
  );
}

/** A value that a change needs, as a text. */
export interface DialogField<Name extends string> extends Pick<
  TextFieldProps,
  'label' | 'hint' | 'type' | 'inputMode' | 'autoComplete' | 'lang' | 'maxLength'
> {
  name: Name;
  /** What is filled in at first; nothing unless given. */
  initial?: string;
  /** Of a choice. */
  options?: readonly SelectOption[];
  /** Of a choice: the text while nothing is chosen. */
  placeholder?: string;
  /** Of a text with several lines. */
  rows?: number;
  /** The message about a wrong value; a field without it may contain anything. */
  problem?: string | ((value: string) => string);
  /** Which values are right; all but an empty one unless given. */
  isValid?: (value: string) => boolean;
  /** An empty value is right too. */
  isOptional?: true;
  /** The message when the server refuses the value; otherwise a refusal is one of the whole form. */
  refused?: string;
  /** Below the field. */
  renderBelow?: (values: Values<Name>) => ReactNode;
}

type Values<Name extends string> = Record<Name, string>;

interface ChangeFormOptions<Result, Name extends string> extends Pick<
  ChangeOptions<Values<Name>, Result>,
  'send' | 'done' | 'refresh'
> {
  fields: readonly DialogField<Name>[];
  onDone: (result: Result, values: Values<Name>) => unknown;
  /** What a failure means here, unless the error says it. */
  failureText?: ((error: unknown) => string | undefined) | undefined;
}

const isFilled = (value: string): boolean => value.trim() !== '';

function useChangeForm<Result, Name extends string>(options: ChangeFormOptions<Result, Name>) {
  const { fields, send, done, refresh, onDone, failureText } = options;
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const readAgain = () => refresh && void queryClient.invalidateQueries(refresh);
  const byName = <T,>(valueOf: (field: DialogField<Name>) => T) =>
    Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])) as Record<Name, T>;
  return useForm<Values<Name>, unknown, Result>({
    initialValues: byName(({ initial = '' }) => initial),
    rules: (values) =>
      byName(({ name, problem, isValid = isFilled, isOptional }) => {
        const value = values[name];
        if (isValid(value) || (isOptional && value === '')) return undefined;
        return typeof problem === 'function' ? problem(value) : problem;
      }),
    // The rules are named by their messages.
    problemText: (_name, { rule }) => rule,
    send: (values) => send(api, values),
    readError(error, names) {
      const found = serverProblems(error, names);
      const refusals = fields.flatMap(({ name, refused }) =>
        refused !== undefined && found[name] ? [[name, { rule: refused }] as const] : [],
      );
      return {
        problems: Object.fromEntries(refusals) as FieldProblems<Name>,
        failure: refusals.length > 0 ? undefined : error,
      };
    },
    failureText: (error) => failureText?.(error) ?? errorText(error),
    onDone(result, values) {
      const text = typeof done === 'function' ? done(result, values) : done;
      if (text !== undefined) toasts.show({ text, tone: 'success' });
      // What is shown may be gone: it is read again from the page that follows.
      void Promise.resolve(onDone(result, values)).then(readAgain);
    },
    // A form stays based on what its user has read; a question is about what the page shows.
    onError: () => fields.length === 0 && readAgain(),
  });
}

interface ChangeDialogProps<Result, Name extends string>
  extends QuestionProps, Partial<ChangeFormOptions<Result, Name>> {
  send: ChangeFormOptions<Result, Name>['send'];
  /** What depends on the values. */
  live?: (values: Values<Name>) => Partial<QuestionProps>;
}

/** Asks before a change, for what it needs, and sends it. Then it closes, unless `onDone` says otherwise. */
export function ChangeDialog<Result, Name extends string = never>(props: ChangeDialogProps<Result, Name>) {
  const { fields = [], send, done, refresh, onDone = props.onClose, failureText, ...rest } = props;
  const { live, children, ...question } = rest;
  const form = useChangeForm({ fields, send, done, refresh, onDone, failureText });
  return (
    <FormDialog {...question} {...live?.(form.values)} form={form}>
      {children}
      {fields.map(({ renderBelow, ...field }) => (
        <Fragment key={field.name}>
          <Control {...field} {...form.field(field.name)} />
          {renderBelow?.(form.values)}
        </Fragment>
      ))}
    </FormDialog>
  );
}

type ControlProps = Omit<DialogField<string>, 'renderBelow'> & FormFieldProps & { value: string };

function Control(props: ControlProps) {
  const { options, placeholder, rows, problem, isOptional, ...rest } = props;
  const { initial: _initial, isValid: _isValid, refused: _refused, ...field } = rest;
  const control = { ...field, required: problem !== undefined && !isOptional };
  if (options) return <Select {...control} options={options} placeholder={placeholder} />;
  return rows === undefined ? <TextField {...control} /> : <TextArea {...control} rows={rows} />;
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

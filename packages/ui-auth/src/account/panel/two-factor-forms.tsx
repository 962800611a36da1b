import type { AuthApi, TwoFactorEnrolment } from '@lumigraph/contracts';
import { Alert, Button, Form, TextField } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AuthFailure } from '../../failure/auth-failure.ts';
import { FailureAlert } from '../../failure/failure-alert.tsx';
import { useAuthErrors } from '../../forms/auth-errors.ts';
import { useAuthTexts } from '../../texts/use-auth-texts.ts';
import { saveFile, usePanelTexts } from './account-part.tsx';

interface CodeFormProps<Result> {
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
export function CodeForm<Result>({
  children,
  intro,
  hint,
  submit,
  digitsOnly = false,
  send,
  onDone,
  onCancel,
}: CodeFormProps<Result>) {
  const { t } = usePanelTexts();
  const { t: authText } = useAuthTexts();
  const start = useRef<HTMLParagraphElement>(null);
  // The button that opened the form is gone.
  useEffect(() => start.current?.focus(), []);
  const { field, formProps, status } = useForm<{ code: string }, AuthFailure, Result>({
    ...useAuthErrors('confirm'),
    initialValues: { code: '' },
    rules: ({ code }) => ({ code: code.trim() === '' ? 'required' : undefined }),
    send: ({ code }) => send(code.replaceAll(/\s/g, '')),
    onDone,
  });
  return (
    <Form {...formProps} className="ui-auth-form">
      <p ref={start} tabIndex={-1}>
        {intro}
      </p>
      {children}
      <TextField
        {...field('code')}
        label={digitsOnly ? t('twoFactor.code') : authText('fields.code')}
        hint={hint}
        inputMode={digitsOnly ? 'numeric' : 'text'}
        autoComplete="one-time-code"
      />
      <FailureAlert status={status} />
      <div className="ui-auth-actions">
        <Button type="submit" variant="primary" busy={status.kind === 'busy'}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{t('actions.cancel')}</Button>
      </div>
    </Form>
  );
}

interface EnrolmentFormProps {
  api: Pick<AuthApi, 'confirmTwoFactor'>;
  enrolment: TwoFactorEnrolment;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Connects an authenticator app: the QR code or the key, then a first code of the app. */
export function EnrolmentForm({ api, enrolment, onDone, onCancel }: EnrolmentFormProps) {
  const { t } = usePanelTexts();
  return (
    <CodeForm
      intro={t('twoFactor.scan')}
      hint={t('twoFactor.codeHint')}
      submit={t('twoFactor.confirm')}
      digitsOnly
      send={(code) => api.confirmTwoFactor(code)}
      onDone={onDone}
      onCancel={onCancel}
    >
      <QrCode text={enrolment.uri} label={t('twoFactor.qr')} />
      <div className="ui-account-secret">
        <p>{t('twoFactor.manual')}</p>
        <code translate="no">{enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={enrolment.secret} />
      </div>
    </CodeForm>
  );
}

/** Without it, for example offline, the key below still connects the app. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string }>();
  useEffect(() => {
    let isMounted = true;
    async function draw() {
      const { encode } = await import('uqr');
      if (isMounted) setCode(drawingOf(encode(text, { border: 4 }).data));
    }
    draw().catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [text]);
  if (!code) return <div className="ui-account-qr" aria-hidden="true" />;
  return (
    <svg
      className="ui-account-qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <path d={code.path} />
    </svg>
  );
}

function drawingOf(rows: readonly (readonly boolean[])[]) {
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: rows.length, path: squares.join('') };
}

/** Copies a text, and says so on the button and to screen readers. */
function CopyButton({ text }: { text: string }) {
  const { t } = usePanelTexts();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{t(`twoFactor.${outcome ?? 'copy'}`)}</span>
    </Button>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Tells in the file and on paper where the codes work. */
  account: string;
  onDone: () => void;
}

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, account, onDone }: RecoveryCodesProps) {
  const { t } = usePanelTexts();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => title.current?.focus(), []);
  const list = codes.join('\n');
  const save = () => {
    const text = `${t('twoFactor.codesTitle')}: ${account}\n\n${list}\n`;
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt');
  };
  return (
    <>
      <h3 ref={title} tabIndex={-1} className="ui-account-codes-title">
        {t('twoFactor.codesTitle')}
      </h3>
      <Alert tone="warning">{t('twoFactor.codesText')}</Alert>
      <p className="ui-account-codes-owner">{account}</p>
      <ul className="ui-account-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="ui-auth-actions">
        <CopyButton text={list} />
        <Button onClick={save}>{t('twoFactor.download')}</Button>
        <Button onClick={() => print()}>{t('twoFactor.print')}</Button>
        <Button variant="primary" onClick={onDone}>
          {t('twoFactor.done')}
        </Button>
      </div>
    </>
  );
}

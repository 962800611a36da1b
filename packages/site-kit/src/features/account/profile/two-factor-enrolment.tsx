import type { TwoFactorEnrolment } from '@lumigraph/contracts';
import { isApiError } from '@lumigraph/api-clients';
import { Alert, Button, Form, TextField } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../account-context.tsx';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { CopyButton } from './copy-button.tsx';
import { useProfileErrors } from './use-profile-errors.ts';

interface TwoFactorEnrolmentProps {
  enrolment: TwoFactorEnrolment;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Connects an authenticator app: the QR code or the key, then a first code of the app. */
export function TwoFactorEnrolmentForm({ enrolment, onDone, onCancel }: TwoFactorEnrolmentProps) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { auth } = useAccount();
  const errors = useProfileErrors(t('twoFactor.failed'));
  const start = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => start.current?.focus(), []);
  const { field, formProps, status } = useForm({
    ...errors,
    initialValues: { code: '' },
    rules: ({ code }) => ({ code: code.trim() === '' ? 'required' : undefined }),
    send: ({ code }) => auth.confirmTwoFactor(code.replaceAll(' ', '')),
    readError: (error) =>
      isApiError(error, 'TWO_FACTOR_CODE_INVALID')
        ? { problems: { code: { rule: error.code } } }
        : { problems: {}, failure: error },
    onDone,
  });
  return (
    <Form {...formProps} className="profile-form">
      <p ref={start} tabIndex={-1}>
        {t('twoFactor.scan')}
      </p>
      <QrCode text={enrolment.uri} label={t('twoFactor.qr')} />
      <div className="profile-secret">
        <p>{t('twoFactor.manual')}</p>
        <code>{enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={enrolment.secret} />
      </div>
      <TextField
        {...field('code')}
        label={t('fields.code')}
        hint={t('twoFactor.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
      <div className="profile-actions">
        <Button type="submit" variant="primary" busy={status.kind === 'busy'}>
          {t('twoFactor.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('confirm.cancel')}</Button>
      </div>
    </Form>
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
  if (!code) return <div className="profile-qr" aria-hidden="true" />;
  return (
    <svg
      className="profile-qr"
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

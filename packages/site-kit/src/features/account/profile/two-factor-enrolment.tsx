import type { TwoFactorEnrolment } from '@lumigraph/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { CopyButton } from './copy-button.tsx';
import { TwoFactorCodeForm } from './two-factor-code-form.tsx';

interface TwoFactorEnrolmentProps {
  enrolment: TwoFactorEnrolment;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Connects an authenticator app: the QR code or the key, then a first code of the app. */
export function TwoFactorEnrolmentForm({ enrolment, onDone, onCancel }: TwoFactorEnrolmentProps) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  return (
    <TwoFactorCodeForm
      intro={t('twoFactor.scan')}
      hint={t('twoFactor.codeHint')}
      submit={t('twoFactor.confirm')}
      digitsOnly
      send={(code) => auth.confirmTwoFactor(code)}
      onDone={onDone}
      onCancel={onCancel}
    >
      <QrCode text={enrolment.uri} label={t('twoFactor.qr')} />
      <div className="profile-secret">
        <p>{t('twoFactor.manual')}</p>
        <code translate="no">{enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={enrolment.secret} />
      </div>
    </TwoFactorCodeForm>
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

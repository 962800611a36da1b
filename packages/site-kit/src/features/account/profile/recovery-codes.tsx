import { Alert, Button } from '@lumigraph/ui-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/save-file.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { CopyButton } from './copy-button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** With the name of the site it tells in the file and on paper where the codes work. */
  email: string;
  onDone: () => void;
}

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const account = `${useSiteConfig().name}, ${email}`;
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
      <h3 ref={title} tabIndex={-1} className="profile-codes-title">
        {t('twoFactor.codesTitle')}
      </h3>
      <Alert tone="warning">{t('twoFactor.codesText')}</Alert>
      <p className="profile-codes-account">{account}</p>
      <ul className="profile-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="profile-actions">
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

import { Button } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';

/** Copies a text, and says so on the button and to screen readers. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
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

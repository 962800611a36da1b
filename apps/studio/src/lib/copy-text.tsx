import { Button, TextField } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './copy-text.css';

/** A text to take away, with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Without permission or HTTPS; the text can be selected.
      setState('failed');
    }
  };
  return (
    <div className="copy-text">
      <TextField
        label={label}
        value={text}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void copy()}>{t('copy.button')}</Button>
      <output>{state === 'idle' ? '' : t(`copy.${state}`)}</output>
    </div>
  );
}

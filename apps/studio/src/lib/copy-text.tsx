import { Button, TextArea, TextField } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './copy-text.css';

export interface CopyTextProps {
  label: string;
  text: string;
  /** Of a text with several lines. */
  rows?: number;
}

/** A text to take away, with a button that copies it. */
export function CopyText({ label, text, rows }: CopyTextProps) {
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
  const field = { label, value: text, readOnly: true, spellCheck: false };
  return (
    <div className="copy-text">
      {rows === undefined ? (
        <TextField {...field} onFocus={({ target }) => target.select()} />
      ) : (
        <TextArea {...field} rows={rows} onFocus={({ target }) => target.select()} />
      )}
      <Button onClick={() => void copy()}>{t('copy.button')}</Button>
      <output>{state === 'idle' ? '' : t(`copy.${state}`)}</output>
    </div>
  );
}

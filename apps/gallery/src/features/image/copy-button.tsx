import { IconButton } from '@lumigraph/ui-kit';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from './use-copy.ts';

/** Copies a text. The icon confirms it, and screen readers announce it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('image');
  const { state, copy } = useCopy();
  return (
    <span className="image-copy" data-state={state}>
      <IconButton
        size="sm"
        label={label}
        icon={state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy(text)}
      />
      <output className={state === 'failed' ? 'image-copy-failed' : 'ui-visually-hidden'}>
        {state === 'ready' ? null : t(state === 'copied' ? 'copy.done' : 'copy.failed')}
      </output>
    </span>
  );
}

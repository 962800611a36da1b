import { IconButton } from '@lumigraph/ui-kit';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Copies a text. The icon confirms it, and screen readers announce it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('image');
  const { state, copy } = useCopy();
  return (
    <span className="image-copy" data-state={state}>
      <IconButton
        size="sm"
        label={label}
        icon={state === 'copied' ? <Check /> : <Copy />}
        onClick={() => void copy(text)}
      />
      <output className={state === 'failed' ? 'image-copy-failed' : 'ui-visually-hidden'}>
        {state === 'ready' ? null : t(state === 'copied' ? 'copy.done' : 'copy.failed')}
      </output>
    </span>
  );
}

export type CopyState = 'ready' | 'copied' | 'failed';

const SHOWN_MS = 2_500;

/** Copies a text to the clipboard and reports the result for a short time. */
export function useCopy(): { state: CopyState; copy: (text: string) => Promise<void> } {
  const [state, setState] = useState<CopyState>('ready');
  useEffect(() => {
    if (state === 'ready') return undefined;
    const timer = setTimeout(() => setState('ready'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    state,
    copy: async (text) => {
      try {
        // The API is absent outside secure contexts, and a browser may refuse.
        await navigator.clipboard.writeText(text);
        setState('copied');
      } catch {
        setState('failed');
      }
    },
  };
}

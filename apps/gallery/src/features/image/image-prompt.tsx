import { AppLink } from '@lumigraph/site-kit';
import { Button } from '@lumigraph/ui-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { CopyButton } from './copy-button.tsx';

/** Longer prompts are folded; the limit is about six lines of the panel. */
const FOLD_LENGTH = 280;

export interface ImagePromptProps {
  title: string;
  text: string;
  copyLabel: string;
  /** Text of the link to the images whose prompt begins with the same words; without it there is none. */
  more?: string;
}

/** As many words as a search reads. */
const beginningOf = (prompt: string): string =>
  prompt
    .split(/[\s.,;:()，。；：]+/u)
    .filter(Boolean)
    .slice(0, 10)
    .join(' ')
    .slice(0, 100);

/** The prompt of the generator, unchanged. */
export function ImagePrompt({ title, text, copyLabel, more }: ImagePromptProps) {
  const { t } = useTranslation('image');
  const id = useId();
  const [open, setOpen] = useState(false);
  const long = text.length > FOLD_LENGTH;
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="image-prompt-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <CopyButton text={text} label={copyLabel} />
      </div>
      <p
        id={`${id}-text`}
        className="image-prompt-text"
        translate="no"
        data-copyable=""
        data-folded={(long && !open) || undefined}
      >
        {text}
      </p>
      {long ? (
        <Button
          size="sm"
          variant="ghost"
          className="image-prompt-more"
          aria-expanded={open}
          aria-controls={`${id}-text`}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'prompt.less' : 'prompt.more')}
        </Button>
      ) : null}
      {more ? (
        // The number of searches is unlimited for a crawler.
        <AppLink className="image-prompt-same" to={paths.home({ q: beginningOf(text) })} rel="nofollow">
          {more}
        </AppLink>
      ) : null}
    </section>
  );
}

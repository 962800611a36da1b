import { absoluteAddress, type ImageMetadata, type Locale } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { AppLink, ActionLink, usePublicSettings } from '@lumigraph/site-kit';
import {
  type CreditOptions,
  creditText,
  embedCode,
  embedWidths,
  isEmbeddable,
} from '../../lib/credit-text.ts';
import { FavoriteButton } from '../../lib/favorites/favorite-button.tsx';
import { originWords } from '../../lib/origin.ts';
import { DownloadButton } from './download-button.tsx';
import { ImageCredentials } from './image-credentials.tsx';
import { ImageFacts } from './image-facts.tsx';
import { ImagePrompt } from './image-prompt.tsx';
import { PanelHead } from './panel-head.tsx';
import { Button } from '@lumigraph/ui-kit';
import { Check, Code, Copy, Flag, Share2 } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { SaveToCollection } from './save-to-collection.tsx';
import { useCopy, type CopyState } from './copy-button.tsx';

export interface ImagePanelProps {
  /** Undefined while it loads. */
  image: ImageMetadata | undefined;
  title: string | undefined;
  list: ListAddress;
}

/** All data of the image, and its actions. */
export function ImagePanel({ image, title, list }: ImagePanelProps) {
  return (
    <div className="image-panel" aria-busy={!image || undefined}>
      <PanelHead image={image} title={title} />
      {image ? <PanelBody key={image.id} image={image} list={list} /> : <PanelWait />}
    </div>
  );
}

function PanelBody({ image, list }: { image: ImageMetadata; list: ListAddress }) {
  const { t } = useTranslation('image');
  const { prompt, negativePrompt, tags } = image;
  return (
    <>
      <DownloadButton image={image} />
      {prompt ? (
        <ImagePrompt
          title={t('prompt.title')}
          text={prompt}
          copyLabel={t('copy.prompt')}
          more={t('prompt.same')}
        />
      ) : null}
      {negativePrompt ? (
        <ImagePrompt title={t('prompt.negative')} text={negativePrompt} copyLabel={t('copy.negative')} />
      ) : null}
      <ImageFacts image={image} />
      <ImageCredentials image={image} />
      {tags.length === 0 ? null : (
        <ul className="image-tags" role="list" aria-label={t('tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <AppLink to={paths.home({ q: tag })}>{tag}</AppLink>
            </li>
          ))}
        </ul>
      )}
      <div className="image-actions">
        <FavoriteButton
          className="ui-button"
          imageId={image.id}
          title={image.title}
          label={t('menu.favorite')}
        />
        <ShareButton
          title={image.title}
          path={paths.image(image.id, { categoryId: list.categoryId, special: list.special })}
        />
        <SaveToCollection image={image} />
      </div>
      <SmallActions image={image} />
    </>
  );
}

/**
 * The placeholder below the title until the texts load: about the same heights, so that the layout does not
 * shift.
 */
function PanelWait() {
  const { t } = useTranslation('image');
  return (
    <>
      <output className="ui-visually-hidden">{t('states.loading')}</output>
      <span className="image-wait" data-shape="button" />
      <span className="image-wait" data-shape="text" />
      <span className="image-wait" data-shape="block" />
      <span className="image-wait" data-shape="block" />
    </>
  );
}

/** Credit line and embed code for the visitor's own site, and the report of the image. */
function SmallActions({ image }: { image: ImageMetadata }) {
  const { t, i18n } = useTranslation('image');
  const { t: tSite } = useTranslation();
  const { origin } = usePublicSettings();
  const options = () => ({
    origin: originWords(tSite, image.source),
    locale: i18n.language as Locale,
    address: absoluteAddress(paths.image(image.id), origin || location.origin) ?? '',
  });
  return (
    <div className="image-credits">
      <CopyTextButton
        icon={<Copy />}
        label={t('menu.copyCredit')}
        text={() => creditText(image, options())}
      />
      {isEmbeddable(image) ? <EmbedButton image={image} credit={options} /> : null}
      <span className="image-credit">
        <ActionLink size="sm" variant="ghost" icon={<Flag />} href={paths.report(image.id)} rel="nofollow">
          {t('menu.report')}
        </ActionLink>
      </span>
    </div>
  );
}

// The dialog loads when a visitor presses the button.
const EmbedDialog = lazy(async () => ({ default: (await import('./image-dialogs.tsx')).EmbedDialog }));

function EmbedButton({ image, credit }: { image: ImageMetadata; credit: () => CreditOptions }) {
  const { t } = useTranslation('image');
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="image-credit">
      <Button size="sm" variant="ghost" icon={<Code />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('embed.open')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <EmbedDialog
            widths={embedWidths(image)}
            codeOf={(width) => embedCode(image, { ...credit(), width })}
            Copy={CopyCode}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </span>
  );
}

function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation('image');
  return <CopyTextButton icon={<Copy />} label={t('embed.copy')} text={() => code} />;
}

/** Copies a text that is not on the page. The button confirms it in its own words and keeps its width. */
function CopyTextButton({ icon, label, text }: { icon: ReactNode; label: string; text: () => string }) {
  const { t } = useTranslation('image');
  const { state, copy } = useCopy();
  const words = { ready: label, copied: t('copy.done'), failed: t('menu.failed') }[state];
  return (
    <span className="image-credit" data-state={state}>
      <Button
        size="sm"
        variant="ghost"
        icon={state === 'copied' ? <Check /> : icon}
        onClick={() => void copy(text())}
      >
        <span className="image-credit-words" data-reserved={label}>
          {words}
        </span>
      </Button>
      <output className="ui-visually-hidden">{state === 'ready' ? null : words}</output>
    </span>
  );
}

/** Shares the page of an image. `path` includes the list, so that the receiver can browse it. */
function ShareButton({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation('image');
  const { state, share } = useShare();
  return (
    <div className="image-share">
      <Button icon={state === 'copied' ? <Check /> : <Share2 />} onClick={() => void share({ title, path })}>
        {t(state === 'copied' ? 'share.copied' : 'share.action')}
      </Button>
      <output className={state === 'failed' ? 'image-copy-failed' : 'ui-visually-hidden'}>
        {state === 'ready' ? null : t(state === 'copied' ? 'share.copied' : 'share.failed')}
      </output>
    </div>
  );
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Shares a page through the system's share dialog where available, else copies its link. */
function useShare(): {
  state: CopyState;
  share: (page: { title: string; path: string }) => Promise<void>;
} {
  const { state, copy } = useCopy();
  return {
    state,
    share: async ({ title, path }) => {
      const url = new URL(path, location.origin).href;
      if (typeof navigator.share === 'function') {
        try {
          await navigator.share({ title, url });
          return;
        } catch (error) {
          if (isAbort(error)) return;
        }
      }
      await copy(url);
    },
  };
}

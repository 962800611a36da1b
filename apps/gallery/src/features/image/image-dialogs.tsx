import type { CollectionSummary, ImageMetadata } from '@lumigraph/contracts';
import { Alert, Button, Checkbox, Select, Skeleton, TextArea } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useState, useSyncExternalStore, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useCollectionRefused } from '../../lib/collections/collection-texts.ts';
import { NewCollection } from '../../lib/collections/new-collection.tsx';
import { useCollectionChange, useCollectionList } from '../../lib/collections/use-collections.ts';
import { setLetterKeys, subscribeLetterKeys, usesLetterKeys } from '../../lib/letter-keys.ts';
import { shortcuts, type Shortcut } from './shortcuts.ts';
import './image-dialogs.css';

/** The user's collections with a check mark for those that contain the image, and a field for a new one. */
export function SaveDialog({ image, onClose }: { image: ImageMetadata; onClose: () => void }) {
  const { t } = useTranslation('image');
  const list = useCollectionList(image.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('save.title')}
      closeLabel={t('zoom.close')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('save.done')}
        </Button>
      }
    >
      <div className="image-dialog">
        {list.isError ? (
          <Alert
            tone="danger"
            action={<Button onClick={() => void list.refetch()}>{t('states.retry')}</Button>}
          >
            {t('save.failed')}
          </Alert>
        ) : null}
        {list.isPending ? <Skeleton height="44px" /> : null}
        {list.data && list.data.length > 0 ? (
          <ul role="list">
            {list.data.map((collection) => (
              <li key={collection.id}>
                <Choice collection={collection} imageId={image.id} />
              </li>
            ))}
          </ul>
        ) : null}
        {list.data ? <NewCollection className="image-dialog-new" imageId={image.id} /> : null}
      </div>
    </Dialog>
  );
}

/** Shows the change at once; a refused one falls back and says why. */
function Choice({ collection, imageId }: { collection: CollectionSummary; imageId: string }) {
  const { t } = useTranslation('image');
  const refusedText = useCollectionRefused();
  const change = useCollectionChange((api, add: boolean) =>
    api.changeImages(collection.id, add ? { add: [imageId] } : { remove: [imageId] }),
  );
  const checked = change.isPending ? change.variables : collection.hasImage;
  return (
    <Checkbox
      label={collection.name}
      hint={t('save.count', { count: collection.count })}
      checked={checked}
      error={change.isError ? refusedText(change.error) : undefined}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

export interface EmbedDialogProps {
  /** In pixels, the first one chosen. */
  widths: readonly number[];
  /** The code for another site. */
  codeOf: (width: number) => string;
  Copy: ComponentType<{ code: string }>;
  onClose: () => void;
}

/** The code for another site, with a choice of its width. */
export function EmbedDialog({ widths, codeOf, Copy, onClose }: EmbedDialogProps) {
  const { t } = useTranslation('image');
  const [width, setWidth] = useState(widths[0] ?? 0);
  const code = codeOf(width);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('embed.title')}
      closeLabel={t('zoom.close')}
      actions={<Copy code={code} />}
    >
      <div className="image-dialog">
        <Select
          label={t('embed.width')}
          options={widths.map((each) => ({ value: String(each), label: t('embed.pixels', { width: each }) }))}
          value={String(width)}
          onChange={({ currentTarget }) => setWidth(Number(currentTarget.value))}
        />
        <TextArea
          label={t('embed.code')}
          hint={t('embed.hint')}
          value={code}
          readOnly
          translate="no"
          dir="ltr"
        />
      </div>
    </Dialog>
  );
}

const keyNames: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** The keys of the image view. Single keys can be turned off (WCAG 2.1.4). */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('image');
  const { t: tSite } = useTranslation();
  const usesLetters = useSyncExternalStore(subscribeLetterKeys, usesLetterKeys);
  const effects: Record<Shortcut, string> = {
    previous: t('shortcuts.move'),
    next: t('shortcuts.move'),
    zoom: t('zoom.open'),
    download: t('download.start'),
    favorite: t('shortcuts.favorite'),
    close: t('stage.back'),
    help: t('shortcuts.help'),
  };
  const keysOf = new Map<string, string[]>();
  for (const [key, action] of Object.entries(shortcuts)) {
    const effect = effects[action];
    keysOf.set(effect, [...(keysOf.get(effect) ?? []), keyNames[key] ?? key.toUpperCase()]);
  }
  keysOf.set(tSite('search.open'), ['/']);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('shortcuts.title')}
      closeLabel={t('zoom.close')}
    >
      <div className="image-dialog">
        <dl className="image-shortcuts">
          {Array.from(keysOf, ([effect, keys]) => (
            <div key={effect}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={t('shortcuts.letters')}
          checked={usesLetters}
          onChange={({ currentTarget }) => setLetterKeys(currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}

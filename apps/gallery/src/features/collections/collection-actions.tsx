import { COLLECTION_NAME_MAX_LENGTH, type CollectionSummary } from '@lumigraph/contracts';
import { AppLink, errorCode, usePublicSettings, useViewer } from '@lumigraph/site-kit';
import { Badge, Button, buttonLook, Form, TextField, useToasts } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { withWait } from '@lumigraph/ui-kit/form';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { Copy, EllipsisVertical, FileArchive, Link2, Link2Off, Pencil, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useCollectionChange } from '../../lib/collections/use-collections.ts';
import { COLLECTIONS_NAMESPACE, useCollectionRefused } from '../../lib/collections/collection-texts.ts';

type Open = 'rename' | 'delete' | undefined;

/** Zip and link of a collection; the menu has the rest. */
export function CollectionActions({ collection }: { collection: CollectionSummary }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <div className="collection-actions">
      <ZipButton collection={collection} />
      <ShareButton collection={collection} />
      <MoreActions collection={collection} onOpen={setOpen} />
      {open === 'rename' ? <RenameDialog collection={collection} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog collection={collection} onClose={close} /> : null}
    </div>
  );
}

/** Downloads the zip to the disk; for other users it names what Premium adds. */
function ZipButton({ collection: { id, count } }: { collection: CollectionSummary }) {
  const { t, i18n } = useTranslation(COLLECTIONS_NAMESPACE);
  const { t: tSite } = useTranslation();
  const toasts = useToasts();
  const isPremium = useViewer()?.isPremium === true;
  const zip = useCollectionChange((api, collectionId: string) => api.zipUrl(collectionId));
  const icon = <FileArchive />;
  if (!isPremium) {
    return (
      <AppLink {...buttonLook()} to={paths.plans({ from: paths.collection(id) })}>
        {icon}
        {t('zip.action')} <Badge tone="premium">{tSite('user.premium')}</Badge>
      </AppLink>
    );
  }
  return (
    <Button
      variant="primary"
      icon={icon}
      busy={zip.isPending}
      aria-disabled={count === 0 || undefined}
      onClick={() => {
        if (count === 0) return;
        zip.mutate(id, {
          onSuccess: (url) => location.assign(`${url}&locale=${i18n.language}`),
          onError: (error) => {
            const tooMany = errorCode(error) === 'TOO_MANY_ATTEMPTS';
            const text = withWait(t(tooMany ? 'zip.tooMany' : 'zip.failed'), error, {
              language: i18n.language,
              sentence: (time) => t('wait', { time }),
            });
            toasts.show({ text, tone: 'danger' });
          },
        });
      }}
    >
      {t('zip.action')}
    </Button>
  );
}

interface MoreActionsProps {
  collection: CollectionSummary;
  onOpen: (dialog: Open) => void;
}

/** What an owner needs less often: end the link, rename, delete. */
function MoreActions({ collection: { id, name, shareToken }, onOpen }: MoreActionsProps) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const toasts = useToasts();
  const stop = useCollectionChange((api, collectionId: string) =>
    api.change(collectionId, { shared: false }),
  );
  const refusedText = useCollectionRefused();
  const label = t('order.menu', { title: name });
  return (
    <Menu label={label} trigger={<MenuButton iconOnly icon={<EllipsisVertical />} aria-label={label} />}>
      <MenuItem icon={<Pencil />} onAction={() => onOpen('rename')}>
        {t('rename.action')}
      </MenuItem>
      {shareToken === null ? null : (
        <MenuItem
          icon={<Link2Off />}
          onAction={() =>
            stop.mutate(id, {
              onSuccess: () => toasts.show(t('share.stopped')),
              onError: (error) => toasts.show({ text: refusedText(error), tone: 'danger' }),
            })
          }
        >
          {t('share.stop')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" onAction={() => onOpen('delete')}>
        {t('delete.action')}
      </MenuItem>
    </Menu>
  );
}

/** Starts the link and copies it. */
function ShareButton({ collection: { id, shareToken } }: { collection: CollectionSummary }) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const toasts = useToasts();
  const { origin } = usePublicSettings();
  const refusedText = useCollectionRefused();
  const share = useCollectionChange((api, collectionId: string) =>
    api.change(collectionId, { shared: true }),
  );

  async function copy(token: string): Promise<void> {
    const address = `${origin || location.origin}${paths.sharedCollection(token)}`;
    try {
      await navigator.clipboard.writeText(address);
      toasts.show(t('share.copied'));
    } catch {
      toasts.show({ text: t('share.notCopied', { address }), tone: 'danger' });
    }
  }

  if (shareToken === null) {
    return (
      <Button
        icon={<Link2 />}
        busy={share.isPending}
        onClick={() =>
          share.mutate(id, {
            onSuccess: (changed) => changed.shareToken !== null && void copy(changed.shareToken),
            onError: (error) => toasts.show({ text: refusedText(error), tone: 'danger' }),
          })
        }
      >
        {t('share.action')}
      </Button>
    );
  }
  return (
    <Button icon={<Copy />} onClick={() => void copy(shareToken)}>
      {t('share.copy')}
    </Button>
  );
}

interface ActionDialogProps {
  collection: CollectionSummary;
  onClose: () => void;
}

function RenameDialog({ collection, onClose }: ActionDialogProps) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const [name, setName] = useState(collection.name);
  const rename = useCollectionChange((api, wanted: string) => api.change(collection.id, { name: wanted }));
  const refusedText = useCollectionRefused();
  const refused = rename.isError ? refusedText(rename.error) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '' || rename.isPending) return;
    rename.mutate(name, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('rename.title')}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form="rename-collection" variant="primary" busy={rename.isPending}>
            {t('rename.save')}
          </Button>
        </>
      }
    >
      <Form id="rename-collection" onSubmit={submit}>
        <TextField
          label={t('rename.label')}
          value={name}
          maxLength={COLLECTION_NAME_MAX_LENGTH}
          autoComplete="off"
          error={name.trim() === '' ? t('refused.required') : refused}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Form>
    </Dialog>
  );
}

function DeleteDialog({ collection, onClose }: ActionDialogProps) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const navigate = useNavigate();
  const toasts = useToasts();
  const refusedText = useCollectionRefused();
  const remove = useCollectionChange((api, id: string) => api.remove(id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      role="alertdialog"
      title={t('delete.title', { name: collection.name })}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(collection.id, {
                onSuccess: () => {
                  toasts.show(t('delete.done'));
                  void navigate(paths.collections());
                },
              })
            }
          >
            {t('delete.action')}
          </Button>
        </>
      }
    >
      <p>
        {t('delete.text')} {collection.shareToken === null ? null : <span>{t('delete.shared')}</span>}
      </p>
      {remove.isError ? (
        <p className="collections-failed" role="alert">
          {refusedText(remove.error)}
        </p>
      ) : null}
    </Dialog>
  );
}

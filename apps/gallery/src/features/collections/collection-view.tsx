import type { Collection, Image } from '@lumigraph/contracts';
import { AppLink, Breadcrumb, isNotFound, ActionLink, useAccountState } from '@lumigraph/site-kit';
import { EmptyState, IconButton, Skeleton } from '@lumigraph/ui-kit';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { ArrowLeft, ArrowRight, EllipsisVertical, FolderOpen, Images, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { useCollection, useCollectionChange } from '../../lib/collections/use-collections.ts';
import { CollectionActions } from './collection-actions.tsx';
import { CollectionsFailed } from './collection-list.tsx';
import { COLLECTIONS_NAMESPACE, useCollectionRefused } from '../../lib/collections/collection-texts.ts';
import './collections.css';

/** One collection of the user: its images in their order, and all changes; `instead` is shown where it has none. */
export function CollectionView({ id, instead }: { id: string; instead?: ReactNode }) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const { user } = useAccountState();
  const { data, error, isError, refetch } = useCollection(id);
  const name = data?.collection.name;
  const isMissing = isError && isNotFound(error);
  return (
    <>
      <div className="collections wrap">
        <Breadcrumb title={name ?? nameless()} />
        <h1 tabIndex={-1}>{name ?? t('title')}</h1>
        {user ? content() : <SignIn id={id} />}
      </div>
      {isMissing || data?.images.length === 0 ? instead : null}
    </>
  );

  function nameless(): string | null {
    if (isMissing) return t('gone.title');
    return user ? null : t('signIn');
  }

  function content() {
    if (data) return <Loaded data={data} />;
    if (isMissing) return <CollectionGone />;
    return isError ? (
      <CollectionsFailed onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="block" className="collections-wait" />
    );
  }
}

function SignIn({ id }: { id: string }) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const { t: tSite } = useTranslation();
  return (
    <EmptyState
      className="without-session"
      icon={<FolderOpen />}
      title={t('signIn')}
      action={
        <ActionLink href={paths.login({ redirect: paths.collection(id) })} variant="primary">
          {tSite('nav.signIn')}
        </ActionLink>
      }
    />
  );
}

export function CollectionGone() {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={t('gone.title')}
      action={
        <ActionLink href={paths.home()} variant="primary">
          {t('browse')}
        </ActionLink>
      }
    >
      {t('gone.text')}
    </EmptyState>
  );
}

function Loaded({ data: { collection, images } }: { data: Collection }) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const gone = collection.count - images.length;
  return (
    <>
      <p className="collections-lead">
        <span>{t('count', { count: images.length })}</span>{' '}
        <span>{t(collection.shareToken === null ? 'private' : 'shared')}</span>
      </p>
      <CollectionActions collection={collection} />
      {images.length === 0 ? (
        <EmptyState
          icon={<Images />}
          title={t('none.title')}
          action={
            <ActionLink href={paths.home()} variant="primary">
              {t('browse')}
            </ActionLink>
          }
        >
          {t('none.text')}
        </EmptyState>
      ) : (
        <OrderedImages id={collection.id} cover={collection.coverImageId} images={images} />
      )}
      {gone > 0 ? <p className="collections-lead">{t('missing', { count: gone })}</p> : null}
    </>
  );
}

interface OrderedImagesProps {
  id: string;
  cover: string | null;
  images: readonly Image[];
}

function OrderedImages({ id, cover, images }: OrderedImagesProps) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const [news, setNews] = useState('');
  const move = useCollectionChange((api, change: { imageId: string; before: string | null }) =>
    api.move(id, change),
  );
  const remove = useCollectionChange((api, imageId: string) => api.changeImages(id, { remove: [imageId] }));
  const choose = useCollectionChange((api, imageId: string) => api.change(id, { coverImageId: imageId }));
  const failed = move.error ?? remove.error ?? choose.error;
  const refusedText = useCollectionRefused();

  /** Moves by one place; the announcement names the new one. */
  function moveBy(index: number, step: 1 | -1) {
    const image = images[index];
    if (!image) return;
    const before = images[step === 1 ? index + 2 : index - 1]?.id ?? null;
    move.mutate(
      { imageId: image.id, before },
      {
        onSuccess: () =>
          setNews(t('order.moved', { title: image.title, index: index + 1 + step, total: images.length })),
      },
    );
  }

  return (
    <>
      <ol className="collections-grid" role="list">
        {images.map((image, index) => (
          <li key={image.id} className="collection-item">
            <AppLink to={paths.image(image.id)}>
              <img
                src={image.thumbnailUrl}
                alt={image.alt || image.title}
                width={300}
                height={300}
                loading="lazy"
              />
            </AppLink>
            <ItemFoot
              image={image}
              isFirst={index === 0}
              isLast={index === images.length - 1}
              isCover={cover === image.id}
              onMove={(step) => {
                if (!move.isPending) moveBy(index, step);
              }}
              onCover={() => choose.mutate(image.id)}
              onRemove={() =>
                remove.mutate(image.id, {
                  onSuccess: () => setNews(t('order.removed', { title: image.title })),
                })
              }
            />
          </li>
        ))}
      </ol>
      <output className="ui-visually-hidden">{news}</output>
      {failed ? (
        <p className="collections-failed" role="alert">
          {refusedText(failed)}
        </p>
      ) : null}
    </>
  );
}

interface ItemFootProps {
  image: Image;
  isFirst: boolean;
  isLast: boolean;
  isCover: boolean;
  onMove: (step: 1 | -1) => void;
  onCover: () => void;
  onRemove: () => void;
}

/** Title and changes of one image. The buttons at the ends stay focusable, so that the focus survives the last step. */
function ItemFoot({ image, isFirst, isLast, isCover, onMove, onCover, onRemove }: ItemFootProps) {
  const { t } = useTranslation(COLLECTIONS_NAMESPACE);
  const { title } = image;
  return (
    <div className="collection-item-foot">
      <span className="collection-name">{title}</span>
      <div className="collection-item-tools">
        {isFirst && isLast ? null : (
          <>
            <IconButton
              label={t('order.earlier', { title })}
              icon={<ArrowLeft />}
              size="sm"
              aria-disabled={isFirst || undefined}
              onClick={() => {
                if (!isFirst) onMove(-1);
              }}
            />
            <IconButton
              label={t('order.later', { title })}
              icon={<ArrowRight />}
              size="sm"
              aria-disabled={isLast || undefined}
              onClick={() => {
                if (!isLast) onMove(1);
              }}
            />
          </>
        )}
        <Menu
          label={t('order.menu', { title })}
          trigger={
            <MenuButton
              size="sm"
              iconOnly
              icon={<EllipsisVertical />}
              aria-label={t('order.menu', { title })}
            />
          }
        >
          <MenuItem icon={<FolderOpen />} isDisabled={isCover} onAction={onCover}>
            {t('order.cover')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onAction={onRemove}>
            {t('order.remove')}
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}

import type { Locale } from '@lumigraph/contracts';
import { loadNamespace, registerNamespace, useKeptLanguage, usePublicSettings } from '@lumigraph/site-kit';
import { useToasts } from '@lumigraph/ui-kit';
import { ContextMenu, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { Copy, Download, Flag, Link, Scale } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { creditText } from '../../lib/credit-text.ts';
import { useServices } from '../../lib/services.tsx';
import { originWords } from '../../lib/origin.ts';
import { imageIdOf } from '../../lib/image-address.ts';
import type { ImageRequest } from './protect-content.ts';

export interface ImageMenuProps {
  request: ImageRequest;
  onClose: () => void;
}

registerNamespace('image', import.meta.glob('../image/messages/*.json', { import: 'default' }));

/** The context menu of an image, in place of the browser's own, with the common actions that are allowed. */
export function ImageMenu(props: ImageMenuProps) {
  const { i18n } = useTranslation();
  const [isReady, setReady] = useState(false);
  const { onClose } = props;
  useEffect(() => {
    loadNamespace(i18n, 'image', i18n.language).then(() => setReady(true), onClose);
  }, [i18n, onClose]);
  return isReady ? <LoadedMenu {...props} /> : null;
}

function LoadedMenu({ request: { path, title, x, y }, onClose }: ImageMenuProps) {
  const { t } = useTranslation('image');
  const navigate = useNavigate();
  const keepLanguage = useKeptLanguage();
  const { copyLink, copyCredit } = useCopies(path);
  return (
    <ContextMenu at={{ x, y }} label={t('menu.label', { title })} onClose={onClose}>
      <MenuItem icon={<Download />} onAction={() => void navigate(`${path}#download`)}>
        {t('menu.download')}
      </MenuItem>
      <MenuItem icon={<Link />} onAction={() => void copyLink()}>
        {t('menu.copyLink')}
      </MenuItem>
      <MenuItem icon={<Copy />} onAction={() => void copyCredit()}>
        {t('menu.copyCredit')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Scale />} onAction={() => void navigate(keepLanguage(paths.license()))}>
        {t('menu.license')}
      </MenuItem>
      <MenuItem
        icon={<Flag />}
        onAction={() => void navigate(keepLanguage(paths.report(imageIdOf(path) ?? '')))}
      >
        {t('menu.report')}
      </MenuItem>
    </ContextMenu>
  );
}

function useCopies(path: string) {
  const { t, i18n } = useTranslation('image');
  const { t: tSite } = useTranslation();
  const toasts = useToasts();
  const { images } = useServices();
  const origin = usePublicSettings().origin || location.origin;
  const address = `${origin}${path}`;

  async function copy(text: () => string | Promise<string>, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(await text());
      toasts.show(done);
    } catch {
      toasts.show({ text: t('menu.failed'), tone: 'danger' });
    }
  }

  return {
    copyLink: () => copy(() => address, t('menu.linkCopied')),
    copyCredit: () =>
      copy(async () => {
        const image = await (await images()).metadata(imageIdOf(path) ?? '', { locale: i18n.language });
        return creditText(image, {
          origin: originWords(tSite, image.source),
          locale: i18n.language as Locale,
          address,
        });
      }, t('menu.creditCopied')),
  };
}

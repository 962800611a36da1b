import { imageFormatName, type OfferedFile } from '@lumigraph/contracts';
import { Badge } from '@lumigraph/ui-kit';
import { ContextMenu, MenuItem } from '@lumigraph/ui-kit/menu';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatSize, joinFacts } from '../../lib/format-file.ts';
import { fileKey } from './download-choice.ts';

export interface DownloadMenuProps {
  trigger: RefObject<HTMLElement | null>;
  files: readonly OfferedFile[];
  /** The file of the download button. */
  current: OfferedFile | undefined;
  onChoose: (file: OfferedFile) => void;
  onClose: () => void;
}

/** The files of an image; those that require Premium are marked. Lazy, because most downloads need no menu. */
export function DownloadMenu({ trigger, files, current, onChoose, onClose }: DownloadMenuProps) {
  const { t, i18n } = useTranslation('image');
  const { t: tSite } = useTranslation();
  return (
    <ContextMenu
      className="image-download-menu"
      trigger={trigger}
      label={t('download.choose')}
      onClose={onClose}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={current ? [fileKey(current)] : []}
      onAction={(key) => {
        const file = files.find((one) => fileKey(one) === key);
        if (file) onChoose(file);
      }}
    >
      {files.map((file) => {
        const name = joinFacts(t(`download.sizes.${file.size}`), imageFormatName(file.format));
        const pixels = formatSize(file);
        const facts =
          file.bytes === null ? pixels : joinFacts(pixels, formatBytes(file.bytes, i18n.language));
        return (
          <MenuItem
            key={fileKey(file)}
            id={fileKey(file)}
            textValue={joinFacts(name, facts)}
            end={file.allowed ? undefined : <Badge tone="premium">{tSite('user.premium')}</Badge>}
          >
            <span className="image-download-file">{name}</span>
            <span className="image-download-facts">{facts}</span>
          </MenuItem>
        );
      })}
    </ContextMenu>
  );
}

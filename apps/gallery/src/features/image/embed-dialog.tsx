import { Select, TextArea } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './save-dialog.css';

export interface EmbedDialogProps {
  /** In pixels, the first one chosen. */
  widths: readonly number[];
  /** The code for another site. */
  codeOf: (width: number) => string;
  copyButton: (code: string) => ReactNode;
  onClose: () => void;
}

/** The code for another site, with a choice of its width. */
export function EmbedDialog({ widths, codeOf, copyButton, onClose }: EmbedDialogProps) {
  const { t } = useTranslation('image');
  const [width, setWidth] = useState(widths[0] ?? 0);
  const code = codeOf(width);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('embed.title')}
      closeLabel={t('zoom.close')}
      actions={copyButton(code)}
    >
      <div className="save-dialog">
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

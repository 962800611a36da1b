import { Button } from '@lumigraph/ui-kit';
import { FolderUp, ImageUp } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FileButtonsProps {
  onChoose: (files: readonly File[]) => void;
}

/** Chooses files or a folder. */
export function FileButtons({ onChoose }: FileButtonsProps) {
  const { t } = useTranslation('uploads');
  return (
    <>
      <ChooseButton icon={<FolderUp aria-hidden size={18} />} isFolder onChoose={onChoose}>
        {t('drop.folder')}
      </ChooseButton>
      <ChooseButton icon={<ImageUp aria-hidden size={18} />} onChoose={onChoose}>
        {t('drop.files')}
      </ChooseButton>
    </>
  );
}

interface ChooseButtonProps extends FileButtonsProps {
  icon: ReactNode;
  isFolder?: boolean;
  children: string;
}

function ChooseButton({ icon, isFolder = false, onChoose, children }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={isFolder ? 'secondary' : 'primary'} icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          // React does not know the attribute in all of its types.
          if (element) element.webkitdirectory = isFolder;
        }}
        type="file"
        multiple
        hidden
        accept={isFolder ? undefined : 'image/*'}
        aria-label={children}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same files can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

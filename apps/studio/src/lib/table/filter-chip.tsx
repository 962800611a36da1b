import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** A filter that was set elsewhere than in a field, for example by a link; a press removes it. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="data-table-chip"
      aria-label={t('table.removeFilter', { name: label })}
      onClick={onRemove}
    >
      {label} <X aria-hidden size={14} />
    </button>
  );
}

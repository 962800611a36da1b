import { IconButton } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { Checkbox } from '@lumigraph/ui-kit';
import { Columns3Cog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ColumnChoice {
  id: string;
  columnDef: { header?: unknown };
  getCanHide: () => boolean;
  getIsVisible: () => boolean;
  toggleVisibility: (shown: boolean) => void;
}

/** Which columns the table shows; the choice is kept in this browser. */
export function ColumnMenu({ table }: { table: { getAllLeafColumns: () => readonly ColumnChoice[] } }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={t('table.columns')}
        icon={<Columns3Cog aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onOpenChange={setOpen} title={t('table.columns')} closeLabel={t('actions.close')}>
        <div className="data-table-columns">
          {table.getAllLeafColumns().map((column) => (
            <Checkbox
              key={column.id}
              label={String(column.columnDef.header)}
              checked={column.getIsVisible()}
              disabled={!column.getCanHide()}
              onChange={({ target }) => column.toggleVisibility(target.checked)}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}

import { ArrowDown, ArrowUp, ChevronsUpDown, Columns3Cog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TableColumn, useColumns } from './use-columns.ts';
import type { ListState } from './use-list-state.ts';
import type { Selection } from './use-selection.ts';
import { IconButton, Checkbox } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useState } from 'react';

/** Which columns the table shows; the choice is kept in this browser. */
export function ColumnMenu<Row>({ columns, isShown, show }: ReturnType<typeof useColumns<Row>>) {
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
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={isShown(column)}
              disabled={column.required}
              onChange={({ target }) => show(column.id, target.checked)}
            />
          ))}
        </div>
      </Dialog>
    </>
  );
}

type SortState = Pick<ListState<string>, 'sort' | 'setSort'>;

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  state: SortState;
  selection: Selection | undefined;
  /** The loaded rows, which the checkbox of the head selects. */
  ids: readonly string[];
}

export function TableHead<Row>({ columns, state, selection, ids }: TableHeadProps<Row>) {
  return (
    <thead className="data-table-head">
      <tr aria-rowindex={1} className="data-table-row">
        {selection ? <SelectLoaded selection={selection} ids={ids} /> : null}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className="data-table-cell"
            data-align={column.align}
            aria-sort={column.sort === undefined ? undefined : ariaSort(column.sort, state.sort)}
          >
            {column.sort === undefined ? (
              <span>{column.header}</span>
            ) : (
              <SortButton name={column.sort} label={column.header} state={state} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ariaSort(name: string, sort: string | undefined) {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}

/** Ascending, descending, then the list's own order. */
function SortButton({ name, label, state }: { name: string; label: string; state: SortState }) {
  const order = ariaSort(name, state.sort);
  const next = { none: name, ascending: `-${name}`, descending: undefined }[order];
  const Icon = { none: ChevronsUpDown, ascending: ArrowUp, descending: ArrowDown }[order];
  return (
    <button type="button" className="data-table-sort" data-order={order} onClick={() => state.setSort(next)}>
      <span>{label}</span>
      <Icon aria-hidden size={14} />
    </button>
  );
}

function SelectLoaded({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const { t } = useTranslation();
  const some = ids.some(selection.has);
  const all = ids.length > 0 && ids.every(selection.has);
  return (
    <th scope="col" className="data-table-cell data-table-check">
      <span className="ui-checkbox">
        <input
          type="checkbox"
          aria-label={t('table.selectLoaded')}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = some && !all;
          }}
          onChange={() => (all ? selection.clear() : selection.set(ids, true))}
        />
      </span>
    </th>
  );
}

/** The order of the list, which a reader says when it has changed: the focus stays on the head. */
export function useSortText<Row>({
  columns,
  state: { sort = '' },
}: {
  columns: readonly TableColumn<Row>[];
  state: Pick<ListState<string>, 'sort'>;
}): string {
  const { t } = useTranslation();
  const column = columns.find((one) => one.sort !== undefined && one.sort === sort.replace('-', ''));
  if (!column) return '';
  return t(sort.startsWith('-') ? 'table.descending' : 'table.ascending', { name: column.header });
}

import { Skeleton } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from './use-columns.ts';

interface Place {
  index: number;
  start: number;
  height: number;
}

const styleOf = ({ start, height }: Place) => ({ transform: `translateY(${start}px)`, blockSize: height });

interface TableRowProps<Row> {
  place: Place;
  row: Row;
  columns: readonly TableColumn<Row>[];
  label: string;
  isActive: boolean;
  isOpen: boolean;
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined;
  canOpen: boolean;
  onSelect: (extend: boolean) => void;
  onPress: () => void;
}

/** One row; the keys are handled by the body of the table. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { place, row, columns, label, isActive, isOpen, isSelected, canOpen, onSelect, onPress } = props;
  const { t } = useTranslation();
  return (
    <tr
      className="data-table-row"
      aria-rowindex={place.index + 2}
      aria-selected={isSelected}
      data-index={place.index}
      data-open={isOpen || undefined}
      data-pressable={canOpen || undefined}
      tabIndex={isActive ? 0 : -1}
      style={styleOf(place)}
      onClick={(event) => {
        const isControl =
          event.target instanceof Element &&
          event.target.closest('a, button, input, label, select, textarea');
        if (!isControl) onPress();
      }}
    >
      {isSelected === undefined ? null : (
        <td className="data-table-cell data-table-check">
          <span className="ui-checkbox">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t('table.selectRow', { name: label })}
              checked={isSelected}
              onChange={() => undefined}
              onClick={(event) => onSelect(event.shiftKey)}
            />
          </span>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className="data-table-cell"
          data-align={column.align}
          data-card={partOf(column)}
          data-label={column.header}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Where a cell is in a card. */
function partOf<Row>({ required, isImage }: TableColumn<Row>): 'name' | 'image' | 'fact' {
  if (isImage) return 'image';
  return required ? 'name' : 'fact';
}

interface SkeletonRowProps<Row> {
  place: Place;
  columns: readonly TableColumn<Row>[];
  isSelectable: boolean;
}

/** A row whose page is loading. */
export function SkeletonRow<Row>({ place, columns, isSelectable }: SkeletonRowProps<Row>) {
  return (
    <tr
      className="data-table-row"
      aria-rowindex={place.index + 2}
      data-index={place.index}
      tabIndex={-1}
      style={styleOf(place)}
    >
      {isSelectable ? (
        <td className="data-table-cell data-table-check">
          <Skeleton width="20px" />
        </td>
      ) : null}
      {columns.map(({ id }, position) => (
        <td key={id} className="data-table-cell">
          <Skeleton width={position === 0 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  );
}

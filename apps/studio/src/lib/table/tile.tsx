import { IconButton, Skeleton } from '@lumigraph/ui-kit';
import { Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What the large view of a row needs to lead to its neighbours. */
interface ViewedRow<Row> {
  /** Undefined while its page is loading. */
  row: Row | undefined;
  /** Undefined at the beginning and at the end of the list. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** Opens the page of the row. */
  onOpen: () => void;
  onClose: () => void;
}

export interface Tiles<Row> {
  /** Least width of a tile in pixels. */
  width: number;
  /** The square image of a tile. */
  preview: (row: Row) => ReactNode;
  /** Below its name. */
  facts: (row: Row) => ReactNode;
  /** The large view of a row, in a window. */
  view: (viewed: ViewedRow<Row>) => ReactNode;
}

interface TileProps<Row extends object> {
  /** Undefined while its page is loading. */
  row: Row | undefined;
  index: number;
  column: number;
  tiles: Tiles<Row>;
  label: (row: Row) => string;
  isActive: boolean;
  /** Undefined where rows cannot be selected. */
  isSelected: (row: Row) => boolean | undefined;
  onSelect: (extend: boolean) => void;
  onPress: () => void;
  onView: () => void;
}

/** One image with its name; the keys are handled by the grid. */
export function Tile<Row extends object>({
  row,
  index,
  column,
  tiles,
  label,
  isActive,
  ...props
}: TileProps<Row>) {
  const { t } = useTranslation();
  if (!row)
    return (
      <td tabIndex={-1} className="data-tile" data-index={index}>
        <Skeleton shape="block" className="data-tile-image" />
      </td>
    );
  const isSelected = props.isSelected(row);
  const name = label(row);
  return (
    <td
      className="data-tile"
      data-index={index}
      aria-colindex={column + 1}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => {
        if (!(event.target instanceof Element && event.target.closest('button, input'))) props.onPress();
      }}
    >
      <span className="data-tile-image">{tiles.preview(row)}</span>
      <span className="data-tile-name">{name}</span>
      <span className="data-tile-facts">{tiles.facts(row)}</span>
      {isSelected === undefined ? null : (
        <span className="ui-checkbox data-tile-check">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('table.selectRow', { name })}
            checked={isSelected}
            onChange={() => undefined}
            onClick={(event) => props.onSelect(event.shiftKey)}
          />
        </span>
      )}
      <span className="data-tile-view">
        <IconButton
          size="sm"
          tabIndex={-1}
          label={t('tiles.view', { name })}
          icon={<Maximize2 aria-hidden size={16} />}
          onClick={props.onView}
        />
      </span>
    </td>
  );
}

import { useEffect, useEffectEvent, useId, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import './tile-grid.css';
import { Tile, type Tiles } from './tile.tsx';
import { useGrid, type GridProps } from './use-grid.ts';

const GAP = 12;
/** Name and facts below the image. */
const CAPTION_HEIGHT = 52;

interface TileGridProps<Row extends object> extends GridProps<Row> {
  tiles: Tiles<Row>;
}

/** The rows in view as tiles beside each other, in a scrolling frame; how many depends on its width. */
export function TileGrid<Row extends object>(props: TileGridProps<Row>) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const inside = useWidth(scroller) - 2 * GAP;
  const columns = Math.max(1, Math.floor((inside + GAP) / (props.tiles.width + GAP)));
  const side = Math.floor((inside - (columns - 1) * GAP) / columns);
  return (
    <div ref={setScroller} className="data-table-scroll" data-stale={props.list.isStale || undefined}>
      {scroller && inside > 0 ? (
        <TileLines
          {...props}
          scroller={scroller}
          columns={columns}
          side={side}
          rowHeight={side + CAPTION_HEIGHT + GAP}
        />
      ) : null}
    </div>
  );
}

/** In pixels, without the scroll bar; 0 until the element is there. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = globalThis.ResizeObserver && new ResizeObserver(measure);
    observer?.observe(element);
    return () => observer?.disconnect();
  }, [element]);
  return width;
}

interface TileLinesProps<Row extends object> extends TileGridProps<Row> {
  scroller: HTMLDivElement;
  columns: number;
  /** Of the square image, in pixels. */
  side: number;
  /** Of a line of tiles with the gap below it. */
  rowHeight: number;
}

/** The grid, and the row that is shown large. */
function useTiles<Row extends object>(props: TileLinesProps<Row>) {
  const { scroller, columns, rowHeight } = props;
  const [viewed, setViewed] = useState<number>();
  const frame = useRef(scroller);
  const grid = useGrid({ ...props, scroller: frame, overscan: 2, padding: GAP, onView: setViewed });
  const { active, virtualizer, keys } = grid;
  // The row with the focus stays in view when the window or the size of the tiles changes.
  const known = useRef(rowHeight);
  const follow = useEffectEvent(() => {
    virtualizer.measure();
    virtualizer.scrollToIndex(Math.floor(active / columns));
  });
  useEffect(() => {
    if (known.current === rowHeight) return;
    known.current = rowHeight;
    follow();
  }, [rowHeight]);
  return {
    ...grid,
    viewed,
    view(index: number) {
      keys.show(index);
      setViewed(index);
    },
    closeView(index: number) {
      setViewed(undefined);
      keys.focus(index);
    },
  };
}

function TileLines<Row extends object>(props: TileLinesProps<Row>) {
  const { tiles, label, rowId, list, selection, columns, side } = props;
  const { t } = useTranslation();
  const hintId = useId();
  const { active, virtualizer, keys, viewed, view, closeView } = useTiles(props);
  const renderTile = (index: number) => (
    <Tile
      key={index}
      row={list.rowAt(index)}
      index={index}
      column={index % columns}
      tiles={tiles}
      label={props.rowLabel}
      isActive={index === active}
      isSelected={(row) => selection?.has(rowId(row))}
      onSelect={(extend) => keys.select(index, extend)}
      onPress={() => keys.open(index)}
      onView={() => view(index)}
    />
  );
  const renderView = (index: number) =>
    tiles.view({
      row: list.rowAt(index),
      previous: index > 0 ? () => view(index - 1) : undefined,
      next: index < list.rowCount - 1 ? () => view(index + 1) : undefined,
      onOpen: () => keys.open(index),
      onClose: () => closeView(index),
    });
  return (
    <>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- tiles have a keyboard of their own: the grid pattern of ARIA
        role="grid"
        className="data-tiles"
        aria-label={label}
        aria-describedby={hintId}
        aria-busy={list.isPending || list.isStale}
        aria-rowcount={list.totalIsExact ? Math.ceil((list.total ?? 0) / columns) : -1}
        aria-colcount={columns}
        aria-multiselectable={selection ? true : undefined}
        style={{ '--tile-side': `${side}px` } as CSSProperties}
        onKeyDown={keys.onKeyDown}
      >
        <tbody className="data-tiles-body" style={{ blockSize: virtualizer.getTotalSize() + GAP }}>
          {virtualizer.getVirtualItems().map(({ index: line, start }) => (
            <tr
              key={line}
              className="data-tiles-line"
              aria-rowindex={line + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {lineOf(line, columns, list.rowCount).map(renderTile)}
            </tr>
          ))}
        </tbody>
      </table>
      <span id={hintId} hidden>
        {t('tiles.hint')}
      </span>
      {viewed === undefined ? null : renderView(viewed)}
    </>
  );
}

/** The indices of the rows in a line. */
const lineOf = (line: number, columns: number, count: number): number[] =>
  Array.from({ length: columns }, (_, column) => line * columns + column).filter((index) => index < count);

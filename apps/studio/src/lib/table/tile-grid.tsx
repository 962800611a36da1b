import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import './tile-grid.css';
import { offsetIn, type ListPlace } from './list-places.ts';
import { Tile, type Tiles } from './tile.tsx';
import { useKeptPlace } from './use-list-place.ts';
import type { Pages } from './use-pages.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';

const GAP = 12;
/** Name and facts below the image. */
const CAPTION_HEIGHT = 52;

interface TileGridProps<Row extends object> {
  tiles: Tiles<Row>;
  label: string;
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  rowHref?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  list: Pages<Row>;
  /** Undefined where rows cannot be selected. */
  selection: Selection | undefined;
  listId: string;
  /** The place at which the list was left. */
  left: ListPlace | undefined;
  onRange: (range: { first: number; last: number }) => void;
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

/** The row with the focus, the row that is shown large, and the keys. */
function useTiles<Row extends object>(props: TileLinesProps<Row>) {
  const { rowId, list, selection, left, scroller, columns } = props;
  const frame = useRef(scroller);
  const [active, setActive] = useState(left?.active ?? 0);
  const [viewed, setViewed] = useState<number>();
  const virtualizer = useLines({ ...props, active });
  const onOpen = useKeptPlace({
    ...props,
    active,
    offset: virtualizer.scrollOffset ?? 0,
    height: virtualizer.scrollRect?.height ?? 0,
  });
  const keys = useRowKeys({
    list,
    selection,
    rowId,
    virtualizer,
    scroller: frame,
    active,
    setActive,
    onOpen,
    columns,
    onView: setViewed,
  });
  return {
    active,
    virtualizer,
    keys,
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
      isActive={index === Math.min(active, list.rowCount - 1)}
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

/** Which lines are in view. */
function useLines<Row extends object>(props: TileLinesProps<Row> & { active: number }) {
  const { list, scroller, columns, rowHeight, left, onRange, active } = props;
  const activeLine = Math.floor(active / columns);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while rendering and are not passed on as props
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: Math.ceil(list.rowCount / columns),
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    initialOffset: offsetIn(left, { columns, rowHeight }),
    paddingStart: GAP,
    overscan: 2,
    // The tile with the focus stays in the document.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(activeLine, range.count - 1)])]
        .filter((line) => line >= 0)
        .sort((a, b) => a - b),
    onChange: ({ range }) => {
      if (range) onRange({ first: range.startIndex * columns, last: (range.endIndex + 1) * columns - 1 });
    },
  });
  // The row with the focus stays in view when the window or the size of the tiles changes.
  const [known, setKnown] = useState(rowHeight);
  const follow = useEffectEvent(() => {
    setKnown(rowHeight);
    virtualizer.measure();
    virtualizer.scrollToIndex(activeLine);
  });
  useEffect(() => {
    if (known !== rowHeight) follow();
  }, [known, rowHeight]);
  return virtualizer;
}

import { createHttp, type Call } from '@lumigraph/api-clients/http';
import { API_PREFIX, SHARED_TIMEOUT_MS } from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { useMemo } from 'react';
import type { Selected } from '../lib/table/use-selection.ts';
import type { StudioPage } from '@lumigraph/contracts/studio';
import type { Versioned } from '../lib/studio-api.ts';
import { useStudio } from '../lib/studio.tsx';
import { DataTable } from '../lib/table/data-table.tsx';
import type { TableFilter } from '../lib/table/filter-bar.tsx';
import type { TableColumn } from '../lib/table/use-columns.ts';
import { useListState } from '../lib/table/use-list-state.ts';

export interface Thing {
  id: string;
  name: string;
  size: number;
}

const columns: TableColumn<Thing>[] = [
  { id: 'name', header: 'Name', sort: 'name', required: true, grow: 2, cell: ({ name }) => name },
  { id: 'size', header: 'Size', sort: 'size', align: 'end', cell: ({ size }) => size },
  { id: 'id', header: 'Id', optional: true, cell: ({ id }) => <code>{id}</code> },
];

const filters = ['q'] as const;
const thingFilters: TableFilter<'q'>[] = [{ kind: 'text', name: 'q', type: 'search', label: 'Name' }];

interface ThingsProps {
  onOpen?: (thing: Thing) => void;
  /** The page behind a row. */
  rowHref?: (thing: Thing) => string;
  /** With it, rows can be selected. */
  onBulk?: (selected: Selected) => void;
}

/** A table as a section composes it. */
export function Things({ onOpen, rowHref, onBulk }: ThingsProps) {
  const samples = useSamples();
  const state = useListState(filters);
  const { sort, filters: set } = state;
  const pages = useMemo(
    () => ({
      queryKey: ['things', set, sort],
      fetchPage: ({
        signal,
        ...query
      }: {
        cursor: string | undefined;
        pageSize: number;
        signal: AbortSignal;
      }) => samples.read<StudioPage<Thing>>({ path: 'things', query: { ...query, ...set, sort }, signal }),
    }),
    [samples, set, sort],
  );
  const withdraw = (selected: Selected, clear: () => void) => (
    <Button
      size="sm"
      onClick={() => {
        onBulk?.(selected);
        clear();
      }}
    >
      Withdraw
    </Button>
  );
  return (
    <DataTable
      name="things"
      label="Things"
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      pages={pages}
      state={state}
      filters={thingFilters}
      onOpen={onOpen}
      rowHref={rowHref}
      bulkActions={onBulk ? withdraw : undefined}
      empty={{ title: 'No things yet', text: 'Add the first one.' }}
    />
  );
}

/** A list of so many things, in pages, as the server sends it. */
export function thingsServer(total: number) {
  return (path: string) => {
    const { searchParams } = new URL(path, 'http://server');
    const from = Number(searchParams.get('cursor') ?? 0);
    const count = Math.min(Number(searchParams.get('pageSize')), total - from);
    const items = Array.from({ length: Math.max(0, count) }, (_, step) => ({
      id: `t${from + step}`,
      name: `Thing ${from + step}`,
      size: (from + step) * 7,
    }));
    const next = from + items.length;
    return { items, nextCursor: next < total ? String(next) : null, total, totalIsExact: true };
  };
}

/** Calls for made-up objects, which no call of the server returns: for stories and tests of tables and forms. */
export function useSamples() {
  const { session } = useStudio();
  return useMemo(() => {
    const http = createHttp({
      baseUrl: `${API_PREFIX}/studio/samples`,
      timeoutMs: SHARED_TIMEOUT_MS,
      fetch: session.fetch,
    });
    return {
      read: <T,>(call: Call) => http.json(call) as Promise<T>,
      async versioned<T>(call: Call): Promise<Versioned<T>> {
        const response = await http.response(call);
        return { value: (await response.json()) as T, version: response.headers.get('etag') ?? '*' };
      },
    };
  }, [session]);
}

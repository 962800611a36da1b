import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { Things, thingsServer, type Thing } from '../../testing/story-things.tsx';
import type { Selected } from './use-selection.ts';

// jsdom has no layout: a window of 600 pixels.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  Element.prototype.scrollTo = () => undefined;
});

function show(respond: InStudioProps['respond'], props: Parameters<typeof Things>[0] = {}, at = '/') {
  const seen: string[] = [];
  render(
    <InStudio
      at={at}
      respond={(path, request) => {
        seen.push(path);
        return respond(path, request);
      }}
    >
      <Things {...props} />
    </InStudio>,
  );
  return seen;
}

const rowOf = (name: string) => screen.findByText(name).then((cell) => cell.closest('tr')!);

describe('the table', () => {
  it('loads the first page of a million rows, and renders those in view', async () => {
    const seen = show(thingsServer(1_000_000));
    await rowOf('Thing 0');
    const grid = screen.getByRole('grid', { name: 'Things' });
    expect(grid).toHaveAttribute('aria-rowcount', '1000001');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(40);
    expect(seen).toEqual(['studio/samples/things?pageSize=50']);
    expect(screen.getByText('1,000,000 results')).toBeInTheDocument();
  });

  it('asks the server for the order, and says it', async () => {
    const user = userEvent.setup();
    const seen = show(thingsServer(3));
    await rowOf('Thing 0');
    const header = screen.getByRole('columnheader', { name: 'Name' });
    expect(header).toHaveAttribute('aria-sort', 'none');
    for (const [order, sort] of [
      ['ascending', 'sort=name'],
      ['descending', 'sort=-name'],
      ['none', 'pageSize=50'],
    ] as const) {
      await user.click(within(header).getByRole('button'));
      await waitFor(() => expect(header).toHaveAttribute('aria-sort', order));
      await waitFor(() => expect(seen.some((path) => path.endsWith(sort))).toBe(true));
    }
  });

  it('moves, selects, extends and opens by keyboard', async () => {
    const user = userEvent.setup();
    const onOpen = vi.fn<(thing: Thing) => void>();
    const onBulk = vi.fn<(selected: Selected) => void>();
    show(thingsServer(20), { onOpen, onBulk });
    (await rowOf('Thing 0')).focus();
    await user.keyboard('{ArrowDown} {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(await screen.findByText('3 selected')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('Thing 3');
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 't3' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(onBulk).toHaveBeenCalledWith({ kind: 'some', ids: new Set(['t1', 't2', 't3']) });
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });

  it('selects every result, but the rows that are left out', async () => {
    const user = userEvent.setup();
    const onBulk = vi.fn<(selected: Selected) => void>();
    show(thingsServer(1_234), { onBulk });
    await user.click(within(await rowOf('Thing 2')).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Select all 1234 results' }));
    await user.click(within(await rowOf('Thing 5')).getByRole('checkbox'));
    expect(screen.getByText('1233 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(onBulk).toHaveBeenCalledWith({ kind: 'all', except: new Set(['t5']) });
  });

  it('remembers the columns', async () => {
    const user = userEvent.setup();
    show(thingsServer(3));
    await rowOf('Thing 0');
    expect(screen.queryByRole('columnheader', { name: 'Id' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Id' }));
    expect(localStorage.getItem('studio-columns:things')).toContain('"id":true');
  });

  it('offers what to do when there is nothing, nothing is found, or the server fails', async () => {
    const user = userEvent.setup();
    show(thingsServer(0), {}, '/?q=zebra');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No things yet')).toBeInTheDocument();
  });

  it('repeats a failed page', async () => {
    const user = userEvent.setup();
    let failures = 1;
    show((path) =>
      failures-- > 0
        ? Response.json({ code: 'FORBIDDEN', message: '' }, { status: 403 })
        : thingsServer(3)(path),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Your role does not allow this.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('Thing 1');
  });
});

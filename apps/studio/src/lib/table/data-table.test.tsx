import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MINUTE_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { useNavigate, useParams } from 'react-router-dom';
import { Things, thingsServer, type Thing } from '../../testing/story-things.tsx';
import { Page } from '../page.tsx';
import type { Selected } from './use-selection.ts';

afterEach(() => vi.restoreAllMocks());

// jsdom has no layout: a window of 600 pixels.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  Element.prototype.scrollTo = function scrollTo(this: Element, target?: ScrollToOptions | number) {
    if (typeof target === 'object') this.scrollTop = target.top ?? 0;
  };
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

  it('has cards on phones, which are higher and can be sorted as well', async () => {
    const list = Object.assign(new EventTarget(), { matches: true });
    vi.stubGlobal('matchMedia', () => list);
    show(thingsServer(3));
    const card = await rowOf('Thing 0');
    const height = () => Number.parseFloat(card.style.blockSize);
    expect(card.closest('[data-cards]')).not.toBeNull();
    expect(height()).toBeGreaterThan(48);
    expect(card.querySelector('[data-card="name"]')).toHaveTextContent('Thing 0');
    expect(screen.getByRole('button', { name: 'Name' })).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('asks the server for the order, and says it', async () => {
    const user = userEvent.setup();
    const seen = show(thingsServer(3));
    await rowOf('Thing 0');
    const header = screen.getByRole('columnheader', { name: 'Name' });
    expect(header).toHaveAttribute('aria-sort', 'none');
    for (const [order, sort, said] of [
      ['ascending', 'sort=name', 'Sorted by Name, ascending'],
      ['descending', 'sort=-name', 'Sorted by Name, descending'],
      ['none', 'pageSize=50', undefined],
    ] as const) {
      await user.click(within(header).getByRole('button'));
      await waitFor(() => expect(header).toHaveAttribute('aria-sort', order));
      await waitFor(() => expect(seen.some((path) => path.endsWith(sort))).toBe(true));
      if (said === undefined) await waitFor(() => expect(screen.queryByText(/^Sorted by/)).toBeNull());
      else expect(await screen.findByText(said)).toBeInTheDocument();
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

  it('selects one row with Shift while nothing was selected before, not all from the beginning', async () => {
    const user = userEvent.setup();
    show(thingsServer(20), { onBulk: () => undefined });
    const check = async (name: string) => within(await rowOf(name)).getByRole('checkbox');
    await user.keyboard('{Shift>}');
    await user.click(await check('Thing 5'));
    await user.keyboard('{/Shift}');
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(await check('Thing 5')).toBeChecked();
    await user.keyboard('{Shift>}');
    await user.click(await check('Thing 3'));
    await user.keyboard('{/Shift}');
    expect(await screen.findByText('3 selected')).toBeVisible();
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

function ThingPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <Page title={`Page of ${id}`} back={{ to: '/things', label: 'Everything' }}>
      <button type="button" onClick={() => void navigate(-1)}>
        Back in the browser
      </button>
    </Page>
  );
}

const routes = [
  {
    path: '/things',
    element: <Things rowHref={({ id }) => `/things/${id}`} onBulk={() => undefined} />,
  },
  { path: '/things/:id', element: <ThingPage /> },
];

const frame = () => screen.getByRole('grid', { name: 'Things' }).parentElement as HTMLElement;
const heading = (name: string) => screen.findByRole('heading', { name });

/** Opens a thing below what a window shows; the thing two rows above it is selected, and the first one in view. */
async function openRow(total: number, index: number) {
  const user = userEvent.setup();
  const server = thingsServer(total);
  const seen: string[] = [];
  render(
    <InStudio
      at="/things?q=light&sort=-name"
      routes={routes}
      respond={(path) => {
        seen.push(path);
        return server(path);
      }}
    />,
  );
  await rowOf('Thing 0');
  frame().scrollTop = (index - 2) * 48;
  fireEvent.scroll(frame());
  await user.click(within(await rowOf(`Thing ${index - 2}`)).getByRole('checkbox'));
  await user.click(await screen.findByText(`Thing ${index}`));
  await heading(`Page of t${index}`);
  seen.length = 0;
  return { user, seen };
}

describe('the way back to a list', () => {
  it.each([
    { way: 'the link back', role: 'link', name: 'Things' },
    { way: 'Back of the browser', role: 'button', name: 'Back in the browser' },
  ])('shows filter, order, selection and rows as they were left, by $way', async ({ role, name }) => {
    const { user, seen } = await openRow(1_234, 62);
    // What was read a minute ago is read again.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + MINUTE_MS);
    await user.click(screen.getByRole(role, { name }));
    await rowOf('Thing 62');
    expect(frame().scrollTop).toBe(60 * 48);
    expect(screen.queryByText('Thing 20')).not.toBeInTheDocument();
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    expect(within(await rowOf('Thing 60')).getByRole('checkbox')).toBeChecked();
    expect((await rowOf('Thing 62')).tabIndex).toBe(0);
    expect(seen).not.toEqual([]);
    for (const path of seen) expect(path).toMatch(/q=light.*sort=-name/);
  });

  it('leads to the pages before and behind, also those that were not loaded, and back to the last one', async () => {
    const { user, seen } = await openRow(103, 87);
    expect(screen.getByText('88 of 103')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Next in the list' }));
    await heading('Page of t88');
    for (let index = 89; index < 103; index += 1) {
      await waitFor(() => expect(screen.getByRole('button', { name: 'Next in the list' })).toBeEnabled());
      await user.keyboard('{Alt>}{PageDown}{/Alt}');
      await heading(`Page of t${index}`);
    }
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next in the list' })).toBeDisabled());
    expect(seen).toEqual(['studio/samples/things?cursor=100&pageSize=50&q=light&sort=-name']);
    await user.keyboard('{Alt>}{PageUp}{/Alt}');
    await heading('Page of t101');
    await user.click(screen.getByRole('button', { name: 'Back in the browser' }));
    expect((await rowOf('Thing 101')).tabIndex).toBe(0);
  });

  it('leads to the next row as the list was, when a change has taken the open one away', async () => {
    const user = userEvent.setup();
    let taken = 0;
    const server = thingsServer(10);
    render(
      <InStudio
        at="/things"
        routes={routes}
        respond={(path) => {
          const page = server(path);
          return { ...page, items: page.items.slice(taken) };
        }}
      />,
    );
    await user.click(await screen.findByText('Thing 0'));
    await heading('Page of t0');
    taken = 1;
    await user.click(await screen.findByRole('button', { name: 'Next in the list' }));
    expect(await heading('Page of t1')).toBeInTheDocument();
  });

  it('offers no steps on a page that was opened by its address', async () => {
    render(<InStudio at="/things/t5" routes={routes} respond={thingsServer(10)} />);
    await heading('Page of t5');
    expect(screen.getByRole('link', { name: 'Everything' })).toHaveAttribute('href', '/things');
    expect(screen.queryByRole('button', { name: 'Next in the list' })).not.toBeInTheDocument();
  });
});

describe('saved views of a list', () => {
  it('are named, opened again and deleted in this browser', async () => {
    const user = userEvent.setup();
    const seen = show(thingsServer(3), {}, '/?q=light&sort=-name');
    await rowOf('Thing 0');
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    expect(screen.getByText(/^No saved views yet/)).toBeVisible();
    await user.type(screen.getByLabelText('Name of the view'), 'Light, last first{Enter}');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(seen.at(-1)).not.toContain('sort='));
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + MINUTE_MS);
    await user.click(screen.getByRole('link', { name: 'Light, last first' }));
    await waitFor(() => expect(seen.at(-1)).toMatch(/q=light&sort=-name/));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    await user.click(screen.getByRole('button', { name: 'Delete the view Light, last first' }));
    expect(screen.getByText(/^No saved views yet/)).toBeVisible();
    expect(localStorage.getItem('studio-views:things')).toBe('[]');
  });
});

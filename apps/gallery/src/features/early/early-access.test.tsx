import type { StoredUser } from '@lumigraph/contracts';
import {
  createI18n,
  createQueryClient,
  PageProviders,
  settingsOf,
  testAccount,
} from '@lumigraph/site-kit/testing';
import { ToastProvider } from '@lumigraph/ui-kit';
import '@testing-library/jest-dom/vitest';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { site } from '../../app/site.ts';
import { noBlog } from '../../testing/no-blog.ts';
import { EarlyAccess } from './early-access.tsx';
import { earlyImage, earlyService, type EarlyResponses } from './testing/early-service.ts';

const free: StoredUser = { id: 'ana', email: 'ana@example.com', firstName: 'Ana' };
const member: StoredUser = { ...free, isPremium: true };
const file = (name: string) =>
  new Response('picture', { headers: { 'content-disposition': `attachment; filename="${name}"` } });

let asked: string[] = [];
let saved: string[] = [];
let open: Set<string> = new Set();

beforeEach(() => {
  asked = [];
  saved = [];
  open = new Set();
  let serial = 0;
  URL.createObjectURL = () => {
    serial += 1;
    open.add(`blob:${serial}`);
    return `blob:${serial}`;
  };
  URL.revokeObjectURL = (url) => void open.delete(url);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

async function show(user: StoredUser | undefined, responses: Partial<EarlyResponses> = {}, locale = 'en') {
  const service = earlyService({
    images: [earlyImage('Dawn'), earlyImage('Dusk')],
    preview: () => file('p'),
    ...responses,
  });
  const account = testAccount(user, {
    fetch: async (request) => {
      asked.push(new URL(request.url).pathname);
      return service(request);
    },
  });
  const deps = {
    site,
    services: { ...noBlog, images: () => Promise.resolve({} as never) },
    queries: { client: createQueryClient() },
    i18n: await createI18n(site.texts, locale),
    settings: { ...settingsOf(site.config), origin: 'https://example.com' },
    account,
  };
  const view = render(
    <PageProviders deps={deps}>
      <MemoryRouter>
        <ToastProvider>
          <EarlyAccess />
        </ToastProvider>
      </MemoryRouter>
    </PageProviders>,
  );
  return { ...view, ...account };
}

const strip = () => screen.findByRole('region', { name: 'Early access' });
const early = () => asked.filter((path) => path.includes('early-access'));

describe('images before their publication', () => {
  it.each([
    ['a visitor', undefined],
    ['a free user', free],
  ])('are not asked for by %s', async (_who, user) => {
    const { session } = await show(user);
    await waitFor(() => expect(session.store.getState().status).not.toBe('starting'));
    // Waits long enough for the module and its request, to prove that the strip does not appear.
    await act(async () => {
      await import('./early-strip.tsx');
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(early()).toEqual([]);
  });

  it('stand before a member with a preview and the day of their publication', async () => {
    await show(member);
    const items = within(await strip()).getAllByRole('listitem');
    expect(items).toHaveLength(2);
    const image = await within(items[0]!).findByRole('img', { name: 'What Dawn shows' });
    expect(open).toContain(image.getAttribute('src'));
    expect(within(items[0]!).getByText(/^For everyone from .*March.* 2030/)).toHaveAttribute(
      'datetime',
      '2030-03-01T09:00:00.000Z',
    );
  });

  it('speak the language of the page', async () => {
    await show(member, {}, 'de');
    expect(await screen.findByRole('region', { name: 'Vorab für Mitglieder' })).toBeInTheDocument();
  });

  it('make no strip when there are none', async () => {
    await show(member, { images: [] });
    await waitFor(() => expect(early()).toHaveLength(1));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('can be downloaded where the preview is missing', async () => {
    await show(member, {
      preview: () => Response.json({}, { status: 503 }),
      download: () => file('Dawn.png'),
    });
    const button = within(await strip()).getByRole('button', { name: 'Download the original: Dawn' });
    expect(screen.queryByRole('img')).toBeNull();
    await userEvent.click(button);
    await waitFor(() => expect(saved).toEqual(['Dawn.png']));
    expect(early()).toContain('/api/images/early-access/download/nature/Dawn');
    expect(button).toBeEnabled();
  });

  it('say when a download failed, and can be tried again', async () => {
    await show(member, { download: () => Response.json({}, { status: 500 }) });
    const button = within(await strip()).getByRole('button', { name: 'Download the original: Dawn' });
    await userEvent.click(button);
    expect(await screen.findByText('The download failed. Please try again.')).toBeInTheDocument();
    expect(saved).toEqual([]);
    expect(button).toBeEnabled();
  });

  it('are gone with the end of Premium, and their previews are released', async () => {
    const { session } = await show(member);
    await within(await strip()).findAllByRole('img');
    expect(open.size).toBe(2);
    act(() => session.setUser({ ...free, isPremium: false }));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(open.size).toBe(0);
  });
});

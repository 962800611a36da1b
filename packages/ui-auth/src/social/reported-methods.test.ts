import type { SocialProvider } from '@lumigraph/contracts';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSocialProviders } from './reported-methods.ts';

const offered = ['google', 'facebook'] as const;

it('offers the providers of the site that the server has, and asks the server once', async () => {
  const api = { providers: vi.fn<() => Promise<SocialProvider[]>>() };
  api.providers.mockResolvedValue(['microsoft', 'google']);
  const first = renderHook(() => useSocialProviders({ api, offered }));
  expect(first.result.current).toEqual([]);
  await waitFor(() => expect(first.result.current).toEqual(['google']));
  const second = renderHook(() => useSocialProviders({ api, offered }));
  expect(second.result.current).toEqual(['google']);
  expect(api.providers).toHaveBeenCalledOnce();
});

it('offers all providers of the server to a site that names none', async () => {
  const api = { providers: async (): Promise<SocialProvider[]> => ['google', 'microsoft'] };
  const { result } = renderHook(() => useSocialProviders({ api }));
  await waitFor(() => expect(result.current).toEqual(['google', 'microsoft']));
});

it('shows the providers that the page knows in its first rendering, without a call', () => {
  const api = { providers: vi.fn<() => Promise<SocialProvider[]>>() };
  const { result } = renderHook(() => useSocialProviders({ api, offered, known: ['facebook', 'microsoft'] }));
  expect(result.current).toEqual(['facebook']);
  expect(api.providers).not.toHaveBeenCalled();
});

it('offers none when the call fails, and the next page asks again', async () => {
  const providers = vi.fn<() => Promise<SocialProvider[]>>(() => Promise.resolve(['google', 'facebook']));
  providers.mockRejectedValueOnce(new Error('no network'));
  const api = { providers };
  const first = renderHook(() => useSocialProviders({ api, offered }));
  await waitFor(() => expect(providers).toHaveBeenCalledOnce());
  expect(first.result.current).toEqual([]);
  first.unmount();
  const second = renderHook(() => useSocialProviders({ api, offered }));
  await waitFor(() => expect(second.result.current).toEqual(['google', 'facebook']));
});

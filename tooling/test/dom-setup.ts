import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

afterEach(cleanup);

// Runs before each file. Files of a worker share a window: each of them finds it empty. Some ask for no window.
if (typeof document !== 'undefined') emptyWindow();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();

// A generous limit: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 8_000 });

function emptyWindow(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; path=/`;
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  history.replaceState(null, '', '/');
}

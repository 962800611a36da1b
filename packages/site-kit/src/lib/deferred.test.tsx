import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { deferred } from './deferred.tsx';

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Pressed {count}</button>;
}

it('what the server rendered stays, and works once its code has come', async () => {
  const OnServer = deferred(() => Promise.resolve(Counter));
  await OnServer.load();
  const { promise, resolve } = Promise.withResolvers<ComponentType>();
  const InBrowser = deferred(() => promise);
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<OnServer />);
  const button = screen.getByRole('button');
  expect(button.textContent).toBe('Pressed 0');

  await act(async () => render(<InBrowser />, { container, hydrate: true }));
  await userEvent.click(button);
  expect(button.textContent).toBe('Pressed 0');

  await act(async () => resolve(Counter));
  await userEvent.click(button);
  expect(button.textContent).toBe('Pressed 1');
  expect(screen.getByRole('button')).toBe(button);
});

it('what the server rendered stays where its code does not come', async () => {
  const OnServer = deferred(() => Promise.resolve(Counter));
  await OnServer.load();
  const InBrowser = deferred<object>(() => Promise.reject(new TypeError('Failed to fetch')));
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<OnServer />);
  await act(async () => render(<InBrowser />, { container, hydrate: true }));
  expect(container.textContent).toBe('Pressed 0');
});

it('a part whose code does not come at first appears once it does', async () => {
  vi.useFakeTimers();
  try {
    const file = vi
      .fn<() => Promise<ComponentType>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    file.mockResolvedValue(Counter);
    const Part = deferred(file, <p>Loading</p>);
    const { container } = render(<Part />);
    await act(async () => undefined);
    expect(container.textContent).toBe('Loading');

    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(container.textContent).toBe('Pressed 0');
  } finally {
    vi.useRealTimers();
  }
});

it('a part whose code never comes is asked for less and less', async () => {
  vi.useFakeTimers();
  try {
    const file = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError('Failed to fetch'));
    const Part = deferred(file, <p>Loading</p>);
    render(<Part />);
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    expect(file.mock.calls.length).toBeGreaterThan(2);
    expect(file.mock.calls.length).toBeLessThan(15);
  } finally {
    vi.useRealTimers();
  }
});

it('a part whose code does not come is asked for again by the next page', async () => {
  const file = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  file.mockResolvedValue(Counter);
  const Part = deferred(file, <p>Loading</p>);
  const { container, rerender } = render(<Part />);
  await act(async () => undefined);
  expect(container.textContent).toBe('Loading');

  await Part.load();
  rerender(<Part key="next" />);
  expect(container.textContent).toBe('Pressed 0');
});

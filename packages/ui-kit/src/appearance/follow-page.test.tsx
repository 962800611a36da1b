import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { Skeleton, TokenScope, useVariables } from '../index.ts';

function Widget({ name }: { name: string }) {
  const { root, sheet } = useVariables(undefined);
  return (
    <section aria-label={name} {...root}>
      {sheet}
    </section>
  );
}

const roots = (element: ParentNode) =>
  Array.from(
    element.querySelectorAll('[data-ui-root]'),
    (root) => root.getAttribute('aria-label') ?? root.className,
  );

it('marks a widget as a root, in a rendered document too', () => {
  const { container } = render(<Widget name="one" />);
  expect(roots(container)).toEqual(['one']);
  expect(renderToString(<Widget name="one" />)).toContain('data-ui-root=""');
});

it('marks no control, and a provider as a root of tokens alone', () => {
  const { container } = render(
    <TokenScope variables={{ '--color-accent': 'tomato' }}>
      <Skeleton width="1px" />
    </TokenScope>,
  );
  expect(roots(container)).toEqual(['lumigraph-tokens']);
  expect(container.querySelector('[data-ui-root="tokens"]')).not.toBeNull();
});

it.each([
  ['rgb(238, 238, 238)', 'dark'],
  ['oklch(0.967 0.003 264.5)', 'dark'],
  ['rgb(20, 20, 20)', undefined],
  ['rgb(200, 0, 0)', undefined],
])('follows a page whose text is %s', (color, theme) => {
  const { container } = render(
    <main style={{ color }}>
      <Widget name="one" />
    </main>,
  );
  expect(container.querySelector<HTMLElement>('[data-ui-root]')!.dataset['theme']).toBe(theme);
});

it('follows the page around a shadow root', () => {
  const host = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => host.remove());
  host.style.color = 'rgb(238, 238, 238)';
  const shadow = host.attachShadow({ mode: 'open' });
  render(<Widget name="one" />, { container: shadow as unknown as HTMLElement });
  expect(shadow.querySelector<HTMLElement>('[data-ui-root]')!.dataset['theme']).toBe('dark');
});

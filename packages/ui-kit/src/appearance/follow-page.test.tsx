import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Skeleton, TokenScope, useVariables } from '../index.ts';

type Variables = Parameters<typeof useVariables>[0];

function Widget({ name, variables }: { name: string; variables?: Variables }) {
  const { root, sheet } = useVariables(variables);
  return (
    <section aria-label={name} data-part={name} {...root}>
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

describe('in development', () => {
  const warn = vi.spyOn(console, 'warn');
  beforeEach(() => {
    vi.stubEnv('NODE_ENV', 'development');
    warn.mockReset().mockReturnValue(undefined);
  });
  afterEach(() => void vi.unstubAllEnvs());
  afterAll(() => warn.mockRestore());

  const saidOf = (name: string, variables: Record<string, string>) => {
    render(<Widget name={name} variables={variables} />);
    return warn.mock.calls.flat().join(' ');
  };

  it('says when the stylesheets are missing, once for each widget', () => {
    expect(saidOf('contact', {})).toContain('contact has no styles');
    warn.mockClear();
    expect(saidOf('contact', {})).toBe('');
  });

  it.each([
    ['white on white', { color: 'rgb(255, 255, 255)', backgroundColor: 'rgb(240, 240, 240)' }, true],
    ['dark on dark', { color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(30, 30, 30)' }, true],
    ['dark on white', { color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' }, false],
  ])('says when its text cannot be read: %s', (name, colors, isReported) => {
    const said = saidOf(name, { '--color-text': colors.color, ...colors });
    expect(said.includes('can hardly be read')).toBe(isReported);
  });

  it('says it of a widget, not of its parts', () => {
    const colors = { color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(30, 30, 30)', '--color-text': 'black' };
    render(
      <div data-ui-root="">
        <Widget name="part" variables={colors} />
      </div>,
    );
    expect(warn).not.toHaveBeenCalled();
  });
});

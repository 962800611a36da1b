import '@testing-library/jest-dom/vitest';
import { act, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CspProvider, ProgressRing, Skeleton, useVariables } from '../index.ts';

interface BoxProps {
  variables?: Record<`--${string}`, string> | undefined;
}

function Box({ variables }: BoxProps) {
  const { root, sheet } = useVariables(variables);
  return (
    <main {...root}>
      {sheet}
      text
    </main>
  );
}

const box = () => screen.getByRole('main');
const accent = () => box().style.getPropertyValue('--color-accent');

async function hydrate(page: React.ReactElement): Promise<unknown[]> {
  const problems: unknown[] = [];
  const logged = vi.spyOn(console, 'error').mockImplementation((...args) => void problems.push(args));
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (error) => problems.push(error) }),
  );
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
    logged.mockRestore();
  });
  return problems;
}

describe('the variables of a widget', () => {
  it('change and disappear with the props', () => {
    const { rerender } = render(<Box variables={{ '--color-accent': 'tomato', '--radius-1': '0' }} />);
    expect(accent()).toBe('tomato');
    rerender(<Box variables={{ '--color-accent': 'teal' }} />);
    expect(accent()).toBe('teal');
    expect(box().style.getPropertyValue('--radius-1')).toBe('');
    rerender(<Box />);
    expect(accent()).toBe('');
  });

  it.each([undefined, 'bm9uY2U='])('change and disappear below a provider (nonce: %s)', (nonce) => {
    const of = (variables: BoxProps['variables']) => (
      <CspProvider nonce={nonce}>
        <Box variables={variables} />
      </CspProvider>
    );
    const { rerender } = render(of({ '--color-accent': 'tomato' }));
    expect(accent()).toBe('tomato');
    rerender(of({ '--color-accent': 'teal' }));
    expect(accent()).toBe('teal');
    rerender(of(undefined));
    expect(accent()).toBe('');
    expect(document.querySelector('style')).toBeNull();
  });

  it.each([
    ['no provider', <Box key="1" variables={{ '--color-accent': 'tomato' }} />],
    [
      'a nonce',
      <CspProvider key="2" nonce="bm9uY2U=">
        <Box variables={{ '--color-accent': 'tomato' }} />
      </CspProvider>,
    ],
    [
      'no nonce',
      <CspProvider key="3">
        <Box variables={{ '--color-accent': 'tomato' }} />
      </CspProvider>,
    ],
  ])('hydrate without a difference with %s', async (_case, page) => {
    expect(await hydrate(page)).toEqual([]);
    expect(accent()).toBe('tomato');
    expect(document.querySelector('style')).toBeNull();
  });

  it('are rendered on a server as the policy allows', () => {
    const page = <Box variables={{ '--color-accent': 'tomato' }} />;
    expect(renderToString(page)).toContain('style="--color-accent:tomato"');
    expect(renderToString(<CspProvider>{page}</CspProvider>)).toBe('<main data-ui-root="">text</main>');
    const html = renderToString(<CspProvider nonce="bm9uY2U=">{page}</CspProvider>);
    const [, id] = /<main [^>]*data-variables="([^"]+)">/.exec(html)!;
    expect(html).toContain(`<style nonce="bm9uY2U=">[data-variables=${id}]{--color-accent:tomato}</style>`);
    expect(html).not.toContain('style="');
  });

  it.each(['red}body{display:none', 'red;color:blue', '</style><script>', 'a\\', '"a"'])(
    'cannot end the rule: %s',
    (value) => {
      const html = renderToString(
        <CspProvider nonce="bm9uY2U=">
          <Box variables={{ '--a': value, '--b': '1px' }} />
        </CspProvider>,
      );
      expect(html).toMatch(/\{--b:1px\}<\/style>/);
    },
  );

  it('leave the ref of the caller', () => {
    const skeleton = createRef<HTMLSpanElement>();
    const ring = createRef<HTMLSpanElement>();
    render(
      <CspProvider>
        <Skeleton ref={skeleton} width="12rem" />
        <ProgressRing ref={ring} value={0.5} />
      </CspProvider>,
    );
    expect(skeleton.current!.style.getPropertyValue('--skeleton-width')).toBe('12rem');
    expect(ring.current!.style.getPropertyValue('--progress')).toBe('0.5');
  });
});

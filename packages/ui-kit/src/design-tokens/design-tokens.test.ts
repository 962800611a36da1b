// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, parse } from '@terrazzo/parser';
import { describe, expect, it } from 'vitest';
import { declarationsOf, designTokens, tokenFiles } from './design-tokens.ts';

const css = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8');
const files = Object.entries(tokenFiles(css));

async function tokensRead(src: string): Promise<Record<string, { $type: string; $value: unknown }>> {
  const cwd = new URL('file:///');
  const config = defineConfig({}, { cwd });
  const { tokens } = await parse([{ filename: new URL('file:///tokens.json'), src }], { config });
  return tokens;
}

describe('the design tokens', () => {
  it.each(files)('%s is read by a parser of the format without an error', async (_name, tokens) => {
    const read = await tokensRead(JSON.stringify(tokens));
    const colors = declarationsOf(css).filter(([name]) => name.startsWith('--color-'));
    const twice = 'light' in tokens ? colors.length : 0;
    expect(colors.length).toBeGreaterThan(20);
    expect(Object.keys(read)).toHaveLength(declarationsOf(css).length + twice);
  });

  it('are refused by that parser when a value is wrong', async () => {
    await expect(
      tokensRead('{ "a": { "$type": "color", "$value": { "colorSpace": "oklch" } } }'),
    ).rejects.toThrow(/color/i);
  });

  it('have the values of the stylesheet, in both themes', () => {
    const source = `:root { --color-a: light-dark(oklch(50% 0.19 275deg), rgb(0 0 0 / 8%)); --space-1: 4px;
      --text-xl: clamp(1rem, 1rem + 1vw, 2rem); --font-body: 'A B', serif; --font-heading: var(--font-body);
      --ease-out: cubic-bezier(0.2, 0.7, 0.2, 1); --tracking-heading: -0.02em; --duration-1: 120ms;
      --shadow-overlay: 0 1px 2px rgb(0 0 0 / 8%), 0 12px 32px -8px rgb(0 0 0 / 22%); }`;
    const { color: dark } = designTokens(source, 'dark');
    const { color, ...light } = designTokens(source, 'light');
    expect([color, dark]).toMatchObject([
      { a: { $value: { colorSpace: 'srgb', hex: '#494fcc', alpha: 1 }, $extensions: {} } },
      { a: { $value: { colorSpace: 'srgb', components: [0, 0, 0], alpha: 0.08 } } },
    ]);
    expect(light).toMatchObject({
      space: { '1': { $type: 'dimension', $value: { value: 4, unit: 'px' } } },
      text: { xl: { $value: { value: 2, unit: 'rem' }, $extensions: { 'org.lumigraph': {} } } },
      font: { body: { $value: ['A B', 'serif'] }, heading: { $value: '{font.body}' } },
      ease: { out: { $value: [0.2, 0.7, 0.2, 1] } },
      tracking: { heading: { $type: 'number', $value: -0.02 } },
      duration: { '1': { $value: { value: 120, unit: 'ms' } } },
      shadow: { overlay: { $value: [{ blur: { value: 2 } }, { spread: { value: -8 } }] } },
    });
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readGuide, stepsOf } from './guide.mjs';
import { root } from './published.mjs';

describe('a chapter of a guide', () => {
  it('is its commands and its files, in their order; the rest is reading matter', () => {
    const markdown = [
      '# Guide\n## Start\n```sh\nnpm install\nnpm start\n```\n',
      '```ts\nread(me);\n```\n```css title="src/a.css"\na {\n}\n```\n',
      '## Next\n```css title="b.css"\na {\n}\n```\n',
    ].join('');
    expect(stepsOf(markdown, 'Start')).toEqual([
      { commands: ['npm install', 'npm start'] },
      { path: 'src/a.css', text: 'a {\n}\n' },
    ]);
    expect(() => stepsOf(markdown, 'Stop')).toThrow('no chapter');
    expect(() => stepsOf('\n## Next\nText\n', 'Next')).toThrow('no steps');
  });

  it('of site teams leads from an empty folder to a brand, a page and a running site', () => {
    const steps = readGuide(join(root, 'docs/site-teams.md'), 'From an empty folder to a sign-in');
    expect(steps.flatMap(({ path }) => path ?? [])).toEqual([
      '.npmrc',
      'src/brand.css',
      'src/api.ts',
      'src/main.tsx',
    ]);
    expect(steps.flatMap(({ commands }) => commands ?? []).at(-1)).toBe('npm run dev');
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runGallery } from './program.ts';

const root = join(import.meta.dirname, '../../../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync(['docs/**/*.md', 'deploy/*', 'tooling/release/files/*.{md,yaml}'], { cwd: root }),
];

/** `npm run gallery -- users role <email> admin` → words and options of the command. */
const commands = pages.flatMap((page) =>
  [
    ...readFileSync(join(root, page), 'utf8').matchAll(
      /(?:npm run gallery --|bin\/gallery|--rm gallery|`gallery) ([a-z][^`\n#]*)/g,
    ),
  ].map(([, command = '']) => ({
    page,
    words: command.split(' ').filter((word, index) => index < 2 && /^[a-z][a-z-]*$/.test(word)),
    options: command.match(/--[a-z-]+/g) ?? [],
  })),
);

describe('documented commands', () => {
  it('are found', () => {
    expect(commands.length).toBeGreaterThan(20);
  });

  it.each(commands)('$words with $options exists as $page says', async ({ words, options }) => {
    const printed: string[] = [];
    const out = (text: string): void => void printed.push(text);
    expect(await runGallery([...words, '--help'], { out, err: out, interactive: false })).toBe(0);
    const help = printed.join('\n');
    expect(help).toMatch(new RegExp(`^Usage: gallery ${words.join(' ')}(?: |$)`, 'm'));
    for (const option of options) expect(help).toContain(option);
  });
});

// A chapter of a guide as executable steps: commands to run, files to write.
import { readFileSync } from 'node:fs';

/**
 * The blocks of a chapter in order: `{ commands: [...] }` for a shell block, `{ path, text }` for a block with
 * `title="path"`. Other blocks are ignored.
 */
export function stepsOf(markdown, chapter) {
  const after = markdown.split(`\n## ${chapter}\n`)[1];
  if (after === undefined) throw new Error(`The guide has no chapter “${chapter}”.`);
  const [text] = after.split('\n## ');
  const steps = Array.from(text.matchAll(/^```(\w+)(?: title="([^"]+)")?\n([^]*?)^```$/gm)).flatMap(
    ([, language, path, body]) => {
      if (path) return [{ path, text: body }];
      return language === 'sh' ? [{ commands: body.trim().split('\n') }] : [];
    },
  );
  if (steps.length === 0) throw new Error(`The chapter “${chapter}” has no steps.`);
  return steps;
}

export const readGuide = (path, chapter) => stepsOf(readFileSync(path, 'utf8'), chapter);

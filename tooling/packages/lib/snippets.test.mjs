import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modulesOf, writeSnippets } from './snippets.mjs';

const textsOf = (...blocks) =>
  modulesOf('guide', blocks.map((code) => `Text\n\n\`\`\`tsx\n${code}\n\`\`\`\n`).join('\n')).map(
    ({ text }) => text,
  );

describe('the snippets of a document as modules', () => {
  it('are named by document and place; other languages are ignored', () => {
    const markdown = '```sh\nnpm i\n```\n```ts\na();\n```\n```tsx title="src/b.tsx"\nb();\n```\n';
    expect(modulesOf('guide', markdown).map(({ name }) => name)).toEqual(['guide-1.ts', 'guide-2.tsx']);
  });

  it('declare what the reader has, and nothing that they declare or import', () => {
    const [uses] = textsOf('send({ email });');
    expect(uses).toContain('declare const email: string;');
    const [owns] = textsOf("const { email } = form;\nimport { page } from './page';\nsend(email, page);");
    expect(owns).not.toContain('declare');
  });

  it('do not know names that nobody gives them', () => {
    expect(textsOf('unheardOf();')[0]).not.toContain('declare');
  });

  it('may use what an earlier snippet imports', () => {
    const [, second] = textsOf("import { a } from 'a';", 'a();');
    expect(second).toContain("import { a } from 'a';");
    const [, own] = textsOf("import { a } from 'a';", 'export const a = 1;');
    expect(own).not.toContain('import');
    const [, , twice] = textsOf("import { a, b } from 'a';", "import { a, type C } from 'a';", 'a();');
    expect(twice.match(/^import/gm)).toHaveLength(1);
  });

  it('export elements, with the props that … stands for', () => {
    const [text] = textsOf('<Form look="x" … />\n<Hours />');
    expect(text).toContain('export const shown = (\n<>\n<Form {...({} as ');
    expect(text).toContain(' look="x" />\n<Hours />\n</>');
  });
});

it('the type of texts of each package is compared with its English catalogue', () => {
  const folder = mkdtempSync(join(tmpdir(), 'snippets-'));
  writeSnippets(folder);
  const written = ['ui-auth', 'ui-contact', 'ui-payments'].map((name) =>
    readFileSync(join(folder, `${name}-messages.ts`), 'utf8'),
  );
  rmSync(folder, { recursive: true });
  for (const text of written) {
    expect(text).toMatch(/^export const texts: \w+Messages = en;$/m);
    expect(text).toMatch(/^export const catalogue: typeof en = texts;$/m);
  }
});

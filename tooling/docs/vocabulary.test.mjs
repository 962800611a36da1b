// Checks the terms of docs/glossary.md in file names, identifiers and comments. Visible texts, wire names and tables
// keep their names. Also checks that each lint exception has a reason.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from '../launcher/tools.mjs';

/** Word of a name → the term to use instead. */
const REPLACED = {
  answer: 'response',
  answers: 'responses',
  wish: 'request or query',
  wishes: 'requests or queries',
  money: 'billing, or amount',
  picture: 'image, or avatar',
  pictures: 'images, or avatars',
  counting: 'analytics',
  favourite: 'favorite',
  favourites: 'favorites',
  trx: 'transaction',
  books: 'ledger',
  dress: 'theme or variant',
  dresses: 'themes or variants',
  journey: 'end-to-end test',
  journeys: 'end-to-end tests',
  arrows: 'import boundaries',
  strangers: 'unknown fields',
  figure: 'statistic',
  figures: 'statistics',
  stats: 'statistics',
};

/** Names that are defined elsewhere (error codes, stored columns), and the amount of money in texts. */
const ALLOWED = new Set([
  'PICTURE_TOO_LARGE',
  'PICTURE_UNREADABLE',
  'formatMoney',
  'money',
  'pictures',
  'format-money.ts',
  // The element of HTML and a component that shows one; a call of sharp.
  'figure',
  'figcaption',
  'Figure',
  'stats',
]);

/** Words that comments do not use for parts of the code. */
const REPLACED_IN_COMMENTS = [
  'wish',
  'wishes',
  'picture',
  'pictures',
  'dress',
  'dresses',
  'journey',
  'journeys',
  'trx',
];

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      file !== '' &&
      existsSync(join(root, file)) &&
      !/^apps\/backend\/demo\/|^bench\/peers\/|\/db\/migrations\/|vocabulary\.test/.test(file),
  );

/** `readImagePage` → read, image, page; `IMAGE_LINK` → image, link. */
const wordsOf = (name) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
const replacedIn = (name) =>
  ALLOWED.has(name) ? [] : wordsOf(name).filter((word) => Object.hasOwn(REPLACED, word.toLowerCase()));

function identifiersOf(file, text) {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const names = new Set();
  const visit = (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/**
 * Finds comments by a pattern: it may take a `//` inside a string for a comment, which only makes the check stricter.
 */
const commentsOf = (text) => text.match(/(?<=^|\s)\/\*\*?\s[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm) ?? [];

describe('the terms of the glossary', () => {
  it('name the files', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(
      files.filter(
        (file) => replacedIn(basename(file).replace(/\.\w+$/, '')).length > 0 && !ALLOWED.has(basename(file)),
      ),
    ).toEqual([]);
  });

  it('name the identifiers', () => {
    const found = [];
    for (const file of files.filter((name) => !name.endsWith('.css')))
      for (const name of identifiersOf(file, readFileSync(join(root, file), 'utf8')))
        for (const word of replacedIn(name))
          found.push(`${file}: ${name} (use ${REPLACED[word.toLowerCase()]})`);
    expect(found).toEqual([]);
  });

  it('are used in comments', () => {
    const pattern = new RegExp(`\\b(${REPLACED_IN_COMMENTS.join('|')})\\b`, 'i');
    const found = [];
    for (const file of files)
      for (const comment of commentsOf(readFileSync(join(root, file), 'utf8')))
        if (pattern.test(comment)) found.push(`${file}: ${comment.slice(0, 120)}`);
    expect(found).toEqual([]);
  });
});

it('gives a reason for each lint exception, in the same comment', () => {
  const exceptions = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /(?:\/\/|\/\*) oxlint-disable/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(exceptions.length).toBeGreaterThan(40);
  expect(exceptions.filter((line) => !line.includes(' -- '))).toEqual([]);
});

it('writes times of the product with the units of the contracts, such as MINUTE_MS', () => {
  const product = files.filter(
    (file) =>
      /^(?:apps|packages)\/[^/]+\/src\//.test(file) &&
      !/\.(?:test|stories)\.|\/testing\/|contracts\/src\/limits\.ts$/.test(file),
  );
  expect(product.length).toBeGreaterThan(1000);
  const found = product.filter((file) =>
    /\b(?:60_000|3_600_000|86_400_000|60 \* (?:60|1_?000))\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

it('waits for a state in end-to-end tests, never for a time', () => {
  const specs = files.filter((file) => file.startsWith('e2e/tests/'));
  expect(specs.length).toBeGreaterThan(40);
  const found = specs.flatMap((file) =>
    (
      readFileSync(join(root, file), 'utf8').match(
        /^.*(?:waitForTimeout|(?<!test\.)setTimeout\(.*, *\d).*$/gm,
      ) ?? []
    ).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it('spells as in American English in Storybook and in the guides of the packages', () => {
  const pages = execFileSync(
    'git',
    ['ls-files', 'apps/storybook', 'packages/**/*.stories.tsx', 'packages/*/README.md', 'docs/*.md'],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter(
      (file) =>
        /\.(?:mdx|tsx|ts)$|README\.md$|^docs\/(?:site-teams|nextjs|designers|get-the-packages)\.md$/.test(
          file,
        ) && existsSync(join(root, file)),
    );
  expect(pages.length).toBeGreaterThan(150);
  const british =
    /\b(?:\w*colour|behaviour|licence|grey|honour|neighbour|centred?\b|localis|organis|customis|travell)/i;
  const found = pages.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => british.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { root } from '../launcher/tools.mjs';
import { read, tracked } from './repository.mjs';

const exists = (path) => existsSync(join(root, path));

/** The links of a template are relative to the folder to which it is copied. */
const documents = tracked
  .filter((path) => path.endsWith('.md') && !/\/(?:demo|template)\/|CHANGELOG/.test(path))
  .map((path) => ({ path, text: read(path) }));

const markdown = new MarkdownIt({ html: true });

/** Anchors of a document, built from its headings like on GitHub. */
function anchorsOf(path) {
  const slugger = new GithubSlugger();
  const tokens = markdown.parse(read(path), {});
  const headings = tokens.filter((_token, index) => tokens[index - 1]?.type === 'heading_open');
  return new Set(headings.map(({ children }) => slugger.slug(children.map((one) => one.content).join(''))));
}

/** Matches of a pattern in all documents, with the path of each. */
const inDocuments = (pattern) =>
  documents.flatMap(({ path, text }) => Array.from(text.matchAll(pattern), (match) => ({ path, match })));

describe('documents', () => {
  it('link to files and headings that exist', () => {
    expect(documents.length).toBeGreaterThan(50);
    const broken = documents.flatMap(({ path, text }) =>
      markdown
        .parse(text, {})
        .flatMap(({ children }) => children ?? [])
        .filter(({ type }) => type === 'link_open')
        .map((token) => token.attrGet('href'))
        .filter((href) => !/^[a-z]+:/i.test(href))
        .filter((href) => {
          const [file, anchor] = href.split('#');
          const target = file === '' ? path : join(dirname(path), decodeURI(file));
          return !exists(target) || (anchor && target.endsWith('.md') && !anchorsOf(target).has(anchor));
        })
        .map((href) => `${path}: ${href}`),
    );
    expect(broken).toEqual([]);
  });

  it('name files that exist; `<name>`, `*` and `…` are placeholders', () => {
    const named = inDocuments(/`((?:apps|packages|tooling|e2e|bench|docs)\/[^`\s]*)`/g)
      .map(({ path, match }) => ({ path, target: match[1].replace(/(?::\d+|\/)$/, '') }))
      .filter(({ target }) => !/[<>{}*…]|\/dist\b/.test(target));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ target }) => !exists(target))).toEqual([]);
  });

  it('exist where sources name them: decision records by number, pages by path', () => {
    const broken = tracked
      .filter((path) => /\.(?:tsx?|mjs|css|mdx?|json)$/.test(path))
      .flatMap((path) =>
        [...read(path).matchAll(/\bdocs\/(?:decisions\/(\d{4})|[\w/-]+\.md)/g)]
          .filter(([name, record]) =>
            record
              ? !tracked.some((document) => document.startsWith(`docs/decisions/${record}-`))
              : !exists(name) && !exists(join(dirname(path), name)),
          )
          .map(([name]) => `${path}: ${name}`),
      );
    expect(broken).toEqual([]);
  });

  it('cite nothing that a reader of the repository does not have', () => {
    const outside =
      /\b(?:specification|spec)(?:'s)? (?:section |chapter |clause )?\d|\b(?:section|chapter|clause) [\d.]+ of the spec|\b(?:clause|requirement) [A-Z]?\d|\([CSL]\d{2}\)|\bdecisions? [CSL]\d|\bdecisions?,? ["“]|\bsecurity (?:[TMFLCSV]\d|\d\.)/gi;
    const cited = tracked
      .filter((path) => /\.(?:tsx?|m?js|css|mdx?|json|html|yaml)$/.test(path))
      .filter((path) => !path.startsWith('tooling/docs/') && path !== 'pnpm-lock.yaml')
      .flatMap((path) => [...read(path).matchAll(outside)].map(([words]) => `${path}: ${words}`));
    expect(cited).toEqual([]);
  });

  it('set settings that are in .env.example', () => {
    const known = new Set(read('.env.example').match(/(?<=^#? ?)[A-Z][A-Z0-9_]+(?==)/gm));
    const set = inDocuments(/^([A-Z][A-Z0-9_]+)=/gm).filter(({ path }) => path.startsWith('docs/operators'));
    expect(set.length).toBeGreaterThan(10);
    expect(set.map(({ match }) => match[1]).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('places of changes in ARCHITECTURE.md', () => {
  const [, section] = read('ARCHITECTURE.md').split('## Where does a change belong?');
  const rows = Array.from(section.matchAll(/^\| (.*?) +\| (.*?) +\|$/gm), ([, change, place]) => ({
    change,
    places: Array.from(place.matchAll(/`((?:apps|packages|tooling)\/[^`]*)`/g), ([, path]) => path),
  })).slice(2);
  const sources = tracked
    .filter((path) => /^(?:apps|packages)\/[\w-]+\/src\/.*(?:\.tsx?|\/en\.json)$/.test(path))
    .filter((path) => !/\.(?:test|stories)\.|\/testing\/|^apps\/storybook/.test(path))
    .map((path) => ({ path, text: read(path) }));
  const examples = rows.flatMap(({ change, places }) => {
    const like = /\(like `([\w-]+)`\)/.exec(change)?.[1];
    return like === undefined ? [] : [{ like, places }];
  });

  it('are in each row', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(({ places }) => places.length === 0)).toEqual([]);
  });

  it('have examples', () => {
    expect(examples.length).toBeGreaterThan(3);
  });

  it.each(examples)('are all places of the example $like', ({ like, places }) => {
    const column = like.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const word = new RegExp(`(?<![\\w-])(?:${like}|${column})(?![\\w-])`);
    const found = sources.filter(({ text }) => word.test(text)).map(({ path }) => path);
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter((path) => !places.some((place) => path.startsWith(place)))).toEqual([]);
  });
});

it('decision records have different numbers, and the number of their file', () => {
  const records = documents.filter(({ path }) => path.startsWith('docs/decisions/'));
  const numbers = records.map(({ path }) => basename(path).slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(records.map(({ text }) => /^# (\d{4}) \S/.exec(text)?.[1])).toEqual(numbers);
});

describe('documented commands', () => {
  /** Commands of pnpm itself: a script with the same name needs `run`. */
  const own = new Set(
    'add audit env exec export import install link pack publish remove run search store update vitest why'.split(
      ' ',
    ),
  );
  const scripts = new Map(
    tracked
      .filter((path) => /^(?:(?:(?:apps|packages|tooling)\/[^/]+|e2e|bench)\/)?package\.json$/.test(path))
      .map((path) => JSON.parse(read(path)))
      .map((manifest) => [manifest.name, new Set(Object.keys(manifest.scripts ?? {}))]),
  );

  it('of pnpm run a script, and none that pnpm takes for its own', () => {
    const named = tracked
      .filter((path) => /\.(?:tsx?|mjs|css|md)$/.test(path) && !/CHANGELOG|^\.changeset/.test(path))
      .flatMap((path) =>
        [
          ...read(path).matchAll(/pnpm --filter (@lumigraph\/[\w-]+) (run )?([a-z][\w:-]*)/g),
          ...read(path).matchAll(/(?<=`|^|[=A-Z] )(?:pnpm|npm)(?= )()( run)? ([a-z][\w:-]*)/gm),
        ].map((match) => ({ path, match })),
      );
    expect(named.length).toBeGreaterThan(120);
    const wrong = named.filter(({ match: [command, name, run, script] }) => {
      if (own.has(script) && !run) return name !== '' && script !== 'exec';
      // The last is a script of the reader's site.
      if ((command.startsWith('npm') && !run) || command === 'npm run dev') return false;
      return !scripts.get(name || 'lumigraph')?.has(script);
    });
    expect(wrong.map(({ path, match }) => `${path}: ${match[0]}`)).toEqual([]);
  });

  it('of npm test are steps', () => {
    const steps = new Set(
      Array.from(
        read('tooling/launcher/test.mjs').matchAll(/(?:\bname: |scripted\()'([a-z0-9-]+)'/g),
        ([, name]) => name,
      ),
    );
    const asked = inDocuments(/npm test -- ([a-z0-9 -]+)/g).flatMap(({ match }) =>
      match[1].trim().split(' '),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !['quick', 'long'].includes(name) && !steps.has(name))).toEqual([]);
  });
});

describe('the table of docs/asvs.md', () => {
  const rows = read('docs/asvs.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map(([, id, , , status, shownBy, note]) => ({ id, status, shownBy, note }));

  it('has each requirement of the levels 1 and 2 of ASVS 5.0.0 once', () => {
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([253, 253]);
  });

  it('names tests that exist for what is met, and says what is missing for what is not', () => {
    const isTest = (name) => tracked.filter((path) => `/${path}`.endsWith(`/${name}`)).length === 1;
    const wrong = rows.filter(({ status, shownBy, note }) => {
      const tests = Array.from(shownBy.matchAll(/`([^`]+)`/g), ([, name]) => name);
      if (!tests.every(isTest)) return true;
      if (status === 'met') return tests.length === 0;
      return status === 'met (by document)' ? !shownBy.includes('](') : note === '';
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

it.each(['ui-auth', 'ui-payments', 'ui-contact'])(
  'the README of %s lists calls of the contracts with responses that they accept',
  (name) => {
    const { paths, components } = JSON.parse(read('packages/contracts/openapi.json'));
    const resolve = (schema) =>
      schema?.$ref ? resolve(components.schemas[schema.$ref.split('/').at(-1)]) : schema;
    const rows = [
      ...read(`packages/${name}/README.md`).matchAll(
        /^\| `[\w.]+` \| `([A-Z]+) (\/\S+)` \| .* \| (?:`(\{.*\})`|.*) \|$/gm,
      ),
    ];
    expect(rows.length).toBeGreaterThan(0);
    for (const [, method, path, response] of rows) {
      const { responses } = paths[path]?.[method.toLowerCase()] ?? {};
      expect(responses, `${method} ${path}`).toBeDefined();
      const content = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
      const { required = [] } = resolve(content?.['application/json']?.schema) ?? {};
      const shown = response ? Object.keys(JSON.parse(response)) : required;
      expect(shown).toEqual(expect.arrayContaining(required));
    }
  },
);

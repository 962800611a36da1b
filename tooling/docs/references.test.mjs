import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { root } from '../launcher/tools.mjs';

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const read = (path) => readFileSync(join(root, path), 'utf8');

/** The links of a template are relative to the folder to which it is copied. */
const documents = tracked.filter((path) => path.endsWith('.md') && !/\/(?:demo|template)\//.test(path));

const markdown = new MarkdownIt({ html: true });

const linksOf = (path) =>
  markdown
    .parse(read(path), {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')
    .map((token) => token.attrGet('href'));

/** Anchors of a document, built from its headings like on GitHub. */
function anchorsOf(path) {
  const slugger = new GithubSlugger();
  const tokens = markdown.parse(read(path), {});
  const headings = tokens.filter((_token, index) => tokens[index - 1]?.type === 'heading_open');
  return new Set(headings.map(({ children }) => slugger.slug(children.map((one) => one.content).join(''))));
}

describe('documents', () => {
  it('link to files and headings that exist', () => {
    expect(documents.length).toBeGreaterThan(50);
    const broken = documents.flatMap((path) =>
      linksOf(path)
        .filter((href) => !/^[a-z]+:/i.test(href))
        .map((href) => href.split('#'))
        .filter(([file, anchor]) => {
          const target = file === '' ? path : join(dirname(path), file);
          if (!existsSync(join(root, decodeURI(target)))) return true;
          return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
        })
        .map(([file, anchor]) => `${path}: ${file}${anchor === undefined ? '' : `#${anchor}`}`),
    );
    expect(broken).toEqual([]);
  });

  it('that are named anywhere exist: decision records by number, pages by path', () => {
    const broken = tracked
      .filter((path) => /\.(?:ts|tsx|mjs|css|md|mdx|json)$/.test(path))
      .flatMap((path) =>
        [...read(path).matchAll(/\bdocs\/(?:decisions\/(\d{4})|[\w/-]+\.md)/g)]
          .filter(([name, record]) =>
            record
              ? !documents.some((document) => document.startsWith(`docs/decisions/${record}-`))
              : !existsSync(join(root, name)) && !existsSync(join(root, dirname(path), name)),
          )
          .map(([name]) => `${path}: ${name}`),
      );
    expect(broken).toEqual([]);
  });
});

/** Repository paths that a document names in code style; `<name>`, `*` and `…` are placeholders. */
const namedPaths = (path) =>
  [...read(path).matchAll(/`((?:apps|packages|tooling|e2e|bench|docs)\/[^`\s]*)`/g)]
    .map(([, named]) => named.replace(/(?::\d+|\/)$/, ''))
    .filter((named) => !/[<>{}*…]|\/dist\b/.test(named));

describe('paths that documents name', () => {
  it('exist', () => {
    const named = documents.flatMap((path) => namedPaths(path).map((target) => ({ path, target })));
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(({ target }) => !existsSync(join(root, target)));
    expect(missing.map(({ path, target }) => `${path}: ${target}`)).toEqual([]);
  });

  it('exist where a comment names them, and so do source files without a folder', () => {
    const ends = new Set(
      tracked.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
    );
    const comments = tracked
      .filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path))
      .flatMap((path) =>
        [...read(path).matchAll(/(?:^\s*(?:\/\/|\*|\/\*)|\s\/\/ ).*/gm)].map(([text]) => ({ path, text })),
      );
    const named = comments.flatMap(({ path, text }) =>
      [...text.matchAll(/`(?:\.\.?\/)*([\w./-]+)`/g)].map(([, target]) => ({ path, target })),
    );
    const inRepository = named.filter(({ target }) =>
      /^(?:apps|packages|tooling|e2e|bench|docs)\/(?!.*\bdist\b)|\.(?:tsx?|mjs|css)$/.test(target),
    );
    expect(inRepository.length).toBeGreaterThan(30);
    const missing = inRepository.filter(({ target }) => !ends.has(target) && !existsSync(join(root, target)));
    expect(missing.map(({ path, target }) => `${path}: ${target}`)).toEqual([]);
  });

  it.each([
    ['CONTRIBUTING.md', '## What to copy', /^- \*\*/],
    ['ARCHITECTURE.md', '## Where does a change belong?', /^\| (?!change +\||-)/],
  ])('are in each entry of %s, %s', (path, heading, entryStart) => {
    const [, section = ''] = read(path).split(`\n${heading}\n`);
    const entries = section
      .split(/\n## /)[0]
      .split(/\n(?=- |\|)/)
      .filter((entry) => entryStart.test(entry));
    expect(entries.length).toBeGreaterThan(14);
    expect(
      entries.filter((entry) => !/`(?:apps|packages|tooling|e2e|docs)\/|`\.changeset`|`pnpm /.test(entry)),
    ).toEqual([]);
  });
});

it('ARCHITECTURE.md names every folder of the top level, of apps, packages and the backend', () => {
  const [codeSpan, otherFeatures] = [/`[^`\n]+`/g, /^\| `features\/\*`.*$/m];
  const text = read('ARCHITECTURE.md');
  const named = [...(text.match(codeSpan) ?? []), otherFeatures.exec(text)?.[0]].join(' ');
  const foldersIn = (parent) => [
    ...new Set(
      tracked
        .filter((path) => path.startsWith(parent) && path.slice(parent.length).includes('/'))
        .map((path) => path.slice(parent.length).split('/')[0])
        .filter((folder) => !folder.startsWith('.')),
    ),
  ];
  const folders = ['', 'apps/', 'packages/', 'apps/backend/src/', 'apps/backend/src/features/'].flatMap(
    foldersIn,
  );
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter((folder) => !new RegExp(`(?<![\\w-])${folder}(?![\\w-])`).test(named))).toEqual([]);
});

describe('the backend', () => {
  const sources = tracked.filter((path) => /^apps\/backend\/src\/.*(?<!\.test)\.ts$/.test(path));
  const features = [...new Set(sources.map((path) => /\/features\/([^/]+)\//.exec(path)?.[1]))].filter(
    Boolean,
  );

  it('has one shape of feature: createX, and xRoutes or xJob', () => {
    // The demo fills the database and has no routes.
    const others = features.filter((name) => name !== 'demo');
    expect(others.length).toBeGreaterThan(15);
    const missing = others.filter((name) => {
      const path = `apps/backend/src/features/${name}/${name}-feature.ts`;
      const text = existsSync(join(root, path)) ? read(path) : '';
      return (
        !/^export (?:async )?function create[A-Z]/m.test(text) || !/function \w+(?:Routes|Job)\(/.test(text)
      );
    });
    expect(missing).toEqual([]);
  });

  it('has only entry points beside its folders, and hides no service in a decorator', () => {
    const loose = sources.map((path) => /^apps\/backend\/src\/([^/]+)$/.exec(path)?.[1]).filter(Boolean);
    expect(loose).toEqual(['app.ts', 'cli.ts', 'features.ts', 'server.ts', 'studio-routes.ts']);
    const decorated = sources.flatMap((path) =>
      [...read(path).matchAll(/app\.decorate\('(\w+)'/g)].map(([, name]) => name),
    );
    expect(decorated).toEqual([
      'libraryRoutes',
      'readSession',
      'requireSession',
      'requireRole',
      'requireRecentAuthentication',
    ]);
  });
});

describe('decision records', () => {
  const records = documents.filter((path) => path.startsWith('docs/decisions/'));
  const number = (path) => basename(path).slice(0, 4);

  it.each(records)('%s has the number of its file, a status and the four sections', (path) => {
    const text = read(path);
    const [, titleNumber] = /^# (\d{4}) \S/.exec(text) ?? [];
    expect(titleNumber).toBe(number(path));
    expect(basename(path)).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    const status = /^Status: (.+)$/m.exec(text)?.[1];
    expect(['accepted', ...records.map((record) => `superseded by ${number(record)}`)]).toContain(status);
    const sections = markdown
      .parse(text, {})
      .filter((_token, index, tokens) => tokens[index - 1]?.type === 'heading_open')
      .map(({ content }) => content);
    expect(sections.slice(1)).toEqual(['Context', 'Decision', 'Alternatives', 'Consequences']);
  });

  it('have different numbers', () => {
    expect(records.length).toBeGreaterThan(30);
    expect(new Set(records.map(number)).size).toBe(records.length);
  });
});

/** Commands of pnpm itself: a script with the same name needs `run`. */
const OWN_COMMANDS = new Set(
  'add audit bugs config deploy docs doctor env exec export fetch import init install link list pack patch publish remove search store update version why'.split(
    ' ',
  ),
);

const scriptsByPackage = new Map(
  tracked
    .filter(
      (path) =>
        path === 'package.json' ||
        /^(?:apps|packages|tooling)\/[^/]+\/package\.json$|^(?:e2e|bench)\/package\.json$/.test(path),
    )
    .map((path) => JSON.parse(read(path)))
    .map(({ name, scripts = {} }) => [name, new Set(Object.keys(scripts))]),
);

it('documented commands run a script, and none that pnpm takes for its own', () => {
  const commands = tracked
    .filter((path) => /\.(?:md|ts|mjs)$/.test(path) && !path.startsWith('tooling/docs/'))
    .flatMap((path) =>
      [...read(path).matchAll(/pnpm (?:--filter (@lumigraph\/[\w-]+) )(run )?([a-z][\w:-]*)/g)].map(
        ([command, name, run, script]) => ({ path, command, name, run: run !== undefined, script }),
      ),
    );
  expect(commands.length).toBeGreaterThan(20);
  const wrong = commands.filter(({ name, run, script }) => {
    if (!run && script === 'exec') return false;
    return !scriptsByPackage.get(name)?.has(script) || (!run && OWN_COMMANDS.has(script));
  });
  expect(wrong.map(({ path, command }) => `${path}: ${command}`)).toEqual([]);
});

/** Arguments of `npm test` that are not steps. */
const GROUPS = new Set(['quick', 'long']);

it('documented scripts of the root and steps of npm test exist', () => {
  const scripts = scriptsByPackage.get('lumigraph');
  const steps = new Set(
    [...read('tooling/launcher/test.mjs').matchAll(/\bname: '([a-z0-9]+)'/g)].map(([, name]) => name),
  );
  const texts = documents.map((path) => ({ path, text: read(path) }));
  const runs = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<=`|^|[=A-Z] )(npm run|pnpm) ([a-z][\w:-]*)/gm)].map(([, by, name]) => ({
      path,
      by,
      name,
    })),
  );
  const asked = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/npm test -- ([a-z0-9 ]+)/g)].flatMap(([, names]) =>
      names
        .trim()
        .split(' ')
        .map((name) => ({ path, name })),
    ),
  );
  expect(runs.length).toBeGreaterThan(20);
  expect(asked.length).toBeGreaterThan(10);
  const runsNoScript = ({ by, name }) => by === 'pnpm' && (name === 'vitest' || OWN_COMMANDS.has(name));
  expect(runs.filter((run) => !scripts.has(run.name) && !runsNoScript(run))).toEqual([]);
  expect(asked.filter(({ name }) => !GROUPS.has(name) && !steps.has(name))).toEqual([]);
});

it('settings that a document sets are in .env.example', () => {
  const known = new Set(
    [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  );
  const set = documents
    .filter((path) => path.startsWith('docs/operators'))
    .flatMap((path) => [...read(path).matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => ({ path, name })));
  expect(set.length).toBeGreaterThan(10);
  expect(set.filter(({ name }) => !known.has(name))).toEqual([]);
});

/** Sections of documents outside the repository. */
const OUTSIDE =
  /\b(?:specification|spec)(?:'s)? (?:section |chapter |clause )?\d|\b(?:section|chapter|clause) [\d.]+ of the spec|\b(?:clause|requirement) [A-Z]?\d|\([CSL]\d{2}\)|\bdecisions? [CSL]\d|\bdecisions?,? ["“]|\bsecurity (?:[TMFLCSV]\d|\d\.)/gi;

it('nothing cites documents that a reader of the repository does not have', () => {
  const cited = tracked
    .filter((path) => /\.(?:ts|tsx|mjs|js|css|md|mdx|json|html|yaml)$/.test(path))
    .filter((path) => !path.startsWith('tooling/docs/') && path !== 'pnpm-lock.yaml')
    .flatMap((path) => [...read(path).matchAll(OUTSIDE)].map(([words]) => `${path}: ${words}`));
  expect(cited).toEqual([]);
});

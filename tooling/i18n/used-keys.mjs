// Keys that the sources ask for against keys that English has, by i18next-cli's reading of the sources.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findKeys } from 'i18next-cli';
import { baseOf, flatten } from './catalogue-rules.mjs';
import { scopes } from './scopes.mjs';

const quiet = { info() {}, warn() {}, error() {}, updateProgress() {} };

/** Problems: a key that is asked for and not there, a key that is there and never asked for. */
export async function keyProblems(root, catalogues) {
  const problems = [];
  for (const scope of scopes(catalogues)) problems.push(...(await scopeProblems(root, scope)));
  return problems;
}

async function scopeProblems(root, { inputs, defaultNamespace, functions, namespaces, dynamic }) {
  const input = inputs.map((path) => join(root, path, '**/*.{ts,tsx}'));
  const { allKeys, objectKeys } = await findKeys(
    {
      locales: ['en'],
      extract: {
        input,
        ignore: ['**/*.test.*', '**/*.stories.*', '**/testing/**'],
        output: 'unused/{{language}}/{{namespace}}.json',
        defaultNS: defaultNamespace,
        functions,
      },
    },
    quiet,
  );
  const asked = new Map();
  for (const { key, ns } of allKeys.values()) {
    const namespace = typeof ns === 'string' ? ns : defaultNamespace;
    asked.set(namespace, (asked.get(namespace) ?? new Set()).add(baseOf(key)));
  }
  const literals = literalsOf(root, inputs);
  return Object.entries(namespaces).flatMap(([namespace, { name, messages }]) => {
    const there = new Set([...flatten(messages).keys()].map(baseOf));
    const branches = new Set([...there].flatMap((key) => branchesOf(key)));
    const used = asked.get(namespace) ?? new Set();
    const unknown = [...used].filter((key) => !there.has(key) && !branches.has(key));
    const inTree = (key) => branchesOf(key).some((branch) => objectKeys.has(branch));
    const isDynamic = (key) => dynamic.some((pattern) => pattern.test(`${namespace}:${key}`));
    const unused = [...there].filter(
      (key) => !used.has(key) && !literals.has(key) && !inTree(key) && !isDynamic(key),
    );
    return [
      ...unknown.map((key) => `${name}: the sources ask for "${key}", which English lacks`),
      ...unused.map((key) => `${name}: nobody asks for "${key}"`),
    ];
  });
}

/** `a.b.c` → `a`, `a.b`. */
function branchesOf(key) {
  const names = key.split('.');
  return names.slice(1).map((_name, index) => names.slice(0, index + 1).join('.'));
}

/** Keys that stand in tables (`label: 'nav.home'`) and reach `t` as a value; the types hold them to the catalogue. */
function literalsOf(root, inputs) {
  const literals = new Set();
  for (const path of inputs.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))) {
    if (/\.(test|stories)\./.test(path)) continue;
    for (const [, text] of readFileSync(join(root, path), 'utf8').matchAll(/['"`]([\w.:-]+)['"`]/g)) {
      literals.add(text.includes(':') ? text.slice(text.indexOf(':') + 1) : text);
    }
  }
  return literals;
}

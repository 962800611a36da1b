import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { versionOf } from '../../apps/backend/src/lib/version.ts';
import manifest from '../../apps/backend/package.json' with { type: 'json' };
import { nameBuild } from './build-name.mjs';

let root;
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const write = (name, text) => writeFileSync(join(root, name), text);
const commit = (text) => {
  write('source', text);
  git('add', '--all');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', text);
};
const build = () => nameBuild(root, manifest.version);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-name-'));
  git('init', '--quiet');
  commit('first');
  return () => rmSync(root, { recursive: true, force: true });
});

it('two builds have the same name only when they have the same sources', () => {
  const names = [];
  const both = () => {
    const { name } = build();
    expect(build().name).toBe(name);
    names.push(name);
  };
  both();
  commit('second');
  both();
  write('source', 'changed');
  both();
  write('source', 'changed again');
  both();
  write('new', 'a file that git does not know');
  both();
  expect(new Set(names).size).toBe(names.length);
  expect(git('status', '--porcelain')).toBe(' M source\n?? new\n');
  git('reset', '--quiet', '--hard');
  git('clean', '--quiet', '--force');
  expect(build().name).toBe(names[1]);
});

it('the program reads its version from the file of the release, and from the clone', () => {
  const program = join(root, 'apps/backend/dist');
  mkdirSync(program, { recursive: true });
  const clone = versionOf(program);
  const { version, name, commitFile } = build();
  const short = git('rev-parse', 'HEAD').slice(0, 12);
  expect([version, name]).toEqual([
    `${manifest.version}+${short}`,
    `lumigraph-server-${manifest.version}-${short}-${process.platform}-${process.arch}`,
  ]);
  expect(clone).toMatchObject({ version, commit: short });
  write('commit.txt', commitFile);
  expect(versionOf(program)).toEqual(clone);
});

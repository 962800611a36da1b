import { execFileSync } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Names the build of the working tree: equal for equal sources, different for different ones. Uncommitted changes are a
 * part of it, so that two builds at one commit cannot replace each other.
 *
 * @param {string} root Folder of the repository
 * @param {string} number Version of the server, `0.1.0`
 */
export function nameBuild(root, number) {
  const git = gitIn(root);
  const commit = git('rev-parse', 'HEAD');
  const commitTime = new Date(git('show', '--no-patch', '--format=%cI', 'HEAD'));
  const suffix = git('status', '--porcelain') ? `-changed-${hashOfTree(root)}` : '';
  const build = `${commit.slice(0, 12)}${suffix}`;
  return {
    /** Semantic version with the build, as the program shows it. */
    version: `${number}+${build}`,
    /** Of the folder and, with `.tar.gz`, of the tarball. */
    name: `lumigraph-server-${number}-${build}-${process.platform}-${process.arch}`,
    /** What the program reads at its start. */
    commitFile: `${commit}${suffix}\n${commitTime.toISOString()}\n`,
    commitTime,
    isChanged: suffix !== '',
  };
}

const gitIn =
  (cwd, env = process.env) =>
  (...args) =>
    execFileSync('git', args, { cwd, env, encoding: 'utf8', maxBuffer: Infinity }).trim();

/** The tree that a commit of everything would have, without touching the index of the developer. */
function hashOfTree(root) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lumigraph-index-'));
  const git = gitIn(root, { ...process.env, GIT_INDEX_FILE: join(folder.path, 'index') });
  git('read-tree', 'HEAD');
  git('add', '--all');
  return git('write-tree').slice(0, 8);
}

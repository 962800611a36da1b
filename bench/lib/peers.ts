import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const source = join(import.meta.dirname, '../peers');

/**
 * Folder in which the compared software is installed and built: BENCH_PEERS to keep it, else one folder for all runs on
 * this machine.
 */
export const peersDir = process.env['BENCH_PEERS'] ?? join(tmpdir(), 'lumigraph-bench-peers');

/** Installs the compared software and the measuring tools at the versions that `peers/package.json` pins. */
export function installPeers(): void {
  mkdirSync(peersDir, { recursive: true });
  cpSync(source, peersDir, { recursive: true });
  execFileSync('pnpm', ['install', '--ignore-workspace'], { cwd: peersDir, stdio: 'inherit' });
}

/** Installs one of the peers that have a folder of their own below `peers`. Returns its folder. */
export function installPeer(name: 'ipx'): string {
  const folder = join(peersDir, name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(source, name), folder, { recursive: true });
  execFileSync('pnpm', ['install', '--silent'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

/** Imports a module from the peers' folder. */
export async function importPeer<Module>(name: string): Promise<Module> {
  const path = createRequire(join(peersDir, 'package.json')).resolve(name);
  return (await import(pathToFileURL(path).href)) as Module;
}

export interface PeerImage {
  id: string;
  title: string;
  alt: string;
  width: number;
  height: number;
  /** Path below `public/`. */
  file: string;
}

export interface NextGallery {
  origin: string;
  close: () => void;
}

/** Builds the Next.js gallery with these images and starts it as its guide describes. */
export async function startNextGallery(
  images: readonly PeerImage[],
  featured: readonly PeerImage[],
  port: number,
): Promise<NextGallery> {
  const folder = join(peersDir, 'next-gallery');
  const texts = [
    `export const images = ${JSON.stringify(images)};`,
    `export const featured = ${JSON.stringify(featured)};`,
  ];
  writeFileSync(join(folder, 'app/images.mjs'), `${texts.join('\n')}\n`);
  const next = createRequire(join(peersDir, 'package.json')).resolve('next/dist/bin/next');
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  execFileSync('node', [next, 'build'], { cwd: folder, env, stdio: 'inherit' });
  const server = spawn('node', [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(origin);
  return { origin, close: () => server.kill() };
}

async function waitUntilReady(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await fetch(origin);
      return;
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    }
  }
  throw new Error(`Nothing answers at ${origin}.`);
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDemoFolder } from '../features/demo/demo-manifest.ts';
import { isCheckout, typedCommand } from '../lib/version.ts';
import { productionEnvironment } from '../testing/production-environment.ts';
import { readConfig, SettingsError, type Environment } from './config.ts';
import { defaultProfile } from './read-settings.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'profile-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes the files that a program looks for, and returns the folder that it runs from. */
function lay(...files: string[]): string {
  for (const file of ['apps/backend/package.json', 'apps/backend/dist/server.js', ...files]) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  return join(root, 'apps/backend/dist');
}

const places: [title: string, files: string[], isSource: boolean][] = [
  ['a release', ['package.json', 'commit.txt'], false],
  ['a release without its commit.txt', ['package.json'], false],
  ['programs that were copied alone', [], false],
  ['a release with demo content', ['commit.txt', 'apps/backend/demo/images.json'], false],
  ['a release in the folder of another project', ['pnpm-workspace.yaml', '.git/HEAD', 'commit.txt'], false],
  ['a clone', ['pnpm-workspace.yaml', '.git/HEAD', 'apps/backend/src/server.ts'], true],
  ['sources without git', ['pnpm-workspace.yaml', 'apps/backend/src/server.ts'], true],
];

describe('the profile', () => {
  it.each(places)('and the commands of %s', (_title, files, isSource) => {
    const folder = lay(...files);
    expect(isCheckout(folder)).toBe(isSource);
    expect(defaultProfile(folder)).toBe(isSource ? 'demo' : 'production');
    expect(typedCommand('doctor', folder)).toBe(
      isSource ? 'npm run gallery -- doctor' : 'bin/gallery doctor',
    );
  });

  it('of the sources of this test is the demo', () => {
    expect(defaultProfile()).toBe('demo');
    expect(readConfig({})).toMatchObject({ NODE_ENV: 'demo', production: false });
  });
});

it('demo content is that of the program alone, not of a folder above it', () => {
  const folder = lay('demo/images.json', 'apps/demo/images.json');
  expect(findDemoFolder(folder)).toBeUndefined();
  lay('apps/backend/demo/images.json');
  expect(findDemoFolder(folder)).toBe(join(root, 'apps/backend/demo'));
});

function outcomeOf(environment: Environment, profile: 'demo' | 'production'): string {
  try {
    const { NODE_ENV, production } = readConfig(environment, new Set(), profile);
    return production ? NODE_ENV : `${NODE_ENV}, loose`;
  } catch (error) {
    if (error instanceof SettingsError) return 'refused';
    throw error;
  }
}

const { NODE_ENV: _, ...complete } = productionEnvironment;
const filled: Record<string, Environment> = { 'no settings': {}, 'complete settings': complete };
const unset: Environment[] = [{}, { NODE_ENV: '' }, { NODE_ENV: '  ' }];

const cases = [
  ...unset.flatMap((environment) => [
    { environment, profile: 'demo' as const, without: 'demo, loose', with: 'demo, loose' },
    { environment, profile: 'production' as const, without: 'refused', with: 'production' },
  ]),
  ...(['demo', 'production'] as const).flatMap((profile) => [
    { environment: { NODE_ENV: 'demo' }, profile, without: 'demo, loose', with: 'demo, loose' },
    { environment: { NODE_ENV: 'test' }, profile, without: 'test, loose', with: 'test, loose' },
    { environment: { NODE_ENV: 'production' }, profile, without: 'refused', with: 'production' },
    { environment: { NODE_ENV: 'prod' }, profile, without: 'refused', with: 'refused' },
  ]),
];

describe.each(cases)(
  'with $environment where the default is $profile',
  ({ environment, profile, ...outcomes }) => {
    it.each([
      ['no settings', outcomes.without],
      ['complete settings', outcomes.with],
    ])('%s: %s', (settings, outcome) => {
      expect(outcomeOf({ ...filled[settings], ...environment }, profile)).toBe(outcome);
    });
  },
);

describe('a release without settings', () => {
  function messageOf(environment: Environment): string {
    try {
      readConfig(environment, new Set(), 'production');
      return '';
    } catch (error) {
      return String(error);
    }
  }

  it('lists all that is missing, and says why it is needed and where settings come from', () => {
    const message = messageOf({});
    const missing = Object.keys(complete);
    expect(missing.length).toBeGreaterThan(10);
    expect(missing.filter((name) => !message.includes(name))).toEqual([]);
    expect(message).toContain('API_KEYS is required in production');
    expect(message).toMatch(/\nNODE_ENV is not set, .* production.*\.env.*docs\/operators\/install\.md/);
  });

  it('says nothing about NODE_ENV where it is set', () => {
    expect(messageOf({ NODE_ENV: 'production' })).not.toContain('NODE_ENV');
  });
});

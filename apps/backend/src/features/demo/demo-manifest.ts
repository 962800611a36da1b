import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import Type from 'typebox';
import { programFolder } from '../../lib/version.ts';

const Texts = Type.Record(Type.String(), Type.String());

const ManifestSchema = Type.Array(
  Type.Object({
    /** Relative to the folder `images` next to the manifest. */
    file: Type.String({ pattern: '^[a-z0-9][a-z0-9/._-]*$' }),
    id: Type.String({ minLength: 1 }),
    category: Type.String({ minLength: 1 }),
    title: Type.String({ minLength: 1 }),
    /** The title in the other languages. */
    titles: Texts,
    /** In all languages, English among them. */
    alt: Texts,
    prompt: Type.String(),
    model: Type.String(),
    seed: Type.Integer(),
    tags: Type.Array(Type.String()),
    special: Type.Boolean(),
    publishedAt: Type.String(),
  }),
);

/** The images that an empty installation is filled with, oldest first. */
export type DemoManifest = Type.Static<typeof ManifestSchema>;
export type DemoImage = DemoManifest[number];

const MANIFEST = 'images.json';

/** The folder with the demo content of this program. `undefined` where it is not included. */
export function findDemoFolder(from = import.meta.dirname): string | undefined {
  const program = programFolder(from);
  const folder = program && join(program, 'demo');
  return folder && existsSync(join(folder, MANIFEST)) ? folder : undefined;
}

/** Reads the manifest. Throws an error with a sentence when it is invalid. */
export async function readDemoManifest(folder: string): Promise<DemoManifest> {
  const path = join(folder, MANIFEST);
  const manifest: unknown = JSON.parse(await readFile(path, 'utf8'));
  const validate = new Ajv().compile<DemoManifest>(ManifestSchema);
  if (!validate(manifest)) {
    const [error] = validate.errors ?? [];
    throw new Error(`${path} is not a list of demo images: ${error?.instancePath} ${error?.message}`);
  }
  return manifest;
}

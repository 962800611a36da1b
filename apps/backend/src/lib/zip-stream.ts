import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';

export interface ZipEntry {
  name: string;
  lastModified: Date;
  input: Readable | AsyncIterable<Uint8Array | string> | string;
}

/**
 * Creates a zip from entries that are read one after the other. Chunks are read on demand; destroying the stream closes
 * the file that is being read and ends the entries.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const open = new Set<Readable>();
  async function* followed(): AsyncGenerator<ZipEntry> {
    for await (const entry of entries) {
      const { input } = entry;
      if (input instanceof Readable) {
        open.add(input);
        input.once('close', () => open.delete(input));
      }
      yield entry;
    }
  }
  const archive = Readable.fromWeb(makeZip(followed()) as Parameters<typeof Readable.fromWeb>[0], {
    // Every buffered chunk takes memory: one is being sent, one is prepared.
    highWaterMark: 1,
  });
  // The zip library does not close the input that it was reading.
  return archive.once('close', () => open.forEach((file) => file.destroy()));
}

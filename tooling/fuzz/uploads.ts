import type { files, Body, Damage } from './requests.ts';

const BOUNDARY = 'fuzz-boundary';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const contents: Readonly<Record<(typeof files)[number], Buffer>> = {
  png: PNG,
  cut: PNG.subarray(0, 40),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  empty: Buffer.alloc(0),
  text: Buffer.from('plain text'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
};

/** A multipart body with one file, possibly damaged. */
export function uploads({ file, filename, damage }: Extract<Body, { kind: 'file' }>): {
  type: string;
  bytes: Buffer;
} {
  const field = damage === 'other field' ? 'document' : 'file';
  // A line break in the name ends the header, as it does with a careless client.
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`;
  const part = Buffer.concat([Buffer.from(head), contents[file], Buffer.from('\r\n')]);
  const ends: Partial<Record<Damage, string>> = { 'no end': '' };
  const end = ends[damage] ?? `--${BOUNDARY}--\r\n`;
  const type = damage === 'no boundary' ? 'multipart/form-data' : `multipart/form-data; boundary=${BOUNDARY}`;
  return { type, bytes: Buffer.concat([part, ...(damage === 'twice' ? [part] : []), Buffer.from(end)]) };
}

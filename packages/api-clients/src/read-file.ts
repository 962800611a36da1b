import { filePath, filePurposes, type UploadedFile } from '@lumigraph/contracts';
import { cleanFileName } from './clean-file-name.ts';
import { isRecord, layers, readCountNumber, readId, readText, type JsonRecord } from './read.ts';

const HOLDERS = ['file', 'upload', 'attachment'] as const;
const ADDRESSES = ['url', 'fileUrl', 'downloadUrl', 'location', 'path'] as const;
const LISTS = ['files', 'items', 'data'] as const;

/**
 * One file from an upload response: bare, in `data`, in `file`, or the only entry of a list. Undefined
 * without both an id and an address.
 */
export function readUploadedFile(response: unknown): UploadedFile | undefined {
  if (Array.isArray(response)) return response.length === 1 ? readUploadedFile(response[0]) : undefined;
  for (const layer of layers(response)) {
    for (const candidate of [...HOLDERS.map((key) => layer[key]), ...onlyOfLists(layer), layer]) {
      const file = isRecord(candidate) ? readFile(candidate) : undefined;
      if (file) return file;
    }
  }
  return undefined;
}

function onlyOfLists(layer: JsonRecord): unknown[] {
  return LISTS.map((key) => layer[key]).flatMap((list) =>
    Array.isArray(list) && list.length === 1 ? list : [],
  );
}

function readFile(value: JsonRecord): UploadedFile | undefined {
  const first = <T>(keys: readonly string[], read: (found: unknown) => T | undefined): T | undefined =>
    keys.map((key) => read(value[key])).find((found) => found !== undefined);
  const id = first(['id', 'fileId'], readId);
  const url = first(ADDRESSES, readUrl);
  if (id === undefined && url === undefined) return undefined;
  const details = {
    name: first(['name', 'fileName'], readName),
    type: first(['type', 'mimeType', 'contentType'], readText),
    size: first(['size', 'bytes'], readCountNumber),
    width: first(['width'], readCountNumber),
    height: first(['height'], readCountNumber),
    purpose: filePurposes.find((purpose) => purpose === value['purpose']),
    createdAt: first(['createdAt'], readText),
  };
  const known = Object.entries(details).filter(([, detail]) => detail !== undefined);
  return { id: id ?? '', url: url ?? filePath(id ?? ''), ...Object.fromEntries(known) };
}

function readName(value: unknown): string | undefined {
  return cleanFileName(readText(value) ?? '') ?? undefined;
}

/** http(s) or relative to the page; no scheme that executes scripts or reads local files. */
function readUrl(value: unknown): string | undefined {
  const url = readText(value)?.trim();
  if (!url) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http' || scheme === 'https' ? url : undefined;
}

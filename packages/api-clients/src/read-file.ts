import { filePath, filePurposes, type UploadedFile } from '@lumigraph/contracts';
import { cleanFileName } from './clean-file-name.ts';
import { isRecord, readCountNumber, readId, readText } from './read.ts';

/** The file of an upload response; undefined without an id. */
export function readUploadedFile(response: unknown): UploadedFile | undefined {
  if (!isRecord(response)) return undefined;
  const id = readId(response['id']);
  if (id === undefined) return undefined;
  const details = {
    name: readName(response['name']),
    type: readText(response['type']),
    size: readCountNumber(response['size']),
    width: readCountNumber(response['width']),
    height: readCountNumber(response['height']),
    purpose: filePurposes.find((purpose) => purpose === response['purpose']),
    createdAt: readText(response['createdAt']),
  };
  const known = Object.entries(details).filter(([, detail]) => detail !== undefined);
  return { id, url: readUrl(response['url']) ?? filePath(id), ...Object.fromEntries(known) };
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

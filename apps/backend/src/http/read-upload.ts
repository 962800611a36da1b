import type { MultipartFile } from '@fastify/multipart';
import { FILE_FIELD } from '@lumigraph/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError, isAppError } from '../lib/errors.ts';

export interface SentFile {
  name: string;
  content: Buffer;
  /** The other fields of the body. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Reads the one file of a multipart body. Reads to the end, to detect a second file.
 * @throws AppError FILE_MISSING, FILE_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED
 */
export async function readUpload(request: FastifyRequest): Promise<SentFile> {
  let sent: Omit<SentFile, 'fields'> | undefined;
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const content = await part.toBuffer();
      if (part.fieldname === FILE_FIELD) sent = { name: nameOf(part), content };
    }
  } catch (error) {
    throw explain(error);
  }
  if (!sent) throw missing();
  return { ...sent, fields };
}

const nameOf = (part: MultipartFile): string => part.filename ?? '';

function missing(): AppError {
  return new AppError('FILE_MISSING', {
    fields: [{ field: FILE_FIELD, rule: 'required', message: 'Choose a file' }],
  });
}

function explain(error: unknown): AppError {
  if (isAppError(error)) return error;
  switch ((error as { code?: string }).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('FILE_TOO_LARGE', { cause: error });
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', { cause: error });
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new AppError('VALIDATION_FAILED', {
        message: 'Send one file at a time',
        fields: [{ field: FILE_FIELD, rule: 'single', message: 'Send one file at a time' }],
        cause: error,
      });
    default:
      // A body that breaks off or is no multipart at all.
      return new AppError('VALIDATION_FAILED', {
        message: 'The upload is incomplete. Please try again.',
        cause: error,
      });
  }
}

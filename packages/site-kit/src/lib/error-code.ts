/**
 * The code of an error in the error catalogue: for `ApiError` of the clients and `AppError` of the server.
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export const isNotFound = (error: unknown): boolean => errorCode(error) === 'NOT_FOUND';

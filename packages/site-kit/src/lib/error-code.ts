/** The code of the error catalogue that an error carries: `ApiError` of the clients and `AppError` of the server alike. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export const isNotFound = (error: unknown): boolean => errorCode(error) === 'NOT_FOUND';

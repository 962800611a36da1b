export { ApiError, isApiError, type ApiErrorParts, type TransportCode } from './api-error.ts';
export { type Fetch } from './http.ts';
export { cleanFileName } from './clean-file-name.ts';
export { readDownload, type DownloadOptions } from './download.ts';
export { createImagesClient, type ImagesClientOptions } from './images-client.ts';

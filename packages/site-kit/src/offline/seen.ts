/** Path of the shell that the service worker shows instead of a page that it has no copy of. */
export const SHELL_PATH = '/offline';

/** Begins the names of the caches with what a visitor has seen. */
export const SEEN = 'seen-';

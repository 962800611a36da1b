/** The same in every language. */
export const STUDIO_NAME = 'Lumigraph Studio';

/**
 * Puts React into the file of React (vite/landing-chunks.ts) and evaluates it there: its modules are
 * CommonJS, which a bundler evaluates where they are first imported.
 */
export { createRoot, hydrateRoot } from 'react-dom/client';

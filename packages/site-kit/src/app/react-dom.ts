/**
 * React in the file of React (vite/landing-chunks.ts), so that it is evaluated there: its modules are CommonJS, which a
 * bundler evaluates where they are first imported.
 */
export { createRoot, hydrateRoot } from 'react-dom/client';

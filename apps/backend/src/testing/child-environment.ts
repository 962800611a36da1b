import { join } from 'node:path';

/** Environment of a server or command that a test starts. Node compiles the modules once for all of them. */
export const childEnvironment = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
};

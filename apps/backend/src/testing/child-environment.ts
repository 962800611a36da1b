import { join } from 'node:path';

/** Environment of a server or command that a test starts. Node compiles the modules once for all of them. */
export const childEnvironment = {
  PATH: process.env['PATH'] ?? '',
  // On a machine that is busy with other tests the server would refuse requests.
  MAX_LOOP_DELAY_MS: '0',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
};

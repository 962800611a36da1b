import { defineConfig } from 'tsup';

// One bundle a program; workspace packages are compiled in from their sources, libraries stay in node_modules.
export default defineConfig({
  entry: {
    server: 'src/server.ts',
    cli: 'src/cli.ts',
    'image-worker': 'src/image-processes/image-worker.ts',
    'post-worker': 'src/features/blog/rendering/post-worker.ts',
    'signing-worker': 'src/features/images/files/credentials/signing-worker.ts',
  },
  format: ['esm'],
  target: 'node24',
  platform: 'node',
  clean: true,
  splitting: true,
  sourcemap: true,
  noExternal: [/^@lumigraph\//],
  esbuildOptions(options) {
    options.conditions = ['@lumigraph/source', 'import', 'node'];
  },
});

import { library } from '../../tooling/build/library.ts';

// One file each: a site that needs the password rules must not load the schemas and their library.
export default library({
  entry: ['src/*.ts', 'src/studio/*.ts', '!src/*.test.ts'],
  treeshake: false,
  dts: { entry: { index: 'src/index.ts', 'studio/index': 'src/studio/index.ts' } },
});

import { library } from '../../tooling/build/library.ts';

// A file each: a site that needs the password rules must not get the schemas and their library with them.
export default library({
  entry: ['src/*.ts', '!src/*.test.ts'],
  treeshake: false,
  dts: { entry: 'src/index.ts' },
});

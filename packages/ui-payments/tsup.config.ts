import { reactLibrary } from '../../tooling/build/library.ts';

export default reactLibrary({ entry: ['src/index.ts', 'src/testing.ts'] });

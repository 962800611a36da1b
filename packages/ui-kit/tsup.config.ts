import { reactLibrary } from '../../tooling/build/library.ts';

export default reactLibrary();

import { reactLibrary } from '../../tooling/build/library.ts';

export default reactLibrary({ entry: ['src/index.ts', 'src/dialog.ts', 'src/menu.ts', 'src/texts.ts'] });

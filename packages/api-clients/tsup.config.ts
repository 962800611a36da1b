import { library } from '../../tooling/build/library.ts';

export default library({ entry: ['src/index.ts', 'src/react.ts', 'src/testing.ts'] });

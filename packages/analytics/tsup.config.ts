import { library } from '../../tooling/build/library.ts';

// Split, so that an adapter's code is loaded only when its destination starts.
export default library({ entry: ['src/index.ts', 'src/react.ts'], splitting: true });

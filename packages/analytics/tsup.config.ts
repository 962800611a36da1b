import { library } from '../../tooling/build/library.ts';

// Split: an adapter's code is loaded when its destination starts, not before.
export default library({ entry: ['src/index.ts', 'src/react.ts'], splitting: true });

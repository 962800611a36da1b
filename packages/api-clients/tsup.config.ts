import { library } from '../../tooling/build/library.ts';

export default library();

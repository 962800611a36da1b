import { readFile, writeFile } from 'node:fs/promises';
import { reactLibrary } from '../../tooling/build/library.ts';
import { tokenFiles } from './src/design-tokens/design-tokens.ts';

export default reactLibrary({}, async () => {
  const css = await readFile('src/tokens.css', 'utf8');
  for (const [name, tokens] of Object.entries(tokenFiles(css)))
    await writeFile(`dist/${name}`, `${JSON.stringify(tokens, null, 2)}\n`);
});

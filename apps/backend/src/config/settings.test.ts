import { expect, it } from 'vitest';
import { SettingsSchema } from './settings.ts';

const WIDTH = 100;

function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

interface Described {
  description?: string;
  default?: string | number | boolean;
  enum?: string[];
}

/** The documentation file of all settings is generated from the schema, so it is always current. */
it('keeps .env.example equal to the settings (write it anew with `vitest run settings -u`)', async () => {
  const head = wrap(
    'Every setting of the server with its default. Copy this file to .env and uncomment what differs; variables of the environment win over the file. Every mistake is listed at start.',
  );
  const entries = Object.entries(SettingsSchema.properties as Record<string, Described>).map(
    ([name, setting]) => {
      expect(setting.description, `${name} needs a description`).toBeTruthy();
      const values = setting.enum ? ` One of: ${setting.enum.filter(Boolean).join(', ')}.` : '';
      return `${wrap(`${setting.description}${values}`)}\n#${name}=${setting.default ?? ''}`;
    },
  );
  await expect(`${[head, ...entries].join('\n\n')}\n`).toMatchFileSnapshot('../../../../.env.example');
});

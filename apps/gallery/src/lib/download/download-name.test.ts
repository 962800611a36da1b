import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadName, hasImageExtension, imageExtensions } from './download-name.ts';

test.each([
  ['Fjord at dawn', 'Fjord at dawn.jpg'],
  ['Фиорд на разсъмване', 'Фиорд на разсъмване.jpg'],
  ['fjord.png', 'fjord.png'],
  ['Fjord.JPEG', 'Fjord.JPEG'],
  ['Sunset v1.2', 'Sunset v1.2.jpg'],
  ['drawing.avif', 'drawing.avif.jpg'],
  ['nature/fjord.webp', 'fjord.webp'],
  ['..\\..\\boot.ini', 'boot.ini.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['.htaccess', 'htaccess.jpg'],
  ['.png', 'png.jpg'],
  ['CON', '_CON.jpg'],
  ['com1.png', '_com1.png'],
  ['CON .png', '_CON.png'],
  ['a\u0000b\r\nc.png', 'abc.png'],
  ['photo\u202Egpj.exe', 'photogpj.exe.jpg'],
  ['   ', 'image.jpg'],
  ['', 'image.jpg'],
  ['///', 'image.jpg'],
])('%j is saved as %j', (query, name) => {
  expect(downloadName(query)).toBe(name);
});

test('every accepted extension is kept, and nothing is appended to it', () => {
  for (const extension of imageExtensions) {
    expect(downloadName(`a.${extension}`)).toBe(`a.${extension}`);
    expect(hasImageExtension(`a.${extension.toUpperCase()}`)).toBe(true);
  }
});

const query = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '..',
        '.',
        ' ',
        'CON',
        'nul.',
        '.png',
        ':',
        '\u202e',
        '\u0000',
        'ж',
        '雪',
        '👩‍🚀',
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => parts.join('')),
);

test('property: the name of anything is a plain file name with an image extension, and stays as it is when asked again', () => {
  fc.assert(
    fc.property(query, (text) => {
      const name = downloadName(text);
      expect(hasImageExtension(name)).toBe(true);
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(name).not.toMatch(/^[. ]|^(con|prn|aux|nul|com\d|lpt\d) *\./iu);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
      expect(name.isWellFormed()).toBe(true);
      expect(downloadName(name)).toBe(name);
    }),
    { numRuns: 3000 },
  );
});

test('property: .jpg is appended exactly when the cleaned name has no image extension', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9.]{0,30}[a-zA-Z0-9]$/), (text) => {
      const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu.test(text) ? '_' : '';
      expect(downloadName(text)).toBe(device + (hasImageExtension(text) ? text : `${text}.jpg`));
    }),
  );
});

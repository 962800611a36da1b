import { parse } from 'content-disposition';
import { expect, it } from 'vitest';
import { attachment } from './send-stored.ts';

it.each([
  ['Fjord at dawn.jpg', 'Fjord at dawn.jpg'],
  ['Фар на морето.jpg', 'Far na moreto.jpg'],
  ['Straße nach Süden.png', 'Strasse nach Sueden.png'],
  ['海边的日落.webp', 'Hai Bian De Ri Luo.webp'],
  ['Niño.jpg', 'Nino.jpg'],
  ['🦊.jpg', 'file.jpg'],
  ['100%25 "fox".jpg', '10025 fox.jpg'],
  ['a"b.zip', 'ab.zip'],
  ['Архив', 'Arhiv'],
])('the name %s is written for new programs, and as %s for old ones', (name, latin) => {
  const header = attachment(name);
  expect(header).toMatch(/^[\u0020-\u007e]*$/);
  expect(parse(header, { extended: false }).parameters['filename']).toBe(latin);
  expect(parse(header).parameters['filename']).toBe(name);
});

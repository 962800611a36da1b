import { expectRefusal, expectSuccess, type CallGroup } from '../context.ts';
import { judged, Skip } from '../findings.ts';
import {
  filledText,
  id,
  inAddress,
  inspect,
  may,
  must,
  should,
  text,
  unwrap,
  wholeNumber,
} from '../shape.ts';

/** Upload and download: multipart with the field `file`, a blob back. */
const section = '7.6';

const stored = {
  id: must(id),
  url: must(filledText),
  name: should(text),
  type: should(text),
  size: may(wholeNumber),
};

/** A red square of 8 by 8 pixels. */
const picture = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  ),
  (character) => character.codePointAt(0) ?? 0,
);

function formWith(field: string): FormData {
  const form = new FormData();
  form.append(field, new Blob([picture], { type: 'image/png' }), 'red.png');
  return form;
}

export const fileCalls: CallGroup = async ({ probe, bearer }) => {
  let fileId: unknown;
  const signedIn = () => {
    if (!bearer) throw new Skip('nobody is signed in');
    return bearer;
  };
  return [
    await judged({ section, call: 'POST /files' }, async (judge) => {
      const answer = await probe.call('main', 'POST /files', { bearer: signedIn(), form: formWith('file') });
      if (answer.status === 404) throw new Skip('not offered');
      if (!expectSuccess(judge, answer)) return;
      const found = unwrap(judge, answer.json, { has: 'id', names: ['file'] });
      if (!found) return;
      inspect(judge, found.value, { shape: stored, at: found.at });
      fileId = found.value['id'];
    }),
    await judged({ section, call: 'POST /files (signed out)' }, async (judge) => {
      if (fileId === undefined) throw new Skip('not offered');
      expectRefusal(judge, await probe.call('main', 'POST /files', { form: formWith('file') }), [401, 403]);
    }),
    await judged({ section, call: 'GET /files/{id}' }, async (judge) => {
      if (fileId === undefined) throw new Skip('nothing was uploaded');
      const path = `/files/${inAddress(fileId)}` as const;
      const answer = await probe.call('main', `GET ${path}`, {
        bearer: signedIn(),
        headers: { accept: '*/*' },
      });
      if (!expectSuccess(judge, answer)) return;
      judge.saw('content-type');
      const type = answer.headers.get('content-type') ?? 'nothing';
      if (!type.startsWith('image/')) judge.fault('content-type', `expected a picture, got ${type}`);
      judge.saw('body');
      if (answer.bytes.length < 40) judge.fault('body', 'is not what was sent');
    }),
    await judged({ section, call: 'GET /files/{id} (signed out)' }, async (judge) => {
      if (fileId === undefined) throw new Skip('nothing was uploaded');
      const path = `/files/${inAddress(fileId)}` as const;
      expectRefusal(judge, await probe.call('main', `GET ${path}`), [401, 403, 404]);
    }),
  ];
};

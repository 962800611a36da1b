// `JUDGE_TESTS=1 pnpm vitest run judges`: the tus client for Python, which shares no code with ours (`apt-get install
// python3-tuspy`).
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { ImageDraft, StudioPage } from '@lumigraph/contracts/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { asEditor, pngOf, type Sender } from '../../../testing/tus-client.ts';

const run = promisify(execFile);
const isRequested = process.env['JUDGE_TESTS'] === '1';
/** Debian's, whose packages other Pythons on PATH do not see. */
const PYTHON = '/usr/bin/python3';

/** Stops after the first part and continues by the address alone, as after a crash. */
const upload = `
import json, sys
from tusclient import client
url, token, path = sys.argv[1:4]
tus = client.TusClient(url, headers={"Authorization": "Bearer " + token})
options = {"chunk_size": 700, "metadata": {"filename": "fjörd at dawn.png", "relativePath": "Sea/fjörd at dawn.png"}}
first = tus.uploader(path, **options)
first.upload_chunk()
second = tus.uploader(path, url=first.url, **options)
resumed = second.offset
second.upload()
try:
    tus.uploader(path, url=url + "/none", **options)
    unknown = None
except Exception as error:
    unknown = getattr(error, "status_code", None)
print(json.dumps({"resumed": resumed, "end": second.offset, "unknown": unknown}))`;

describe.skipIf(!isRequested)('the tus client for Python', { timeout: 60_000 }, () => {
  let test: TestApp;
  let editor: Sender;
  let folder = '';
  let origin = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upload-judges-'));
    test = await createTestApp();
    editor = await asEditor(test);
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('uploads in parts, continues after an interruption, and its file becomes a draft', async () => {
    const file = await pngOf('fjord at dawn', { width: 640, height: 480 });
    const path = join(folder, 'a.png');
    await writeFile(path, file);
    const { stdout } = await run(PYTHON, ['-c', upload, `${origin}/api/studio/uploads`, editor.token, path]);
    expect(JSON.parse(stdout)).toEqual({ resumed: 700, end: file.length, unknown: 404 });
    await test.services.images.studio.uploads.reader.settled();
    const { items } = (await test.call('GET', '/api/studio/image-drafts', editor))
      .body as StudioPage<ImageDraft>;
    expect(items).toMatchObject([
      { width: 640, upload: { state: 'ready', fileName: 'fjörd at dawn.png', folder: 'Sea' } },
    ]);
  });
});

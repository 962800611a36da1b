import { cleanText } from '../../../../../lib/clean-text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelName } from './generation.ts';
import { readDreamCommand, readInvokeAiMetadata, readSdMetadata } from './invokeai.ts';
import { readJsonObject } from './lenient-json.ts';
import { readParametersText } from './parameters-text.ts';
import { readSettingsJson } from './settings-json.ts';
import { readUserComment, repairLatin1 } from './user-comment.ts';

const json = (text: string) => readJsonObject(text) ?? {};

describe('the text of web UIs', () => {
  it('is read with several lines, quoted values and hashes', () => {
    const text = [
      'masterpiece, (lighthouse:1.2) at dusk,',
      'oil painting, <lora:seaMood_v2:0.8>',
      'Negative prompt: blurry, (bad anatomy:1.4),',
      'watermark',
      'Steps: 28, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 3758096383, Size: 832x1216, Model hash: 879db523c3, Model: "dream, shaper_8", Lora hashes: "seaMood_v2: 1a2b3c4d5e6f", TI hashes: "easynegative: c74b4e810b03", Version: v1.10.1',
    ].join('\n');
    expect(readParametersText(text)).toEqual({
      generator: 'AUTOMATIC1111',
      prompt: 'masterpiece, (lighthouse:1.2) at dusk,\noil painting, <lora:seaMood_v2:0.8>',
      negativePrompt: 'blurry, (bad anatomy:1.4),\nwatermark',
      model: 'dream, shaper_8',
      sampler: 'DPM++ 2M Karras',
      seed: '3758096383',
      steps: 28,
    });
  });

  it('is read without a negative prompt, with Windows line ends and with lines after the settings', () => {
    const text =
      'котка на покрив\r\nSteps: 20, Sampler: Euler a, Seed: 18446744073709551615, Size: 512x512, Model: folder/real.safetensors\r\nCivitai resources: [{"type":"checkpoint","modelVersionId":1}]';
    expect(readParametersText(text)).toEqual({
      generator: 'Stable Diffusion web UI',
      prompt: 'котка на покрив',
      model: 'real',
      sampler: 'Euler a',
      seed: '18446744073709551615',
      steps: 20,
    });
  });

  it('is read with an empty prompt or empty settings', () => {
    expect(readParametersText('Steps: 5, Sampler: LCM, Seed: 1, Size: 64x64')).toEqual({
      generator: 'Stable Diffusion web UI',
      sampler: 'LCM',
      seed: '1',
      steps: 5,
    });
    expect(readParametersText('a tree\nNegative prompt: fog')).toEqual({
      generator: 'Stable Diffusion web UI',
      prompt: 'a tree',
      negativePrompt: 'fog',
    });
  });

  it('does not mistake a prompt that mentions steps for settings', () => {
    expect(readParametersText('Steps: a stairway, old stone')).toBeNull();
    expect(readParametersText('just words')).toBeNull();
  });

  it('never throws on hostile text, and has linear run time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void readParametersText(text)),
    );
    // A parser with quadratic run time would exceed the timeout of the test.
    for (const piece of ['a:', '"', 'Steps: 1, ', 'Negative prompt:', '\\"', 'x ', ',,,:'])
      expect(() => readParametersText(`Steps: 1, Sampler: ${piece.repeat(200_000)}`)).not.toThrow();
  });
});

describe('InvokeAI', () => {
  it('is read for current versions', () => {
    const text =
      '{"app_version":"5.6.0","generation_mode":"sdxl_txt2img","positive_prompt":"sunlit valley","negative_prompt":"haze","width":1024,"height":1024,"seed":356120443,"cfg_scale":7.5,"steps":30,"scheduler":"dpmpp_2m_sde_k","model":{"key":"9f","hash":"blake3:ab","name":"Juggernaut XL v9","base":"sdxl","type":"main"}}';
    expect(readInvokeAiMetadata(json(text))).toEqual({
      prompt: 'sunlit valley',
      negativePrompt: 'haze',
      model: 'Juggernaut XL v9',
      sampler: 'dpmpp_2m_sde_k',
      seed: '356120443',
      steps: 30,
    });
    expect(readInvokeAiMetadata({ model: { model_name: 'older' } }).model).toBe('older');
  });

  it('is read for version 2, with weighted prompts and negative prompts in brackets', () => {
    const text =
      '{"model":"stable diffusion","model_weights":"stable-diffusion-1.5","app_id":"invoke-ai/InvokeAI","image":{"prompt":[{"prompt":"a red barn [snow, people]","weight":1}],"steps":50,"cfg_scale":7.5,"sampler":"k_lms","seed":1337}}';
    expect(readSdMetadata(json(text))).toEqual({
      prompt: 'a red barn',
      negativePrompt: 'snow, people',
      model: 'stable-diffusion-1.5',
      sampler: 'k_lms',
      seed: '1337',
      steps: 50,
    });
  });

  it('is read for the first versions', () => {
    expect(
      readDreamCommand('"a \\"quiet\\" bay [boats]" -s 50 -S 3154856013 -W 512 -H 512 -C7.5 -A k_euler_a'),
    ).toEqual({
      prompt: 'a "quiet" bay',
      negativePrompt: 'boats',
      sampler: 'k_euler_a',
      seed: '3154856013',
      steps: 50,
    });
    expect(readDreamCommand('no quotes')).toBeNull();
  });
});

describe('settings as one JSON object', () => {
  it('are read for Fooocus, NovelAI, SwarmUI and Draw Things', () => {
    const fooocus = {
      prompt: 'p',
      negative_prompt: 'n',
      base_model: 'juggernaut.safetensors',
      sampler: 'dpmpp_2m_sde_gpu',
      seed: '123',
      steps: 30,
    };
    expect(readSettingsJson(fooocus)).toEqual({
      prompt: 'p',
      negativePrompt: 'n',
      model: 'juggernaut',
      sampler: 'dpmpp_2m_sde_gpu',
      seed: '123',
      steps: 30,
    });
    expect(readSettingsJson({ prompt: 'p', uc: 'n', sampler: 'k_euler', seed: 7, steps: 28 })).toMatchObject({
      negativePrompt: 'n',
      seed: '7',
    });
    expect(
      readSettingsJson({
        sui_image_params: { prompt: 'p', negativeprompt: '', model: 'Flux/flux1-dev', seed: 1 },
      }),
    ).toEqual({ prompt: 'p', model: 'flux1-dev', seed: '1' });
    expect(readSettingsJson({ c: 'p', uc: 'n', model: 'x.ckpt', seed: 5 })).toMatchObject({
      prompt: 'p',
      model: 'x',
    });
    expect(readSettingsJson({ title: 'no generator' })).toBeNull();
  });
});

describe('JSON of generators', () => {
  it('keeps every digit of a seed and accepts the NaN and Infinity of Python', () => {
    expect(
      readJsonObject('{"seed": 18446744073709551615, "x": [NaN, -Infinity], "text": "NaN stays"}'),
    ).toEqual({
      seed: '18446744073709551615',
      x: [null, null],
      text: 'NaN stays',
    });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void readJsonObject(`{${text}`)));
    expect(readJsonObject(`{"a":${'['.repeat(200_000)}`)).toBeNull();
    expect(readJsonObject('[]')).toBeNull();
  });
});

describe('EXIF UserComment', () => {
  const words = 'a sea, evening\nSteps: 3';
  const utf16 = (text: string, order: 'le' | 'be'): Buffer => {
    const bytes = Buffer.from(text, 'utf16le');
    return order === 'le' ? bytes : bytes.swap16();
  };

  it.each([
    ['ASCII', Buffer.concat([Buffer.from('ASCII\0\0\0'), Buffer.from(words)])],
    ['UNICODE, big-endian', Buffer.concat([Buffer.from('UNICODE\0'), utf16(words, 'be')])],
    ['UNICODE, little-endian', Buffer.concat([Buffer.from('UNICODE\0'), utf16(words, 'le')])],
    [
      'UNICODE with a byte order mark',
      Buffer.concat([Buffer.from('UNICODE\0'), utf16(`\ufeff${words}`, 'le')]),
    ],
    ['UNICODE, in fact UTF-8', Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(words)])],
    ['no encoding said', Buffer.concat([Buffer.alloc(8), Buffer.from(words)])],
    ['no prefix at all', Buffer.from(words)],
  ])('%s', (_, bytes) => {
    expect(readUserComment(bytes).replace('\ufeff', '')).toBe(words);
  });

  it('reads Japanese in every encoding of JIS', () => {
    const jis = (...parts: readonly (string | Buffer)[]): string =>
      readUserComment(
        Buffer.concat(['JIS\0\0\0\0\0', ...parts].map((part) => Buffer.from(part as string, 'latin1'))),
      );
    // "海, a sea": the escape sequences of ISO-2022-JP select JIS X 0208 and ASCII.
    expect(jis('\u001b$B', Buffer.from([0x33, 0x24]), '\u001b(B, a sea')).toBe('海, a sea');
    expect(jis(Buffer.from([0x8a, 0x43]), ', a sea')).toBe('海, a sea');
    expect(jis(Buffer.from('海, a sea'))).toBe('海, a sea');
  });

  it('reads other scripts in UTF-8 that is called UNICODE', () => {
    for (const text of ['морски бряг, залез', '海边的日落，油画', 'weiß über grün'])
      expect(readUserComment(Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(text)]))).toBe(text);
  });

  it.each(['le', 'be'] as const)('reads other scripts in UTF-16 %s', (order) => {
    for (const text of ['морски бряг, залез', '海边的日落，油画', 'weiß über grün'])
      expect(readUserComment(Buffer.concat([Buffer.from('UNICODE\0'), utf16(text, order)]))).toBe(text);
  });

  it('never throws on any bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    const prefixes = fc.constantFrom('', 'UNICODE\0', 'ASCII\0\0\0', 'JIS\0\0\0\0\0');
    fc.assert(
      fc.property(prefixes, bytes, (prefix, rest) => {
        expect(readUserComment(Buffer.concat([Buffer.from(prefix), rest]))).toBeTypeOf('string');
      }),
    );
  });
});

describe('text', () => {
  it('loses characters that a page or database cannot contain', () => {
    expect(cleanText(' a\0b\u202e\ud800\r\nc\t ')).toBe('ab\nc');
    expect(cleanText('   ')).toBeUndefined();
    expect(cleanText(5)).toBeUndefined();
    expect(cleanText('🦊'.repeat(30), 5)).toBe('🦊🦊');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cleaned = cleanText(text) ?? '';
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleaned).not.toContain('\0');
        expect(cleanText(cleaned) ?? '').toBe(cleaned);
      }),
    );
  });

  it('is repaired if UTF-8 was read as Latin-1; real Latin-1 stays', () => {
    expect(repairLatin1(Buffer.from('café, море').toString('latin1'))).toBe('café, море');
    expect(repairLatin1('café')).toBe('café');
  });

  it('of model names loses folder and extension', () => {
    expect(modelName('a/b\\c.v2.safetensors')).toBe('c.v2');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subgraphWorkflow } from '../../../../../testing/import/comfy-graphs.ts';
import { readComfyPrompt, readComfyWorkflow } from './comfyui.ts';

const TEXT_TO_IMAGE = {
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: 156680208700286,
      steps: 20,
      cfg: 8,
      sampler_name: 'dpmpp_2m',
      scheduler: 'karras',
      denoise: 1,
      model: ['10', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'SDXL\\juggernautXL_v9.safetensors' } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a glass bottle with a galaxy', clip: ['4', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'text, watermark', clip: ['4', 1] } },
  '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
  '10': { class_type: 'LoraLoader', inputs: { lora_name: 'x.safetensors', model: ['4', 0], clip: ['4', 1] } },
};

describe("ComfyUI's graph", () => {
  it('is read for the default workflow', () => {
    expect(readComfyPrompt(TEXT_TO_IMAGE)).toEqual({
      prompt: 'a glass bottle with a galaxy',
      negativePrompt: 'text, watermark',
      model: 'juggernautXL_v9',
      sampler: 'dpmpp_2m karras',
      seed: '156680208700286',
      steps: 20,
    });
  });

  it.each([
    ['ImpactSwitch', { select: 2, sel_mode: false, input1: ['7', 0], input2: ['6', 0] }],
    ['CR Conditioning Input Switch', { Input: 2, conditioning1: ['7', 0], conditioning2: ['6', 0] }],
    ['easy conditioningIndexSwitch', { index: 1, cond0: ['7', 0], cond1: ['6', 0] }],
  ])('has the prompt that a switch is set to, not the other ones: %s', (class_type, inputs) => {
    const sampler = TEXT_TO_IMAGE['3'];
    const graph = {
      ...TEXT_TO_IMAGE,
      '3': { ...sampler, inputs: { ...sampler.inputs, positive: ['50', 0] } },
      '50': { class_type, inputs },
    };
    expect(readComfyPrompt(graph)?.prompt).toBe('a glass bottle with a galaxy');
  });

  it('has the text and the model that switches are set to, by a number of another node too', () => {
    const graph = {
      ...TEXT_TO_IMAGE,
      '6': { class_type: 'smZ CLIPTextEncode', inputs: { text: ['51', 0], parser: 'A1111', clip: ['4', 1] } },
      '10': {
        class_type: 'CR Model Input Switch',
        inputs: { Input: 2, model1: ['4', 0], model2: ['52', 0] },
      },
      '51': {
        class_type: 'CR Text Input Switch',
        inputs: { Input: ['53', 0], text1: 'a cat', text2: 'a dog' },
      },
      '52': { class_type: 'UNETLoader', inputs: { unet_name: 'flux1-dev.sft' } },
      '53': { class_type: 'PrimitiveInt', inputs: { value: 2 } },
    };
    expect(readComfyPrompt(graph)).toMatchObject({ prompt: 'a dog', model: 'flux1-dev' });
  });

  it('is read from a sampler of others that has further settings', () => {
    const sampler = TEXT_TO_IMAGE['3'];
    const inputs = {
      ...sampler.inputs,
      eta: 0.5,
      steps_to_run: -1,
      sampler_mode: 'standard',
      bongmath: true,
    };
    const graph = { ...TEXT_TO_IMAGE, '3': { class_type: 'ClownsharKSampler_Beta', inputs } };
    expect(readComfyPrompt(graph)).toMatchObject({
      prompt: 'a glass bottle with a galaxy',
      negativePrompt: 'text, watermark',
      seed: '156680208700286',
    });
  });

  it('is read with linked values, an SDXL encoder and a second pass', () => {
    const graph = {
      '1': {
        class_type: 'KSamplerAdvanced',
        inputs: {
          add_noise: 'disable',
          noise_seed: 0,
          steps: 30,
          positive: ['20', 0],
          negative: ['21', 0],
          model: ['9', 0],
        },
      },
      '2': {
        class_type: 'KSamplerAdvanced',
        inputs: {
          add_noise: 'enable',
          noise_seed: ['30', 0],
          steps: ['31', 0],
          sampler_name: 'euler',
          scheduler: 'normal',
          positive: ['22', 0],
          negative: ['22', 1],
          model: ['4', 0],
        },
      },
      '4': { class_type: 'UNETLoader', inputs: { unet_name: 'base.gguf' } },
      '20': { class_type: 'CLIPTextEncode', inputs: { text: 'refined' } },
      '21': { class_type: 'CLIPTextEncode', inputs: { text: 'refined away' } },
      '22': {
        class_type: 'ControlNetApplyAdvanced',
        inputs: { positive: ['23', 0], negative: ['24', 0], strength: 1 },
      },
      '23': {
        class_type: 'CLIPTextEncodeSDXL',
        inputs: { text_g: ['40', 0], text_l: ['40', 0], width: 1024 },
      },
      '24': {
        class_type: 'ConditioningCombine',
        inputs: { conditioning_1: ['25', 0], conditioning_2: ['26', 0] },
      },
      '25': { class_type: 'CLIPTextEncode', inputs: { text: 'noise' } },
      '26': { class_type: 'CLIPTextEncode', inputs: { text: 'blur' } },
      '30': { class_type: 'Seed (rgthree)', inputs: { seed: '18446744073709551614' } },
      '31': { class_type: 'PrimitiveInt', inputs: { value: 25 } },
      '40': {
        class_type: 'StringConcatenate',
        inputs: { string_a: 'a fox', string_b: ['41', 0], delimiter: ', ' },
      },
      '41': { class_type: 'ShowText', inputs: { text: 'in snow' } },
    };
    expect(readComfyPrompt(graph)).toEqual({
      prompt: 'a fox, in snow',
      negativePrompt: 'noise\nblur',
      model: 'base',
      sampler: 'euler',
      seed: '18446744073709551614',
      steps: 25,
    });
  });

  it('is read for Flux with its custom sampler', () => {
    const graph = {
      '13': {
        class_type: 'SamplerCustomAdvanced',
        inputs: {
          noise: ['25', 0],
          guider: ['22', 0],
          sampler: ['16', 0],
          sigmas: ['17', 0],
          latent_image: ['27', 0],
        },
      },
      '16': { class_type: 'KSamplerSelect', inputs: { sampler_name: 'euler' } },
      '17': {
        class_type: 'BasicScheduler',
        inputs: { scheduler: 'beta', steps: 24, denoise: 1, model: ['30', 0] },
      },
      '22': { class_type: 'BasicGuider', inputs: { model: ['30', 0], conditioning: ['26', 0] } },
      '25': { class_type: 'RandomNoise', inputs: { noise_seed: 708293941 } },
      '26': { class_type: 'FluxGuidance', inputs: { guidance: 3.5, conditioning: ['6', 0] } },
      '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a paper boat', clip: ['11', 0] } },
      '30': { class_type: 'ModelSamplingFlux', inputs: { model: ['12', 0] } },
      '12': { class_type: 'UNETLoader', inputs: { unet_name: 'flux1-dev.safetensors' } },
    };
    expect(readComfyPrompt(graph)).toEqual({
      prompt: 'a paper boat',
      model: 'flux1-dev',
      sampler: 'euler beta',
      seed: '708293941',
      steps: 24,
    });
  });

  it('is read with a guider of both texts and a linked seed', () => {
    const graph = {
      '1': {
        class_type: 'SamplerCustomAdvanced',
        inputs: { noise: ['2', 0], guider: ['3', 0], sampler: ['4', 0], sigmas: ['5', 0] },
      },
      '2': { class_type: 'RandomNoise', inputs: { noise_seed: ['6', 0] } },
      '3': { class_type: 'CFGGuider', inputs: { model: ['7', 0], positive: ['10', 0], negative: ['11', 0] } },
      '4': { class_type: 'KSamplerSelect', inputs: { sampler_name: 'euler' } },
      '5': { class_type: 'BasicScheduler', inputs: { scheduler: 'simple', steps: 24 } },
      '6': { class_type: 'Seed (rgthree)', inputs: { seed: 987654321 } },
      '7': { class_type: 'UNETLoader', inputs: { unet_name: 'flux1-dev.safetensors' } },
      '10': { class_type: 'CLIPTextEncode', inputs: { text: 'a white horse' } },
      '11': { class_type: 'CLIPTextEncode', inputs: { text: 'people' } },
    };
    expect(readComfyPrompt(graph)).toEqual({
      prompt: 'a white horse',
      negativePrompt: 'people',
      model: 'flux1-dev',
      sampler: 'euler simple',
      seed: '987654321',
      steps: 24,
    });
  });

  it('is read through a switch, without the instructions of a language model', () => {
    const graph = (on: boolean): Record<string, unknown> => ({
      '1': {
        class_type: 'KSampler',
        inputs: { seed: 7, steps: 8, denoise: 1, positive: ['2', 0], negative: ['3', 0] },
      },
      '2': { class_type: 'CLIPTextEncode', inputs: { text: ['4', 0] } },
      '3': { class_type: 'ConditioningZeroOut', inputs: { conditioning: ['2', 0] } },
      '4': { class_type: 'ComfySwitchNode', inputs: { switch: on, on_false: ['5', 0], on_true: ['6', 0] } },
      '5': { class_type: 'PrimitiveStringMultiline', inputs: { value: 'a red barn' } },
      '6': {
        class_type: 'TextGenerate',
        inputs: { prompt: 'You are an expert prompt engineer. a red barn' },
      },
    });
    for (const on of [true, false]) expect(readComfyPrompt(graph(on))?.prompt).toBe('a red barn');
  });

  it('is read despite loops and dangling links', () => {
    const graph = {
      '1': {
        class_type: 'KSampler',
        inputs: { seed: ['1', 0], steps: ['9', 0], positive: ['2', 0], negative: ['3', 0], model: ['1', 0] },
      },
      '2': { class_type: 'Reroute', inputs: { conditioning: ['3', 0] } },
      '3': { class_type: 'Reroute', inputs: { conditioning: ['2', 0] } },
    };
    expect(readComfyPrompt(graph)).toEqual({});
  });

  it('is read from the editor file if the executed graph is missing', () => {
    const workflow = {
      nodes: [
        {
          id: 3,
          type: 'KSampler',
          widgets_values: [42, 'fixed', 12, 7, 'euler', 'normal', 1],
          inputs: [
            { name: 'model', link: 1 },
            { name: 'positive', link: 4 },
            { name: 'negative', link: 6 },
          ],
        },
        { id: 4, type: 'CheckpointLoaderSimple', widgets_values: ['v1-5.ckpt'] },
        { id: 6, type: 'CLIPTextEncode', widgets_values: ['hills'], inputs: [{ name: 'clip', link: 3 }] },
        { id: 7, type: 'CLIPTextEncode', widgets_values: ['people'], inputs: [{ name: 'clip', link: 5 }] },
        { id: 9, type: 'KSampler', mode: 4, widgets_values: [1, 'fixed', 99] },
      ],
      links: [
        [1, 4, 0, 3, 0, 'MODEL'],
        [4, 6, 0, 3, 1, 'CONDITIONING'],
        [6, 7, 0, 3, 2, 'CONDITIONING'],
      ],
    };
    expect(readComfyWorkflow(workflow)).toEqual({
      prompt: 'hills',
      negativePrompt: 'people',
      model: 'v1-5',
      sampler: 'euler',
      seed: '42',
      steps: 12,
    });
  });

  it('is read from subgraphs of the editor file, whose inputs come from outside', () => {
    expect(readComfyWorkflow(subgraphWorkflow)).toEqual({
      prompt: 'hills in the morning',
      negativePrompt: 'people',
      model: 'flux1-dev',
      sampler: 'euler simple',
      seed: '42',
      steps: 12,
    });
  });

  it('is read in time from subgraphs that contain each other', () => {
    const id = 'a';
    const nodes = Array.from({ length: 200 }, (_, index) => ({
      id: index,
      type: id,
      inputs: [{ name: 'model', link: 1 }],
    }));
    const links = [
      { id: 1, origin_id: 0, origin_slot: 0, target_id: -20, target_slot: 0 },
      { id: 2, origin_id: 0, origin_slot: 0, target_id: 1, target_slot: 0 },
    ];
    const workflow = { nodes, links, definitions: { subgraphs: [{ id, nodes, links, inputs: [] }] } };
    expect(readComfyWorkflow(workflow)).toBeNull();
  });

  it('never throws on any object', () => {
    const anything = fc.dictionary(
      fc.constantFrom('1', '2', '3'),
      fc.record({
        class_type: fc.constantFrom('KSampler', 'SamplerCustomAdvanced', 'CLIPTextEncode', 'X'),
        inputs: fc.dictionary(
          fc.constantFrom(
            'positive',
            'negative',
            'model',
            'seed',
            'steps',
            'text',
            'guider',
            'sigmas',
            'conditioning',
            'value',
          ),
          fc.oneof(fc.tuple(fc.constantFrom('1', '2', '3'), fc.nat(2)), fc.anything()),
        ),
      }),
    );
    expect(() => fc.assert(fc.property(anything, (graph) => void readComfyPrompt(graph)))).not.toThrow();
    const both = fc.property(fc.object(), (graph) => void [readComfyPrompt(graph), readComfyWorkflow(graph)]);
    expect(() => fc.assert(both)).not.toThrow();
  });
});

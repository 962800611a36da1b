/** Graphs as ComfyUI stores them: of an execution (`prompt`), and of the editor (`workflow`). */

export const textToImage = ({
  seed = 156680208700286,
  prompt = 'a glass bottle with a galaxy',
} = {}): object => ({
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed,
      steps: 20,
      cfg: 8,
      sampler_name: 'dpmpp_2m',
      scheduler: 'karras',
      denoise: 1,
      model: ['4', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'SDXL\\juggernautXL_v9.safetensors' } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: prompt, clip: ['4', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'text, watermark', clip: ['4', 1] } },
  '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
  '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'ComfyUI', images: ['8', 0] } },
});

/** The file of the editor of a template whose nodes are in a subgraph; the widgets that it shows are set outside. */
export const subgraphWorkflow = {
  version: 0.4,
  nodes: [
    {
      id: 57,
      type: 'f2fdebf6-dfaf-43b6-9eb2-7f70613cfdc1',
      inputs: [
        { name: 'text', type: 'STRING', widget: { name: 'text' }, link: 10 },
        { name: 'seed', type: 'INT', widget: { name: 'seed' }, link: null },
        { name: 'model', type: 'MODEL', link: 11 },
      ],
      widgets_values: ['', 42],
    },
    { id: 58, type: 'PrimitiveStringMultiline', widgets_values: ['hills in the morning'] },
    { id: 61, type: 'UNETLoader', widgets_values: ['flux1-dev.safetensors', 'default'] },
    { id: 9, type: 'SaveImage', inputs: [{ name: 'images', link: 12 }], widgets_values: ['ComfyUI'] },
  ],
  links: [
    [10, 58, 0, 57, 0, 'STRING'],
    [11, 61, 0, 57, 2, 'MODEL'],
    [12, 57, 0, 9, 0, 'IMAGE'],
  ],
  definitions: {
    subgraphs: [
      {
        id: 'f2fdebf6-dfaf-43b6-9eb2-7f70613cfdc1',
        name: 'Text to Image',
        inputNode: { id: -10 },
        outputNode: { id: -20 },
        inputs: [
          { name: 'text', type: 'STRING', linkIds: [1] },
          { name: 'seed', type: 'INT', linkIds: [2] },
          { name: 'model', type: 'MODEL', linkIds: [3] },
        ],
        outputs: [{ name: 'IMAGE', type: 'IMAGE', linkIds: [7] }],
        nodes: [
          {
            id: 3,
            type: 'KSampler',
            inputs: [
              { name: 'model', link: 3 },
              { name: 'positive', link: 4 },
              { name: 'negative', link: 5 },
              { name: 'seed', widget: { name: 'seed' }, link: 2 },
            ],
            widgets_values: [0, 'randomize', 12, 1, 'euler', 'simple', 1],
          },
          {
            id: 6,
            type: 'CLIPTextEncode',
            inputs: [{ name: 'text', widget: { name: 'text' }, link: 1 }],
            widgets_values: ['the text of the template'],
          },
          { id: 7, type: 'CLIPTextEncode', inputs: [], widgets_values: ['people'] },
          { id: 8, type: 'VAEDecode', inputs: [{ name: 'samples', link: 6 }] },
        ],
        links: [
          { id: 1, origin_id: -10, origin_slot: 0, target_id: 6, target_slot: 0, type: 'STRING' },
          { id: 2, origin_id: -10, origin_slot: 1, target_id: 3, target_slot: 3, type: 'INT' },
          { id: 3, origin_id: -10, origin_slot: 2, target_id: 3, target_slot: 0, type: 'MODEL' },
          { id: 4, origin_id: 6, origin_slot: 0, target_id: 3, target_slot: 1, type: 'CONDITIONING' },
          { id: 5, origin_id: 7, origin_slot: 0, target_id: 3, target_slot: 2, type: 'CONDITIONING' },
          { id: 6, origin_id: 3, origin_slot: 0, target_id: 8, target_slot: 0, type: 'LATENT' },
          { id: 7, origin_id: 8, origin_slot: 0, target_id: -20, target_slot: 0, type: 'IMAGE' },
        ],
      },
    ],
  },
};

/** The nodes of WanVideoWrapper; a frame is saved as an image. */
export const wanVideo = {
  '11': { class_type: 'LoadWanVideoT5TextEncoder', inputs: { model_name: 'umt5-xxl-enc-bf16.safetensors' } },
  '16': {
    class_type: 'WanVideoTextEncode',
    inputs: { positive_prompt: 'a fox runs through snow', negative_prompt: 'blurry', t5: ['11', 0] },
  },
  '22': {
    class_type: 'WanVideoModelLoader',
    inputs: { model: 'WanVideo/Wan2_1-T2V-14B_fp8.safetensors', base_precision: 'bf16' },
  },
  '27': {
    class_type: 'WanVideoSampler',
    inputs: {
      steps: 30,
      cfg: 6,
      shift: 5,
      seed: 1057359483639287,
      scheduler: 'unipc',
      model: ['22', 0],
      text_embeds: ['16', 0],
    },
  },
  '38': { class_type: 'WanVideoVAELoader', inputs: { model_name: 'Wan2_1_VAE_bf16.safetensors' } },
};

/** Both stages of Stable Cascade; the second one has no text. */
export const stableCascade = {
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: 31,
      steps: 10,
      sampler_name: 'euler_ancestral',
      scheduler: 'simple',
      denoise: 1,
      model: ['41', 0],
      positive: ['36', 0],
      negative: ['40', 0],
    },
  },
  '33': {
    class_type: 'KSampler',
    inputs: {
      seed: 32,
      steps: 20,
      sampler_name: 'euler_ancestral',
      scheduler: 'simple',
      denoise: 1,
      model: ['42', 0],
      positive: ['6', 0],
      negative: ['7', 0],
    },
  },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'a lighthouse of glass' } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'fog' } },
  '36': {
    class_type: 'StableCascade_StageB_Conditioning',
    inputs: { conditioning: ['40', 0], stage_c: ['33', 0] },
  },
  '40': { class_type: 'ConditioningZeroOut', inputs: { conditioning: ['6', 0] } },
  '41': { class_type: 'UNETLoader', inputs: { unet_name: 'stage_b_bf16.safetensors' } },
  '42': { class_type: 'UNETLoader', inputs: { unet_name: 'stage_c_bf16.safetensors' } },
};

/** The editor's file; in version 1 of its schema links are objects. */
export function editorFile({ version }: { version: 0.4 | 1 }): object {
  const links = [
    [1, 4, 0, 3, 0, 'MODEL'],
    [4, 6, 0, 3, 1, 'CONDITIONING'],
    [6, 7, 0, 3, 2, 'CONDITIONING'],
  ] as const;
  return {
    version,
    nodes: [
      {
        id: 3,
        type: 'KSampler',
        mode: 0,
        widgets_values: [42, 'fixed', 12, 7, 'euler', 'normal', 1],
        inputs: [
          { name: 'model', type: 'MODEL', link: 1 },
          { name: 'positive', type: 'CONDITIONING', link: 4 },
          { name: 'negative', type: 'CONDITIONING', link: 6 },
        ],
      },
      { id: 4, type: 'CheckpointLoaderSimple', mode: 0, widgets_values: ['v1-5.ckpt'] },
      { id: 6, type: 'CLIPTextEncode', mode: 0, widgets_values: ['hills at dawn'] },
      { id: 7, type: 'CLIPTextEncode', mode: 0, widgets_values: ['crowds'] },
    ],
    links:
      version === 1
        ? links.map(([id, origin_id, origin_slot, target_id, target_slot, type]) => ({
            id,
            origin_id,
            origin_slot,
            target_id,
            target_slot,
            type,
          }))
        : links,
  };
}

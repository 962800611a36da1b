import { generation, type Generation, modelName } from './generation.ts';
import { asObject, type JsonObject } from './lenient-json.ts';
import { workflowToGraph, type ComfyGraph, type ComfyNode } from './comfyui-workflow.ts';

type Polarity = 'positive' | 'negative';

const MAX_DEPTH = 60;
const MAX_NODES = 5_000;

/**
 * Reads ComfyUI's PNG text `prompt`, which is the executed graph. Follows the links from the first sampler back to the
 * text encoders and the checkpoint. Returns `null` if the object is not such a graph.
 */
export function readComfyPrompt(json: JsonObject): Generation | null {
  const graph = new Map<string, ComfyNode>();
  for (const [id, value] of Object.entries(json).slice(0, MAX_NODES)) {
    const node = asObject(value);
    if (node && typeof node['class_type'] === 'string') {
      graph.set(id, { type: node['class_type'], inputs: asObject(node['inputs']) ?? {} });
    }
  }
  return readGraph(graph);
}

/** Reads ComfyUI's PNG text `workflow` (the editor's file), for images without `prompt`. */
export function readComfyWorkflow(json: JsonObject): Generation | null {
  return readGraph(workflowToGraph(json));
}

function readGraph(graph: ComfyGraph): Generation | null {
  const sampler = firstSampler(graph);
  if (!sampler) return graph.size === 0 ? null : withoutSampler(graph);
  const guider = linked(graph, sampler.inputs['guider']) ?? sampler;
  const sigmas = linked(graph, sampler.inputs['sigmas']) ?? sampler;
  const samplerNode = linked(graph, sampler.inputs['sampler']) ?? sampler;
  const noise = linked(graph, sampler.inputs['noise']) ?? sampler;
  const name = valueOf(graph, samplerNode.inputs['sampler_name'], ['sampler_name']);
  const schedule = valueOf(graph, sigmas.inputs['scheduler'], ['scheduler']);
  return generation({
    prompt: promptOf(graph, guider),
    negativePrompt: conditioningText(graph, guider.inputs['negative'] ?? embeddedTexts(guider), 'negative'),
    model: findModel(graph, guider.inputs['model'] ?? sampler.inputs['model']),
    sampler: [name, schedule === 'normal' ? undefined : schedule]
      .filter((part) => typeof part === 'string')
      .join(' '),
    seed: valueOf(graph, noise.inputs['noise_seed'] ?? noise.inputs['seed']),
    steps: valueOf(graph, sigmas.inputs['steps'], ['steps']),
  });
}

function isSampler({ type, inputs }: ComfyNode): boolean {
  if (type.startsWith('SamplerCustom')) return true;
  if ('guider' in inputs && 'sigmas' in inputs) return true;
  return (
    ('positive' in inputs || embeddedTexts({ type, inputs }) !== undefined) &&
    'steps' in inputs &&
    ('seed' in inputs || 'noise_seed' in inputs)
  );
}

/** The samplers of video models take both texts by one link. */
function embeddedTexts({ inputs }: ComfyNode): unknown {
  return inputs['text_embeds'] ?? inputs['hyvid_embeds'];
}

function promptOf(graph: ComfyGraph, { type, inputs }: ComfyNode): string {
  const from = inputs['positive'] ?? inputs['conditioning'] ?? embeddedTexts({ type, inputs });
  return conditioningText(graph, from, 'positive');
}

/**
 * The sampler whose seed made the image: the one that starts from noise, not a refining pass. The second stage of
 * Stable Cascade starts from noise too, but without a text.
 */
function firstSampler(graph: ComfyGraph): ComfyNode | undefined {
  const samplers = [...graph.values()].filter(isSampler);
  const startsFromNoise = ({ inputs }: ComfyNode): boolean =>
    inputs['add_noise'] !== 'disable' && (typeof inputs['denoise'] !== 'number' || inputs['denoise'] >= 1);
  const first = samplers.filter(startsFromNoise);
  return (
    first.find((node) => promptOf(graph, linked(graph, node.inputs['guider']) ?? node) !== '') ??
    first[0] ??
    samplers[0]
  );
}

/** For graphs of unknown nodes: a single text encoder and a single loader are still unambiguous. */
function withoutSampler(graph: ComfyGraph): Generation | null {
  const nodes = [...graph.values()];
  const encoder = nodes.find(({ type }) => /TextEncode/i.test(type));
  const found = generation({
    prompt: encoder && nodeText(graph, encoder, new Set()),
    model: nodes.map(loaderModel).find((name) => name !== undefined),
  });
  return Object.keys(found).length === 0 ? null : found;
}

function linkOf(value: unknown): { id: string; slot: number } | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [id, slot] = value as unknown[];
  return (typeof id === 'string' || typeof id === 'number') && typeof slot === 'number'
    ? { id: String(id), slot }
    : null;
}

function linked(graph: ComfyGraph, value: unknown): ComfyNode | undefined {
  const link = linkOf(value);
  return link ? graph.get(link.id) : undefined;
}

/** Follows a conditioning link through ControlNet, combine, guidance and reroute nodes to the texts. */
function conditioningText(graph: ComfyGraph, from: unknown, polarity: Polarity): string {
  const texts = new Set<string>();
  const seen = new Set<string>();
  const visit = (value: unknown, wanted: Polarity): void => {
    const link = linkOf(value);
    const node = link && graph.get(link.id);
    if (!node || seen.has(`${link.id}/${wanted}`) || seen.size > MAX_NODES) return;
    seen.add(`${link.id}/${wanted}`);
    const step = conditioningStep(graph, node, { slot: link.slot, wanted });
    if (step.text !== undefined) texts.add(step.text);
    for (const next of step.inputs) visit(next, step.wanted);
  };
  visit(from, polarity);
  return [...texts].join('\n');
}

/** Of a node that passes on one of several numbered inputs: the input that it is set to. */
function chosenInput(graph: ComfyGraph, { inputs }: ComfyNode): unknown {
  const entries = Object.entries(inputs);
  const set = entries.find(
    ([name, value]) => SWITCH_SETTING.test(name) && valueOf(graph, value) !== undefined,
  );
  const numbered = entries.filter(([name]) => numberOf(name) !== undefined);
  if (!set || numbered.length < 2) return undefined;
  const chosen = Number(valueOf(graph, set[1]));
  return numbered.find(([name]) => numberOf(name) === chosen)?.[1];
}

const SWITCH_SETTING = /^(?:select|index|input)$/i;
const NUMBERED_INPUT = /^[a-z]{1,20}_?(\d{1,2})$/i;

function numberOf(inputName: string): number | undefined {
  const digits = NUMBERED_INPUT.exec(inputName)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

interface ConditioningStep {
  text?: string;
  /** Inputs to follow next; `wanted` is the polarity to search for. */
  inputs: readonly unknown[];
  wanted: Polarity;
}

function conditioningStep(
  graph: ComfyGraph,
  { type, inputs }: ComfyNode,
  from: { slot: number; wanted: Polarity },
): ConditioningStep {
  const { wanted } = from;
  if (/ZeroOut/i.test(type)) return { inputs: [], wanted };
  const chosen = chosenInput(graph, { type, inputs });
  if (linkOf(chosen)) return { inputs: [chosen], wanted };
  if ('positive' in inputs || 'negative' in inputs) {
    // Nodes with both outputs have the positive one in slot 0 and the negative one in slot 1.
    const next = (['positive', 'negative'] as const)[from.slot] ?? wanted;
    const target = inputs[next];
    // Nodes that take the texts directly (efficiency loaders) have the text as the value of the input.
    return typeof target === 'string'
      ? { text: target, inputs: [], wanted: next }
      : { inputs: [target], wanted: next };
  }
  if ('positive_prompt' in inputs || 'negative_prompt' in inputs)
    return { text: inputText(graph, inputs[`${wanted}_prompt`], new Set()), inputs: [], wanted };
  const conditionings = Object.entries(inputs).filter(
    ([name, input]) => /^cond/i.test(name) && linkOf(input),
  );
  if (conditionings.length > 0) return { inputs: conditionings.map(([, input]) => input), wanted };
  const text = nodeText(graph, { type, inputs }, new Set());
  return text === '' ? { inputs: Object.values(inputs), wanted } : { text, inputs: [], wanted };
}

const TEXT_INPUT =
  /^(?:text(?:_?[a-z0-9]{1,2})?|prompt|string(?:_?[a-z0-9]{1,2})?|value|populated_text|wildcard_text|clip_l|clip_g|t5xxl|positive|caption|input|source)$/i;
/** Nodes that ask a language model: their texts are instructions, and what it answered is not in the graph. */
const TEXT_GENERATOR = /TextGenerat|LLM|Ollama|GPT/i;

/** The joined texts that a node contains or links to; equal texts of two encoders (SDXL) count once. */
function nodeText(graph: ComfyGraph, node: ComfyNode, seen: Set<ComfyNode>): string {
  if (seen.has(node) || seen.size > MAX_DEPTH) return '';
  seen.add(node);
  if (TEXT_GENERATOR.test(node.type)) return '';
  const preferred = node.inputs['populated_text'];
  if (typeof preferred === 'string' && preferred.trim() !== '') return preferred;
  if ('on_true' in node.inputs) return switchedText(graph, node, seen);
  const chosen = chosenInput(graph, node);
  if (chosen !== undefined) return inputText(graph, chosen, seen);
  const parts = new Set<string>();
  for (const [name, value] of Object.entries(node.inputs)) {
    if (!TEXT_INPUT.test(name)) continue;
    const part = inputText(graph, value, seen);
    if (part.trim() !== '') parts.add(part.trim());
  }
  const separator = typeof node.inputs['delimiter'] === 'string' ? node.inputs['delimiter'] : '\n';
  return [...parts].join(separator);
}

function inputText(graph: ComfyGraph, value: unknown, seen: Set<ComfyNode>): string {
  if (typeof value === 'string') return value;
  const source = linked(graph, value);
  return source ? nodeText(graph, source, seen) : '';
}

/** The branch that the switch is set to, unless its text is unknown. */
function switchedText(graph: ComfyGraph, { inputs }: ComfyNode, seen: Set<ComfyNode>): string {
  const on = inputs['switch'];
  const isOn = on === true || linked(graph, on)?.inputs['value'] === true;
  const [chosen, other] = isOn ? ['on_true', 'on_false'] : ['on_false', 'on_true'];
  return inputText(graph, inputs[chosen ?? ''], seen) || inputText(graph, inputs[other ?? ''], seen);
}

const VALUE_INPUTS = ['value', 'string', 'text', 'int', 'number', 'seed', 'noise_seed'];

/** The value of an input. Links are followed to primitive nodes, which store their value under one of `names`. */
function valueOf(graph: ComfyGraph, input: unknown, names: readonly string[] = []): unknown {
  const seen = new Set<ComfyNode>();
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string' || typeof value === 'number') return value;
    const node = linked(graph, value);
    if (!node || seen.has(node) || seen.size > MAX_DEPTH) return undefined;
    seen.add(node);
    for (const name of [...names, ...VALUE_INPUTS]) {
      const found = visit(node.inputs[name]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(input);
}

const MODEL_INPUTS = [
  'ckpt_name',
  'unet_name',
  'base_ckpt_name',
  'model_name',
  'model_path',
  'gguf_name',
  'ckpt',
];

/** Loaders of models that improve, guide or describe an image. */
const OTHER_MODEL = /Upscale|ControlNet|ClipVision|CLIPVision|VAE|Detector|SAM|Lora|LLM|Interpolat/i;
const MODEL_FILE = /\.(?:safetensors|ckpt|gguf|sft)$/i;

function loaderModel({ type, inputs }: ComfyNode): string | undefined {
  if (OTHER_MODEL.test(type)) return undefined;
  for (const name of MODEL_INPUTS) {
    const found = modelName(inputs[name]);
    if (found !== undefined) return found;
  }
  // The loaders of video models call it so, as the links of all other nodes.
  const file = inputs['model'];
  return typeof file === 'string' && MODEL_FILE.test(file) ? modelName(file) : undefined;
}

/** Follows `model` links through LoRA and patch nodes to the loader. */
function findModel(graph: ComfyGraph, from: unknown): string | undefined {
  let node = linked(graph, from);
  for (let depth = 0; node && depth < MAX_DEPTH; depth += 1) {
    const name = loaderModel(node);
    if (name !== undefined) return name;
    const next = Object.entries(node.inputs).find(
      ([input, value]) => /model|pipe/i.test(input) && linkOf(value),
    );
    node = linked(graph, chosenInput(graph, node) ?? next?.[1]);
  }
  return [...graph.values()].map(loaderModel).find((name) => name !== undefined);
}

import { asObject, type JsonObject } from './lenient-json.ts';

/** A node of ComfyUI's execution graph; an input is a value or a link `[node id, output slot]`. */
export interface ComfyNode {
  type: string;
  inputs: JsonObject;
}
export type ComfyGraph = ReadonlyMap<string, ComfyNode>;

/** The editor saves widget values as a list without names; these are the names for the nodes that are read. */
const WIDGETS: Readonly<Record<string, readonly string[]>> = {
  KSampler: ['seed', 'control', 'steps', 'cfg', 'sampler_name', 'scheduler', 'denoise'],
  KSamplerAdvanced: ['add_noise', 'noise_seed', 'control', 'steps', 'cfg', 'sampler_name', 'scheduler'],
  CLIPTextEncode: ['text'],
  CheckpointLoaderSimple: ['ckpt_name'],
  UNETLoader: ['unet_name'],
  RandomNoise: ['noise_seed'],
  KSamplerSelect: ['sampler_name'],
  BasicScheduler: ['scheduler', 'steps', 'denoise'],
  PrimitiveNode: ['value'],
  PrimitiveInt: ['value'],
  PrimitiveString: ['value'],
  PrimitiveStringMultiline: ['value'],
};

const MAX_NODES = 5_000;
/**
 * A link in the editor's file: `[id, source node, source slot, target node, target slot, type]`; an object in version 1
 * of its schema.
 */
type Links = ReadonlyMap<number, readonly [source: string, slot: number]>;

/** Converts the editor's file to the form of an executed graph. Muted and bypassed nodes are dropped. */
export function workflowToGraph(json: JsonObject): ComfyGraph {
  const graph = new Map<string, ComfyNode>();
  const nodes: unknown[] = Array.isArray(json['nodes']) ? json['nodes'] : [];
  const links = readLinks(json['links']);
  for (const value of nodes.slice(0, MAX_NODES)) {
    const node = asObject(value);
    if (!node || typeof node['type'] !== 'string' || node['mode'] === 2 || node['mode'] === 4) continue;
    graph.set(String(node['id']), {
      type: node['type'],
      inputs: { ...widgetInputs(node), ...linkInputs(node['inputs'], links) },
    });
  }
  return graph;
}

function readLinks(value: unknown): Links {
  const links = new Map<number, readonly [string, number]>();
  for (const link of Array.isArray(value) ? (value as unknown[]) : []) {
    const named = asObject(link);
    const [id, source, slot] = named
      ? [named['id'], named['origin_id'], named['origin_slot']]
      : Array.isArray(link)
        ? (link as unknown[])
        : [];
    if (typeof id === 'number' && typeof slot === 'number') links.set(id, [String(source), slot]);
  }
  return links;
}

function widgetInputs({ type, inputs, widgets_values: values }: JsonObject): Record<string, unknown> {
  const named = asObject(values);
  if (named) return { ...named };
  if (!Array.isArray(values)) return {};
  const names =
    WIDGETS[String(type)] ??
    widgetNames(inputs, values) ??
    (values.length === 1 && typeof values[0] === 'string' ? ['text'] : []);
  return Object.fromEntries(names.map((name, index) => [name, (values as unknown[])[index]]));
}

const SEED_CONTROL = /^(?:fixed|increment|decrement|randomize)$/;

/** Newer editors list the widgets among the inputs, except what the seed becomes afterwards. */
function widgetNames(inputs: unknown, values: readonly unknown[]): string[] | undefined {
  const names = (Array.isArray(inputs) ? (inputs as unknown[]) : []).flatMap((input) => {
    const name = asObject(asObject(input)?.['widget'])?.['name'];
    return typeof name === 'string' ? [name] : [];
  });
  const seed = names.findIndex((name) => name === 'seed' || name === 'noise_seed');
  if (seed >= 0 && SEED_CONTROL.test(String(values[seed + 1]))) names.splice(seed + 1, 0, 'control');
  return names.length === 0 ? undefined : names;
}

function linkInputs(inputs: unknown, links: Links): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const value of Array.isArray(inputs) ? (inputs as unknown[]) : []) {
    const input = asObject(value);
    const link = typeof input?.['link'] === 'number' ? links.get(input['link']) : undefined;
    if (input && link && typeof input['name'] === 'string') found[input['name']] = [...link];
  }
  return found;
}

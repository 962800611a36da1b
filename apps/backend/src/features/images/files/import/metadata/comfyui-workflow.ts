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
/** A link in the editor's file: `[id, source node, source slot, target node, target slot, type]`. */
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
      inputs: { ...widgetInputs(node['type'], node['widgets_values']), ...linkInputs(node['inputs'], links) },
    });
  }
  return graph;
}

function readLinks(value: unknown): Links {
  const links = new Map<number, readonly [string, number]>();
  for (const link of Array.isArray(value) ? (value as unknown[]) : []) {
    if (!Array.isArray(link)) continue;
    const [id, source, slot] = link as unknown[];
    if (typeof id === 'number' && typeof slot === 'number') links.set(id, [String(source), slot]);
  }
  return links;
}

function widgetInputs(type: string, values: unknown): Record<string, unknown> {
  const named = asObject(values);
  if (named) return { ...named };
  if (!Array.isArray(values)) return {};
  const names = WIDGETS[type] ?? (values.length === 1 && typeof values[0] === 'string' ? ['text'] : []);
  return Object.fromEntries(names.map((name, index) => [name, (values as unknown[])[index]]));
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

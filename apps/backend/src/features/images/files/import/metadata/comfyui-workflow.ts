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
type Links = ReadonlyMap<number, Source>;
type Source = readonly [node: string, slot: number];

/** The nodes of the editor's file, or of one of its subgraphs. */
interface Part {
  nodes: readonly JsonObject[];
  links: Links;
  /** Names of the inputs of a subgraph, in order. */
  inputs: readonly unknown[];
  /** What leaves a subgraph, by its output slot. */
  outputs: ReadonlyMap<number, Source>;
}

interface Place {
  part: Part;
  /** Of the ids of its nodes: those of a subgraph are `57:3`, as in an executed graph. */
  prefix: string;
  subgraphs: ReadonlyMap<string, Part>;
  /** What enters a subgraph at an input slot. */
  given: (slot: number) => unknown;
  depth: number;
  /** Nodes that are still read: subgraphs in subgraphs can be many more than the file has. */
  left: { nodes: number };
}

/** The ids of what enters and leaves a subgraph. */
const ENTRANCE = '-10';
const EXIT = -20;
const MAX_DEPTH = 10;

/** Converts the editor's file to the form of an executed graph. Muted and bypassed nodes are dropped. */
export function workflowToGraph(json: JsonObject): ComfyGraph {
  const graph = new Map<string, ComfyNode>();
  const definitions = listOf(asObject(json['definitions'])?.['subgraphs']);
  const subgraphs = new Map(definitions.map((each) => [String(each['id']), readPart(each)]));
  const left = { nodes: MAX_NODES };
  addNodes(graph, { part: readPart(json), prefix: '', subgraphs, given: () => undefined, depth: 0, left });
  return graph;
}

const listOf = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? (value as unknown[]) : [])
    .slice(0, MAX_NODES)
    .map(asObject)
    .filter((each) => each !== null);

function readPart({ nodes, links, inputs }: JsonObject): Part {
  const outputs = listOf(links).flatMap(({ target_id: target, target_slot: slot, ...link }) =>
    target === EXIT && typeof slot === 'number' && typeof link['origin_slot'] === 'number'
      ? [[slot, [String(link['origin_id']), link['origin_slot']]] as const]
      : [],
  );
  return {
    nodes: listOf(nodes),
    links: readLinks(links),
    inputs: listOf(inputs).map(({ name }) => name),
    outputs: new Map(outputs),
  };
}

function addNodes(graph: Map<string, ComfyNode>, place: Place): void {
  for (const node of place.part.nodes) {
    const { id, type, mode } = node;
    if (place.left.nodes <= 0) return;
    place.left.nodes -= 1;
    if (typeof type !== 'string' || mode === 2 || mode === 4) continue;
    const inputs = { ...widgetInputs(node), ...linkInputs(node['inputs'], place) };
    const inner = place.subgraphs.get(type);
    if (!inner) graph.set(`${place.prefix}${String(id)}`, { type, inputs });
    else if (place.depth < MAX_DEPTH)
      addNodes(graph, {
        ...within(place, inner, String(id)),
        given: (slot) => inputs[String(inner.inputs[slot])],
      });
  }
}

const within = (place: Place, part: Part, id: string): Place => ({
  ...place,
  part,
  prefix: `${place.prefix}${id}:`,
  depth: place.depth + 1,
});

/** The node in the graph that a link begins at, or the value that enters a subgraph. */
function sourceOf(place: Place, [id, slot]: Source): unknown {
  if (id === ENTRANCE) return place.given(slot);
  const type = place.part.nodes.find((node) => String(node['id']) === id)?.['type'];
  const inner = place.subgraphs.get(String(type));
  if (!inner) return [`${place.prefix}${id}`, slot];
  const output = inner.outputs.get(slot);
  return output && place.depth < MAX_DEPTH
    ? sourceOf({ ...within(place, inner, id), given: () => undefined }, output)
    : undefined;
}

function readLinks(value: unknown): Links {
  const links = new Map<number, Source>();
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

function linkInputs(inputs: unknown, place: Place): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const { link, name } of listOf(inputs)) {
    const from = typeof link === 'number' ? place.part.links.get(link) : undefined;
    const source = from && sourceOf(place, from);
    if (source !== undefined && typeof name === 'string') found[name] = source;
  }
  return found;
}

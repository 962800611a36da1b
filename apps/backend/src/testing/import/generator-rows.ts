import { WEB_UI_ROWS } from './generators/web-ui-rows.ts';
import { COMFYUI_ROWS } from './generators/comfyui-rows.ts';
import { INVOKEAI_ROWS } from './generators/invokeai-rows.ts';
import { FOOOCUS_ROWS } from './generators/fooocus-rows.ts';
import { NOVELAI_ROWS } from './generators/novelai-rows.ts';
import { SERVICE_ROWS } from './generators/service-rows.ts';
import type { GeneratorRow } from './generators/row.ts';

/** A file of each generator and container, in the order of the documentation. */
export const GENERATOR_ROWS: readonly GeneratorRow[] = [
  ...WEB_UI_ROWS,
  ...COMFYUI_ROWS,
  ...INVOKEAI_ROWS,
  ...FOOOCUS_ROWS,
  ...NOVELAI_ROWS,
  ...SERVICE_ROWS,
];

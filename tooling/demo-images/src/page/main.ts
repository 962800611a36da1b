import type { Job, Scene } from '../types.ts';
import { drawShader } from './shader.ts';
import { Stage } from './stage.ts';

/** Runs in the browser page: draws one picture and hands it back as a PNG data address. */
export async function drawJob(job: Job): Promise<string> {
  const { scene } = (await import(`../scenes/${job.scene}.ts`)) as { scene: Scene };
  const params = { ...scene.defaults, ...job.params };
  let canvas: OffscreenCanvas;
  if (scene.kind === 'shader') {
    canvas = drawShader(scene.source, params, job);
  } else {
    const stage = new Stage(job, params);
    await scene.draw(stage);
    canvas = stage.canvas;
  }
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('the drawn picture could not be read')));
    reader.readAsDataURL(blob);
  });
}

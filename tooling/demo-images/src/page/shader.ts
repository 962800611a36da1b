import { COMMON } from '../glsl/common.ts';
import { LIGHT } from '../glsl/light.ts';
import { SDF } from '../glsl/sdf.ts';
import type { Job, Param, Params } from '../types.ts';
import { linearRgb } from './colour.ts';

const VERTEX = `#version 300 es
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3. : -1., gl_VertexID == 2 ? 3. : -1.);
  gl_Position = vec4(corner, 0., 1.);
}`;

const num = (n: number): string => (Number.isInteger(n) ? `${n}.` : `${n}`);

/** Parameters become constants, not uniforms: the compiler drops what a variant does not use. */
function constant(name: string, value: Param): string {
  if (typeof value === 'number') return `const float ${name} = ${num(value)};`;
  if (typeof value === 'string') return `const vec3 ${name} = vec3(${linearRgb(value).map(num).join(',')});`;
  if (typeof value[0] === 'string') {
    const list = (value as readonly string[]).map((hex) => `vec3(${linearRgb(hex).map(num).join(',')})`);
    return `const vec3 ${name}[${list.length}] = vec3[](${list.join(',')});`;
  }
  const list = value as readonly number[];
  return `const vec${list.length} ${name} = vec${list.length}(${list.map(num).join(',')});`;
}

/**
 * What every shader picture shares: AA x AA samples a pixel, filmic tone curve, sRGB, contrast,
 * saturation, vignette and a breath of grain, each of which a picture may set (tone 0 = colours as given).
 */
const MAIN = `
out vec4 colourOut;
void main() {
  int n = int(aa);
  vec3 sum = vec3(0.);
  float side = .5 * min(uSize.x, uSize.y);
  for (int j = ZERO; j < 4; j++) {
    if (j >= n) break;
    for (int i = ZERO; i < 4; i++) {
      if (i >= n) break;
      vec2 at = gl_FragCoord.xy - .5 + (vec2(i, j) + .5) / aa;
      vec3 c = max(image((at - .5 * uSize) / side), 0.) * exposure;
      if (tone > .5) c = filmic(c);
      sum += encode(c);
    }
  }
  vec3 c = sum / (aa * aa);
  c = mix(c, c * c * (3. - 2. * c), contrast);
  c = max(mix(vec3(lum(c)), c, saturation), 0.);
  vec2 q = gl_FragCoord.xy / uSize - .5;
  c *= 1. - vignette * smoothstep(.25, .95, length(q) * 1.25);
  c += grain * (hash12(gl_FragCoord.xy + seed) - .5);
  colourOut = vec4(c, 1.);
}`;

function compile(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (!shader) throw new Error('WebGL gives no shader');
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
    const log = gl.getShaderInfoLog(shader) ?? '';
    const line = Number(/ERROR: 0:(\d+)/.exec(log)?.[1] ?? 1);
    const near = source
      .split('\n')
      .slice(Math.max(0, line - 3), line + 2)
      .join('\n');
    throw new Error(`${log}\n${near}`);
  }
  return shader;
}

export function drawShader(source: string, params: Params, { size, seed }: Job): OffscreenCanvas {
  const [width, height] = size;
  const canvas = new OffscreenCanvas(width, height);
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false });
  if (!gl) throw new Error('no WebGL 2');
  const all: Params = {
    aa: 2,
    exposure: 1,
    vignette: 0.25,
    grain: 0.018,
    tone: 1,
    saturation: 1,
    contrast: 0,
    ...params,
  };
  const fragment = [
    '#version 300 es',
    'precision highp float;',
    'precision highp int;',
    'uniform vec2 uSize;',
    // Loops start at a number the compiler cannot see: unrolled ray marchers take minutes to compile.
    'uniform int uZero;',
    '#define ZERO uZero',
    `const float seed = ${num(seed)};`,
    ...Object.entries(all).map(([name, value]) => constant(name, value)),
    COMMON,
    SDF,
    LIGHT,
    source,
    MAIN,
  ].join('\n');
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, VERTEX));
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, fragment));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program) ?? 'link');
  gl.useProgram(program);
  gl.uniform2f(gl.getUniformLocation(program, 'uSize'), width, height);
  gl.viewport(0, 0, width, height);
  gl.enable(gl.SCISSOR_TEST);
  // Tile by tile, waiting for each: one long draw would be taken for a hung GPU and killed.
  const tile = 160;
  const probe = new Uint8Array(4);
  for (let y = 0; y < height; y += tile) {
    for (let x = 0; x < width; x += tile) {
      gl.scissor(x, y, tile, tile);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, probe);
    }
  }
  return canvas;
}

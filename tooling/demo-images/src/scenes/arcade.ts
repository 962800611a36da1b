import { SKY, SKY_DEFAULTS } from '../glsl/sky.ts';
import type { ShaderScene } from '../types.ts';

/** An arcade beside an empty square, in the long light of metaphysical painting. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'arcade',
  defaults: {
    ...SKY_DEFAULTS,
    aa: 2,
    cloudAmount: 0,
    sunSize: 0,
    glow: 0.35,
    zenith: '#1d6f78',
    horizon: '#f2d59b',
    sunColour: '#ffd69a',
    sunDir: [0.8, 0.42, -0.35],
    plaster: '#e2a566',
    inner: '#b05a3c',
    pave: '#d8a768',
    ambient: '#5a7f9c',
    camera: [1.9, 1.5, -5.2],
    look: [-0.3, 1.75, 6],
    zoom: 1.55,
    twin: 0,
    storeys: 2,
    object: 1,
    objectColour: '#f4efe4',
  },
  source: /* glsl */ `
${SKY}
float wall(vec3 p, float side) {
  // Wall along z at x = -1.6 with arches every 2 units; the passage lies behind it.
  vec3 q = p; q.x = q.x * side + 1.6;
  float cell = clamp(floor(p.z / 2. + .5), -3., 14.);
  q.z = p.z - cell * 2.;
  float high = 2.1 * storeys + .5;
  float face = sdBox(vec3(q.x, p.y - high * .5, p.z - 11.), vec3(.17, high * .5, 18.));
  float hole = sdArch(vec2(q.z, p.y), .68, 1.25);
  if (storeys > 1.5) hole = min(hole, sdArch(vec2(q.z, p.y - 2.65), .3, .75) + step(p.y, 2.6) * 9.);
  float d = max(face, -hole);
  d = min(d, sdBox(vec3(q.x - .02, p.y - 2.3, p.z - 11.), vec3(.24, .05, 18.)));
  d = min(d, sdBox(vec3(q.x - .02, p.y - high, p.z - 11.), vec3(.3, .09, 18.)));
  // Back wall and floor slab of the passage.
  d = min(d, sdBox(vec3(q.x + 1.9, p.y - high * .5, p.z - 11.), vec3(.1, high * .5, 18.)));
  d = min(d, sdBox(vec3(q.x + .9, p.y - 2.3, p.z - 11.), vec3(1., .1, 18.)));
  return d;
}
float map(vec3 p) {
  float d = p.y;
  d = min(d, wall(p, 1.));
  if (twin > .5) d = min(d, wall(p, -1.));
  if (twin < .5) {
    // A far tower and its pennant-less roof close the view.
    vec3 q = p - vec3(6.5, 0, 24);
    float tower = sdCylinder(q - vec3(0, 2.6, 0), 1.5, 2.6);
    tower = min(tower, sdCylinder(q - vec3(0, 6.2, 0), 1.15, 1.));
    float a = atan(q.x, q.z), k = floor(a / .785 + .5) * .785;
    vec2 w = rot(k) * vec2(q.x, q.z);
    tower = max(tower, -max(sdArch(vec2(w.x, q.y - 5.4), .24, .9), abs(q.y - 6.2) - 1.));
    tower = min(tower, sdCone(q, vec3(0, 7.2, 0), vec3(0, 8.5, 0), 1.3, .02));
    d = min(d, tower);
  }
  if (object > .5 && object < 1.5) d = min(d, length(p - vec3(1.3, .55, 2.2)) - .55);
  if (object > 1.5) {
    vec3 q = p - vec3(.9, 0, 4.6);
    d = min(d, sdBox(q - vec3(0, .3, 0), vec3(.42, .3, .42)) - .02);
    d = min(d, sdCone(q, vec3(0, .6, 0), vec3(0, 2.7, 0), .2, .09));
    d = min(d, length(q - vec3(0, 2.9, 0)) - .24);
  }
  return d;
}
MARCH(march, map, 170, .05, 70., .85)
NORMAL(normalAt, map, .002)
SHADOW(shadowAt, map, 80, 40., 18.)
OCCLUSION(occlude, map, .7)
vec3 image(vec2 p) {
  vec3 sun = normalize(sunDir), ro = camera, rd = cameraRay(p, ro, look, zoom);
  vec3 bg = sky(rd);
  float t = march(ro, rd);
  if (t > 69.) return bg;
  vec3 q = ro + rd * t, n = normalAt(q);
  float worn = fbm(q * vec3(1.4, 1.4, 1.4), 5), streak = fbm(vec2(q.z * 5. + q.x * 5., q.y * .5), 4);
  vec3 c = mix(plaster, plaster * vec3(.82, .72, .66), smoothstep(.4, .75, worn) * .7 + .3 * smoothstep(.45, .7, streak));
  if (abs(q.x) > 1.85 && q.y > .02 && abs(q.x) < 3.9) c = mix(inner, inner * .6, worn);
  if (q.y < .02) {
    vec2 g = abs(fract(q.xz * .8) - .5);
    float joint = smoothstep(.485, .5, max(g.x, g.y));
    c = pave * (.8 + .35 * hash12(floor(q.xz * .8)) * .5 + .22 * (fbm(q.xz * 3., 4) - .5)) * (1. - .35 * joint);
  }
  if (object > .5 && object < 1.5 && length(q - vec3(1.3, .55, 2.2)) < .57) c = objectColour;
  if (object > 1.5 && length(q.xz - vec2(.9, 4.6)) < .66 && q.y > .02) c = objectColour;
  float lit = max(dot(n, sun), 0.);
  if (lit > 0.) lit *= shadowAt(q + n * .01, sun);
  float ao = occlude(q, n);
  vec3 light = sunColour * 2.7 * lit + ambient * (.36 + .3 * n.y) * ao + pave * sunColour * .32 * ao * sat(.4 - .6 * n.y + .3 * n.x);
  c *= light;
  return mix(c, bg, 1. - exp(-.00022 * t * t * t * .12));
}
`,
};

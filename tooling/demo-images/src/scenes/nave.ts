import type { ShaderScene } from '../types.ts';

/** A vaulted hall; coloured windows on one side throw shafts of light through dusty air. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'nave',
  defaults: {
    aa: 1,
    stone: '#c9b79c',
    stoneDark: '#5d5148',
    shaft: ['#ffcf8a', '#ffcf8a', '#ffcf8a', '#ffcf8a'],
    ambient: '#3b4a6b',
    sunDir: [1, 0.95, 0.25],
    camera: [-0.5, 1.2, -3],
    look: [0.25, 2.15, 6],
    zoom: 1.25,
    dust: 1,
    bay: 2.2,
    endGlow: '#ffe6bf',
  },
  source: /* glsl */ `
float pointed(vec2 p, float w, float h) {
  // Pointed arch opening: two arcs of radius 2w meeting above the springing line.
  p.x = abs(p.x);
  if (p.y < h) return p.x - w;
  return length(p - vec2(-w, h)) - 2. * w;
}
float map(vec3 p) {
  float cell = floor(p.z / bay + .5);
  vec3 q = vec3(p.x, p.y, p.z - cell * bay);
  float ax = abs(p.x);
  float d = p.y;
  // Nave vault with ribs, side aisles beyond the piers.
  float vault = -pointed(vec2(p.x, p.y), 1.45, 3.0);
  float cross = -pointed(vec2(abs(q.z) < bay ? q.z : 0., p.y - .35), bay * .46, 2.75);
  vault = smin(vault, 9., .1);
  float upper = max(vault, -cross * .7);
  d = min(d, max(upper, 2.9 - p.y) );
  d = min(d, 2.75 - ax);
  float wall = max(abs(ax - 1.62) - .16, -pointed(vec2(q.z, p.y), bay * .36, 1.75));
  wall = max(wall, -pointed(vec2(q.z, p.y - 3.35), .3, .35) - step(p.y, 3.3) * 5.);
  d = min(d, wall);
  // Clustered piers.
  vec3 c = vec3(ax - 1.6, p.y, abs(q.z) - bay * .5);
  float pier = length(c.xz) - .22;
  float a = atan(c.z, c.x);
  vec2 lobe = abs(rot(floor(a / .7854 + .5) * .7854) * c.xz);
  pier = smin(pier, length(lobe - vec2(.24, 0)) - .07, .03);
  pier = min(pier, sdBox(vec3(c.x, p.y - .14, c.z), vec3(.33, .14, .33)));
  pier = min(pier, sdBox(vec3(c.x, p.y - 1.82, c.z), vec3(.31, .06, .31)) - .03);
  d = min(d, max(pier, p.y - 3.3));
  float rib = length(vec2(-vault - .02, abs(q.z) - bay * .5)) - .075;
  d = min(d, max(rib, 1.9 - p.y));
  float diag = abs(abs(p.x) * bay * .5 / 1.45 - abs(q.z)) * .7;
  d = min(d, max(length(vec2(-upper, diag)) - .06, 3. - p.y));
  d = min(d, 24. - p.z);
  return d;
}
MARCH(march, map, 150, .05, 30., .75)
NORMAL(normalAt, map, .003)
OCCLUSION(occlude, map, .6)
// How much coloured sun reaches a point: follow the ray to the window wall, and test the glass there.
vec3 sunAt(vec3 p) {
  vec3 l = normalize(sunDir);
  float t = (2.7 - p.x) / l.x;
  vec3 w = p + l * t;
  float tw = (1.62 - p.x) / l.x;
  vec3 inner = p + l * tw;
  float cell = floor(w.z / bay + .5), z = w.z - cell * bay;
  float open = smoothstep(.03, -.03, pointed(vec2(z, w.y - 1.2), .52, 2.7)) * step(1.2, w.y) * step(w.y, 6.2);
  open *= smoothstep(.02, .05, abs(z)) * smoothstep(.02, .05, abs(fract(w.y * 1.6) - .5));
  if (p.x < 1.5) {
    float iz = inner.z - floor(inner.z / bay + .5) * bay;
    float gate = max(smoothstep(.03, -.03, pointed(vec2(iz, inner.y), bay * .36, 1.75)), smoothstep(.04, -.04, pointed(vec2(iz, inner.y - 3.1), .42, .75)) * step(3.1, inner.y));
    open *= gate;
  }
  vec2 pane = floor(vec2(z * 7., w.y * 5.));
  int k = int(mod(floor(hash12(pane + cell) * 4.) + 0., 4.));
  int own = int(mod(cell + 40., 4.));
  return open * mix(shaft[own], shaft[k], .35);
}
vec3 image(vec2 p) {
  vec3 ro = camera, rd = cameraRay(p, ro, look, zoom);
  float t = min(march(ro, rd), 30.);
  vec3 q = ro + rd * t, n = normalAt(q);
  float blocks = fbm(q * 3., 4);
  vec2 course = vec2(q.z + q.x, q.y) * vec2(1.6, 3.4);
  course.x += .5 * mod(floor(course.y), 2.);
  vec2 g = abs(fract(course) - .5);
  float joint = smoothstep(.47, .5, max(g.x, g.y)) * step(.05, q.y) * (1. - step(.6, n.y)) * .5;
  vec3 c = mix(stoneDark, stone, sat(.3 + blocks + .25 * (hash12(floor(course)) - .5))) * (1. - .35 * joint);
  float gloss = 0.;
  if (q.y < .02) {
    vec2 tile = floor(q.xz * 1.8);
    c = mix(stone, stoneDark, .2 + .7 * mod(tile.x + tile.y, 2.)) * (.7 + .4 * blocks);
    gloss = .35 + .3 * pow(1. - abs(rd.y), 4.);
  }
  float ao = occlude(q, n);
  vec3 direct = sunAt(q + n * .02) * max(dot(n, normalize(sunDir)), 0.);
  c *= direct * 3. + ambient * (.6 + .3 * n.y) * ao + endGlow * .2 * ao * sat(.5 - .5 * n.z) * exp(-.05 * (24. - q.z));
  if (gloss > 0.) {
    vec3 r = reflect(rd, normalize(n + .03 * vec3(noise(q.xz * 9.) - .5, 0, noise(q.xz * 9. + 4.) - .5)));
    float b = min(march(q + n * .02, r), 30.);
    vec3 s = q + r * b;
    vec3 m = normalAt(s);
    c += gloss * stone * (sunAt(s + m * .02) * 1.6 * max(dot(m, normalize(sunDir)), 0.) + ambient * .25 + endGlow * smoothstep(20., 24., s.z) * .6);
  }
  // The glass itself, seen from inside.
  if (q.x > 2.7 || q.z > 23.9) {
    vec2 w = q.z > 23.9 ? vec2(q.x, q.y) : vec2(q.z - floor(q.z / bay + .5) * bay, q.y - 1.2);
    float open = q.z > 23.9 ? smoothstep(.03, -.03, pointed(w - vec2(0, 1.), .9, 1.6)) * step(1., q.y) : smoothstep(.03, -.03, pointed(w, .52, 2.)) * step(0., w.y);
    vec2 pane = floor(w * vec2(7., 5.));
    vec3 glass = shaft[int(hash12(pane) * 3.99)];
    float lead = smoothstep(.0, .12, .5 - max(abs(fract(w.x * 7.) - .5), abs(fract(w.y * 5.) - .5)));
    c = mix(c, mix(endGlow, glass, .6) * 2.2 * lead, open);
  }
  c = mix(c, endGlow * .5, 1. - exp(-.0022 * t * t * dust));
  vec3 air = vec3(0);
  float jitter = hash12(p * 917.3);
  for (int i = ZERO; i < 40; i++) {
    float s = t * (float(i) + jitter) / 40.;
    vec3 w = ro + rd * s;
    air += sunAt(w) * (.55 + .8 * noise(w * 2.2)) * t / 40.;
  }
  return c + air * .14 * dust * (.6 + .6 * pow(max(dot(rd, normalize(sunDir)), 0.), 2.));
}
`,
};

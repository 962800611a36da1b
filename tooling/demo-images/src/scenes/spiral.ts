import type { ShaderScene } from '../types.ts';

/** Looking down the well of a spiral staircase. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'spiral',
  defaults: {
    aa: 2,
    tread: '#c78b5a',
    wall: '#e8dfd2',
    rail: '#1f2a36',
    glow: '#ffe3b3',
    ambient: '#6d86b8',
    deepTint: '#1d4a63',
    pitch: 1.55,
    steps: 20,
    camera: [0.42, 0, 0.12],
    zoom: 1.05,
    turn: 0.6,
    oval: 1,
    carpet: '#b3202f',
    carpetOn: 1,
  },
  source: /* glsl */ `
float part;
float map(vec3 p) {
  part = 0.;
  p.x /= oval;
  float r = length(p.xz), a = atan(p.z, p.x);
  float n = steps, k = 6.28318 / n;
  float d = 9.;
  // Treads: the step the angle falls in, and its neighbours, on the nearest turns.
  for (int i = ZERO - 1; i <= 1; i++) {
    float s = floor(a / k) + float(i);
    float y = (s + .5) / n * pitch;
    float local = p.y - y; local -= pitch * floor(local / pitch + .5);
    float mid = (s + .5) * k, off = abs(mod(a - mid + PI, 6.28318) - PI);
    float side = (off - k * .5) * r;
    vec2 q = vec2(max(max(side, .78 - r), r - 2.2), abs(local) - .055);
    d = min(d, min(max(q.x, q.y), 0.) + length(max(q, 0.)));
  }
  float h = p.y - a / 6.28318 * pitch; h -= pitch * floor(h / pitch + .5);
  // Closed string below the treads and a hand rail above them.
  float under = length(max(vec2(max(.74 - r, r - 2.2), abs(h + .13) - .06), 0.));
  if (under < d) { d = under; part = 1.; }
  float string_ = length(max(vec2(abs(r - .76) - .025, abs(h + .06) - .14), 0.)) - .01;
  if (string_ < d) { d = string_; part = 1.; }
  float up = p.y - a / 6.28318 * pitch - .46; up -= pitch * floor(up / pitch + .5);
  float hand = length(vec2(r - .77, up)) - .038;
  if (hand < d) { d = hand; part = 2.; }
  float b = 6.28318 / (n * 2.), ba = (floor(a / b) + .5) * b;
  vec2 o = vec2(cos(ba), sin(ba)) * .77;
  float hb = p.y - ba / 6.28318 * pitch - .23; hb -= pitch * floor(hb / pitch + .5);
  float bal = max(length(p.xz - o) - .011, abs(hb) - .24);
  if (bal < d) { d = bal; part = 2.; }
  float w = 2.2 - r;
  if (w < d) { d = w; part = 3.; }
  float f = p.y + 13.;
  if (f < d) { d = f; part = 4.; }
  return d * .8;
}
MARCH(march, map, 170, .1, 30., .8)
NORMAL(normalAt, map, .0015)
OCCLUSION(occlude, map, .7)
vec3 image(vec2 p) {
  p = rot(turn) * p;
  vec3 ro = vec3(camera.x * oval, 1.2 + camera.y, camera.z);
  vec3 rd = normalize(vec3(p.x, -zoom, p.y));
  float t = march(ro, rd);
  vec3 q = ro + rd * t, n = normalAt(q);
  map(q);
  float k = part, r = length(q.xz / vec2(oval, 1.));
  vec3 base = k < .5 ? tread : k < 1.5 ? wall : k < 2.5 ? rail : k < 3.5 ? wall * .92 : glow;
  if (k < .5) {
    base *= .78 + .4 * noise(vec2(r * 24., atan(q.z, q.x) * 3.));
    if (carpetOn > .5 && n.y > .5) base = mix(base, carpet * (.8 + .3 * noise(q.xz * 60.)), smoothstep(1.02, 1.05, r) * smoothstep(1.95, 1.92, r));
  }
  if (k > 2.5 && k < 3.5) base *= .9 + .16 * fbm(q * 3., 3);
  float ao = occlude(q, n);
  float depth = sat(-q.y / 12.);
  vec3 l = normalize(vec3(.3, .9, -.25));
  vec3 c = base * (glow * (1.25 * max(dot(n, l), 0.) + .35 * max(-n.y, 0.)) * mix(1., .45, depth) + ambient * (.5 + .25 * n.x) ) * ao;
  // Light that comes back up from the hall at the bottom.
  c += base * glow * 1.7 * smoothstep(.35, 1., depth) * (.45 + .55 * sat(-n.y + .35));
  c = mix(c, deepTint * .35 + glow * .45 * smoothstep(.55, 1., depth), .65 * smoothstep(.05, 1., depth));
  if (k > 3.5) { float a = atan(q.z, q.x); c = glow * (1.1 + .5 * step(.5, fract(a / .5236)) * step(.3, r)); }
  return c * 1.15;
}
`,
};

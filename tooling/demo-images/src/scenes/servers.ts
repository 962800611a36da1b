import type { ShaderScene } from '../types.ts';

/** A corridor of server racks: thousands of small lights, a wet-looking floor, cold air. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'servers',
  defaults: {
    aa: 2,
    ledA: '#3df5ff',
    ledB: '#5b7cff',
    ledC: '#ff5bd0',
    strip: '#bfe9ff',
    metal: '#1a2230',
    fog: '#10344a',
    endGlow: '#5fd0ff',
    camera: [0.12, 1.25, -1],
    look: [0, 1.28, 6],
    roll: 0,
    zoom: 1.1,
    curve: 0,
  },
  source: /* glsl */ `
float map(vec3 p) {
  p.x -= curve * p.z * p.z * .01;
  float z = p.z - floor(p.z / .9 + .5) * .9, ax = abs(p.x);
  float d = min(p.y, 2.9 - p.y);
  float rack = sdRound(vec3(ax - 1.75, p.y - 1.15, z), vec3(.72, 1.13, .43), .02);
  rack = max(rack, -sdBox(vec3(ax - 1.05, p.y - 1.17, z), vec3(.06, 1.02, .36)));
  d = min(d, rack);
  d = min(d, 2.2 - ax);
  // Cable trays under the ceiling.
  d = min(d, sdBox(vec3(ax - .62, p.y - 2.62, p.z), vec3(.2, .03, 99.)));
  d = min(d, max(abs(length(vec2(ax - .62 + .08 * sin(p.z * .7), p.y - 2.7)) - .05) - .01, .0));
  return d;
}
MARCH(march, map, 110, .05, 40., .95)
NORMAL(normalAt, map, .001)
vec3 lights(vec3 q) {
  q.x -= curve * q.z * q.z * .01;
  // Units in a rack: 26 high, a few lamps and a lit slot each.
  float rack = floor(q.z / .9 + .5), side = sign(q.x), z = q.z - rack * .9;
  float u = floor(q.y * 13.), own = hash12(vec2(rack * 2. + side, u) + seed);
  vec3 c = vec3(0);
  if (abs(z) < .345 && q.y > .16 && q.y < 2.15) {
    vec2 g = vec2(z * 42., q.y * 13.), f = vec2(fract(g.x), fract(g.y)) - .5;
    float h = hash12(vec2(floor(g.x) + rack * 31. * side, u));
    vec3 hue = own < .55 ? ledA : own < .85 ? ledB : ledC;
    float dense = own < .35 ? .75 : .22;
    float dot_ = smoothstep(.3, .12, length(f * vec2(1., 1.))) * step(1. - dense, h);
    c += hue * dot_ * (.5 + 3.5 * h * hash11(h * 91.));
    float bar = smoothstep(.1, .05, abs(f.y + .3)) * step(.7, own) * smoothstep(.3, .28, abs(z));
    c += hue * bar * .5;
    c += vec3(.02, .03, .05) * step(.42, abs(f.y));
  }
  return c;
}
vec3 surface(vec3 q, vec3 n) {
  float ceilStrip = smoothstep(.17, .14, abs(q.x - curve * q.z * q.z * .01)) * step(2.85, q.y) * smoothstep(.42, .4, abs(fract(q.z / 1.8) - .5));
  vec3 c = metal * (.1 + .5 * max(n.y, 0.) + .25 * sat(.3 - .2 * q.y + .3)) * (.7 + .5 * noise(q * 7.));
  float spot = abs(fract(q.z / 1.8) - .5);
  c += strip * metal * 1.6 * (.25 + .75 * sat(dot(n, normalize(vec3(-q.x, 2.9 - q.y, .0)))) ) * exp(-1.2 * spot) * .7;
  if (abs(n.x) > .6) c += lights(q);
  return c + strip * 3.5 * ceilStrip;
}
vec3 image(vec2 p) {
  p = rot(roll) * p;
  vec3 ro = camera, rd = cameraRay(p, ro, look, zoom), open = vec3(1), sum = vec3(0);
  for (int b = ZERO; b < 2; b++) {
    float t = min(march(ro, rd), 40.);
    vec3 q = ro + rd * t, n = normalAt(q);
    vec3 c = surface(q, n);
    float k = 1. - exp(-.012 * t * t * .55);
    c = mix(c, mix(fog, endGlow, smoothstep(10., 40., t)), k);
    sum += open * c;
    if (q.y > .02 || t > 30.) break;
    vec2 tile = abs(fract(q.xz / .6) - .5);
    float seam = smoothstep(.49, .475, max(tile.x, tile.y));
    vec3 rough = .018 * (hash32(floor(q.xz * 260.)) - .5) + .02 * (vec3(noise(q.xz * 6.), 0., noise(q.xz * 6. + 5.)) - .25);
    open *= (.2 + .75 * pow(1. - abs(rd.y), 3.)) * (1. - k) * mix(.35, 1., seam);
    rd = reflect(rd, normalize(vec3(0, 1, 0) + rough));
    ro = q + vec3(0, .01, 0);
  }
  return sum * 1.35 + endGlow * .25 * exp(-4. * length(p - vec2(0, .02)));
}
`,
};

import type { ShaderScene } from '../types.ts';

/** Drops of liquid in a studio: soft lights, thin-film colour, a plain floor of light. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'blobs',
  defaults: {
    aa: 2,
    body: '#f0e9ff',
    film: 1,
    metal: 0.9,
    wall: '#e9dff2',
    floorTint: '#c9b6e4',
    key: '#fff4e6',
    rim: '#8fb8ff',
    count: 10,
    spread: 1.25,
    zoom: 2.3,
    form: 0,
    hueShift: 0,
    dark: 0,
  },
  source: /* glsl */ `
float map(vec3 p) {
  if (form > .5 && form < 1.5) {
    // A shell cut from a gyroid, held inside a ball.
    vec3 q = p * 4.1 + seed;
    float g = abs(dot(sin(q), cos(q.zxy))) - .34;
    return smax(g * .16, length(p) - 1.35, .12);
  }
  if (form > 1.5) {
    // A torus knot, swept by a rounded square that turns as it goes.
    float r = length(p.xz), a = atan(p.z, p.x), d = 9.;
    for (int i = ZERO; i < 3; i++) {
      float t = (a + 6.28318 * float(i)) * 5. / 3.;
      vec2 c = vec2(1.02, 0) + .42 * vec2(cos(t), sin(t));
      vec2 q = rot(t * 1.2) * (vec2(r, p.y) - c);
      d = min(d, length(max(abs(q) - .11, 0.)) - .06);
    }
    return d * .62;
  }
  float d = 9.;
  for (int i = ZERO; i < 14; i++) {
    float k = float(i);
    if (k >= count) break;
    vec3 c = (vec3(hash11(k + seed * 7.), hash11(k * 1.7 + seed + 3.), hash11(k * 2.3 + seed + 9.)) - .5) * vec3(2., 1.6, 1.4) * spread;
    float r = .2 + .34 * hash11(k * 5.1 + seed);
    d = smin(d, length(p - c) - r, .34);
  }
  return d + .012 * sin(p.x * 7. + seed) * sin(p.y * 6.) * sin(p.z * 7.);
}
MARCH(march, map, 110, .2, 12., .9)
NORMAL(normalAt, map, .0012)
OCCLUSION(occlude, map, .5)
vec3 studio(vec3 d) {
  vec3 c = mix(floorTint, wall, smoothstep(-.7, .6, d.y)) * (1. - .9 * dark);
  float box = smoothstep(.16, .1, sdBox2(d.xz / max(d.y, .05) - vec2(-.5, .1), vec2(.55, .35))) * step(0., d.y);
  c += key * box * 3.2;
  float strip = smoothstep(.12, .02, abs(d.x - .78)) * smoothstep(.9, .2, abs(d.y - .1)) * step(d.z, .45);
  c += rim * strip * 2.6;
  c += key * .8 * smoothstep(.85, 1., dot(d, normalize(vec3(-.7, -.1, -.6))));
  return c;
}
vec3 thin(float x) { return .5 + .5 * cos(6.28318 * (x + hueShift + vec3(0., .33, .67))); }
vec3 image(vec2 p) {
  vec3 ro = vec3(0, .35, 5.2), rd = cameraRay(p, ro, vec3(0, 0, 0), zoom);
  vec3 bg = mix(wall, floorTint, smoothstep(.7, -1.1, p.y + .25 * p.x)) * mix(1., .06, dark);
  bg += rim * .10 * dark * exp(-2. * length(p - vec2(.5, .4)));
  bg *= 1. - .35 * exp(-length((p - vec2(.05, -.88)) * vec2(.8, 3.)) * 2.);
  float t = march(ro, rd);
  if (t > 11.9) return bg;
  vec3 q = ro + rd * t, n = normalAt(q), r = reflect(rd, n);
  float f = pow(1. - max(dot(n, -rd), 0.), 3.), ao = occlude(q, n);
  float bounce = march(q + n * .03, r);
  vec3 env = studio(r);
  if (bounce < 8.) { vec3 m = normalAt(q + r * bounce); env = body * studio(reflect(r, m)) * .75; }
  vec3 hue = thin(dot(n, -rd) * 1.15 + .18 * n.y + .12 * noise(q * 1.6));
  vec3 tint = mix(body, body * (.25 + 1.3 * hue), film);
  vec3 diff = body * (.35 + .5 * n.y + key * max(dot(n, normalize(vec3(-.5, .9, .5))), 0.)) * mix(vec3(1), hue + .35, film * .6);
  vec3 c = mix(diff * .8, env * tint, metal) * mix(.35, 1., ao);
  c += f * (studio(r) * .45 + hue * film * .35);
  return c;
}
`,
};

import type { ShaderScene } from '../types.ts';

/** Curtains of northern light over a black ridge, doubled by a lake. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'aurora',
  defaults: {
    aa: 1,
    night: '#050b1c',
    dusk: '#123a4a',
    low: '#3cffb0',
    high: '#7a4dff',
    tip: '#ff5fa8',
    ridge: '#020610',
    strength: 1,
    shoreY: -0.32,
    drift: 0,
    zoom: 1.15,
    treeline: 1,
    scale: 0.95,
    grain: 0.03,
  },
  source: /* glsl */ `
float curtain(vec2 p) {
  p += 1.9 * vec2(fbm(p * .38 + drift, 3), fbm(p * .38 + 7. - drift, 3));
  float fold = abs(sin(p.x * 1.25 + 1.9 * noise(p * .5)) * .7 + (noise(p * 1.2) - .5) * .85);
  float ray = .55 + .9 * noise(vec2(p.x * 5. + p.y * 2., p.y * 1.2));
  return ray * pow(sat(1. - fold * 1.25), 4.) * smoothstep(.2, .6, noise(p * .22 + 3. + drift)) * 1.5;
}
vec3 heavens(vec3 rd) {
  vec3 c = mix(dusk, night, smoothstep(-.02, .55, rd.y));
  vec2 s = rd.xy / (abs(rd.z) + .4);
  c += vec3(.75, .85, 1.) * (stars(s * 60., .14) + .6 * stars(s * 120. + 31., .12)) * .8;
  float band = fbm(s * 2.2 + vec2(s.y, -s.x) * 1.5, 5);
  c += vec3(.10, .12, .2) * smoothstep(.45, .8, band) * .4;
  if (rd.y > .0) {
    vec3 sum = vec3(0);
    float jitter = hash12(rd.xy * 913.7);
    for (int i = ZERO; i < 44; i++) {
      float k = (float(i) + jitter) / 44.;
      float y = .75 + 2.1 * k * k;
      vec3 q = rd * (y / (rd.y + .10));
      float d = curtain(q.xz * scale + seed);
      vec3 hue = mix(low, mix(high, tip, sat(k * 1.9 - .8)), smoothstep(.05, .75, k));
      // Fast start at the lower rim, long fade upwards.
      sum += hue * d * smoothstep(0., .05, k) * exp(-3.1 * k);
    }
    c += strength * sum * .17 * smoothstep(.0, .14, rd.y);
  }
  return c;
}
float skyline(float x) {
  float h = .13 * fbm(vec2(x * 1.7 + seed, 2.), 3) + .16 * smoothstep(.3, .8, noise(vec2(x * .9 + seed * 2., 9.)));
  float tree = 0.;
  for (int i = ZERO; i < 3; i++) {
    float f = 26. + 19. * float(i), k = floor(x * f), u = fract(x * f) - .5;
    tree = max(tree, (.028 + .045 * hash11(k + float(i) * 51. + seed)) * sat(1. - abs(u) * (2.2 + .5 * sin(u * 70.))) );
  }
  return h - .04 + treeline * tree;
}
vec3 image(vec2 p) {
  float y = p.y - shoreY;
  bool lake = y < 0.;
  float wave = lake ? (fbm(vec2(p.x * 7., y * 70. / (.1 - y)), 3) - .45) * (.02 - .05 * y) : 0.;
  float yy = abs(y) + wave;
  vec3 rd = normalize(vec3(p.x + wave, yy * 1., zoom));
  float edge = skyline(p.x + wave * .6) - yy;
  vec3 c;
  if (edge > 0.) {
    float depth = exp(-yy * 14.);
    c = ridge + dusk * .16 * depth;
  } else {
    c = heavens(rd);
    c += dusk * .5 * exp(edge * 16.);
  }
  if (lake) c = c * mix(.78, .35, sat(-y * 1.1)) + night * .25;
  return c * 1.5;
}
`,
};

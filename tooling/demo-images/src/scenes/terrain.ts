import { SKY, SKY_DEFAULTS } from '../glsl/sky.ts';
import type { ShaderScene } from '../types.ts';

/** Eroded mountains by ray marching, with snow, forest, haze and, if wanted, still water between them. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'terrain',
  defaults: {
    ...SKY_DEFAULTS,
    aa: 1,
    peaks: 3.4,
    valley: 1.2,
    water: 0.35,
    snow: 2.0,
    rock: '#4a4446',
    rockWarm: '#6f5c50',
    grass: '#2f3f2a',
    snowColour: '#eef3ff',
    lake: '#0b2a38',
    hazeColour: '#c9b4b0',
    haze: 0.05,
    camera: [0, 0.9, -4],
    look: [0, 1.1, 4],
    zoom: 1.7,
    ambient: '#5b7099',
    mist: 0,
    stride: 0.42,
  },
  source: /* glsl */ `
${SKY}
float ground(vec2 p, int n) {
  vec2 q = p * .42 + seed * 1.37, d = vec2(0);
  float a = 0., b = 1.;
  for (int i = ZERO; i < 11; i++) {
    if (i >= n) break;
    vec3 s = noised(q);
    d += s.yz * b * 1.15;
    a += b * s.x / (1. + dot(d, d));
    b *= .48; q = TURN * q * 2.02;
  }
  float away = abs(p.x - .9 * sin(p.y * .33 + seed));
  float open = valley > 0. ? smoothstep(valley * .15, valley * 2.6, away) : 1.;
  return peaks * (a - .42) * mix(.12, 1., open) + .55 * open * float(valley > 0.);
}
float shadow(vec3 p, vec3 l) {
  float s = 1., t = .04;
  for (int i = ZERO; i < 26; i++) {
    float d = p.y + l.y * t - ground(p.xz + l.xz * t, 5);
    s = min(s, 9. * d / t);
    if (s < 0. || t > 9.) break;
    t += max(.07, d * .5);
  }
  return smoothstep(0., 1., sat(s));
}
float march(vec3 ro, vec3 rd, int steps, int detail, float far) {
  float t = .05;
  for (int i = ZERO; i < 420; i++) {
    if (i >= steps) break;
    vec3 p = ro + rd * t;
    float d = p.y - ground(p.xz, detail);
    if (abs(d) < .0011 * t) return t;
    if (t > far || (p.y > peaks * 1.25 + .6 && rd.y > 0.)) return -1.;
    t += d * stride;
  }
  return t < far ? t : -1.;
}
vec3 hazed(vec3 c, vec3 p, vec3 rd, float t) {
  vec3 sun = normalize(sunDir);
  float low = exp(-max(p.y, 0.) * .45);
  vec3 air = mix(hazeColour, sunColour, .6 * pow(max(dot(rd, sun), 0.), 5.));
  float amount = 1. - exp(-haze * t * (.35 + low));
  float bank = mist * smoothstep(1.1, .0, p.y - water - .25 * fbm(p.xz * .6 + seed, 3)) * (1. - exp(-t * .22));
  return mix(c, air, sat(amount + bank));
}
vec3 land(vec3 p, vec3 rd, float t, bool near) {
  vec3 sun = normalize(sunDir);
  float e = .0012 * t + .0008;
  int o = near ? 10 : 6;
  float h = ground(p.xz, o);
  vec3 n = normalize(vec3(h - ground(p.xz + vec2(e, 0), o), e, h - ground(p.xz + vec2(0, e), o)));
  float grainy = fbm(p.xz * 22., 4), patchy = fbm(p.xz * 3. + 5., 4);
  float strata = noise(vec2(p.y * 13. + 2. * patchy, 3.));
  vec3 c = mix(rock, rockWarm, sat(strata * .8 + grainy * .5 - .25)) * (.62 + .6 * grainy);
  float flatness = n.y;
  c = mix(c, grass * (.5 + grainy), smoothstep(.55, .8, flatness + .25 * (patchy - .5)) * smoothstep(snow, snow - .9, p.y));
  float white = smoothstep(-.12, .3, p.y - snow + 1.1 * (patchy - .5)) * smoothstep(.38, .62, flatness + .18 * (grainy - .5));
  c = mix(c, snowColour, white);
  float lit = max(dot(n, sun), 0.);
  if (near && lit > 0.) lit *= shadow(p + n * .01, sun);
  float open = .5 + .5 * n.y;
  vec3 light = sunColour * 2.6 * lit + ambient * .75 * open + horizon * .16 * sat(.5 - .5 * dot(n.xz, normalize(sun.xz)));
  return c * light;
}
vec3 image(vec2 p) {
  vec3 ro = camera;
  ro.y = max(ro.y, max(ground(ro.xz, 6), water) + .18);
  vec3 rd = cameraRay(p, ro, look, zoom);
  vec3 c = sky(rd);
  float tw = rd.y < 0. && water > -5. ? (water - ro.y) / rd.y : 1e5;
  float t = march(ro, rd, int(71.4 / stride), 8, 34.);
  if (t > 0. && t < tw) {
    vec3 q = ro + rd * t;
    c = mix(hazed(land(q, rd, t, true), q, rd, t), c, smoothstep(26., 34., t));
  } else if (tw < 60.) {
    vec3 q = ro + rd * tw;
    vec2 w = q.xz * vec2(2.2, 7.);
    float ripple = .018 / (1. + tw * .12);
    vec3 n = normalize(vec3((fbm(w * 2.2, 3) - .44) * ripple * 2., 1., (fbm(w * 2. + 9., 3) - .44) * ripple * 4.));
    vec3 r = reflect(rd, n); r.y = abs(r.y);
    vec3 back = sky(r);
    float tr = march(q + vec3(0, .01, 0), r, 80, 6, 26.);
    if (tr > 0.) { vec3 s = q + r * tr; back = hazed(land(s, r, tr, false), s, r, tr + tw); }
    float f = .06 + .94 * pow(1. - max(dot(n, -rd), 0.), 4.);
    c = mix(lake, back, f * .92);
    c = hazed(c, q, rd, tw * .55);
  }
  return c;
}
`,
};

import { SKY, SKY_DEFAULTS } from '../glsl/sky.ts';
import type { ShaderScene } from '../types.ts';

/** Open water: trochoid-like swell from turned noise, fresnel, light through the crests. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'sea',
  defaults: {
    ...SKY_DEFAULTS,
    aa: 1,
    deep: '#04202c',
    crest: '#2f8f86',
    height: 0.9,
    chop: 4,
    camera: 3.2,
    pitch: -0.12,
    zoom: 1.5,
    heading: 0,
    haze: 0.02,
  },
  source: /* glsl */ `
${SKY}
float octave(vec2 p, float k) {
  p += noise(p) * 1.4;
  vec2 w = 1. - abs(sin(p)), v = abs(cos(p));
  w = mix(w, v, w);
  return pow(1. - pow(w.x * w.y, .65), k);
}
float sea(vec2 p, int n) {
  float f = .16, a = height, k = chop, s = 0.;
  p.x *= .75;
  for (int i = ZERO; i < 8; i++) {
    if (i >= n) break;
    s += a * (octave((p + seed) * f, k) + octave((p - seed * 1.7) * f, k)) * .5;
    p = mat2(1.6, 1.2, -1.2, 1.6) * p; f *= 1.0; a *= .24; k = mix(k, 1., .2);
  }
  return s;
}
vec3 image(vec2 p) {
  vec3 sun = normalize(sunDir);
  vec3 ro = vec3(0, camera, 0);
  vec3 rd = cameraRay(p, ro, ro + vec3(sin(heading), pitch, cos(heading)), zoom);
  vec3 back = sky(vec3(rd.x, max(rd.y, .0), rd.z));
  if (rd.y > .02) return back;
  float t = .5, far = 400., last = t;
  bool hit = false;
  for (int i = ZERO; i < 110; i++) {
    vec3 q = ro + rd * t;
    float d = q.y - sea(q.xz, 4);
    if (d < .002 * t) { hit = true; break; }
    if (t > far) break;
    last = t;
    t += max(d * .55, .004 * t);
  }
  if (!hit && rd.y >= 0.) return back;
  if (!hit) t = min(-ro.y / min(rd.y, -1e-4), 2000.);
  vec3 q = ro + rd * t;
  float e = .0016 * t + .004;
  float h = sea(q.xz, 7);
  vec3 n = normalize(vec3(h - sea(q.xz + vec2(e, 0), 7), e, h - sea(q.xz + vec2(0, e), 7)));
  n = normalize(mix(n, vec3(0, 1, 0), sat(t / 900.) * .8));
  float f = pow(1. - max(dot(n, -rd), 0.), 4.) * .9 + .03;
  vec3 r = reflect(rd, n); r.y = abs(r.y) + .01;
  vec3 refl = sky(normalize(r));
  float up = sat((h - height * .45) / height);
  float through = pow(max(dot(normalize(sun + n * .5), rd), 0.), 3.);
  vec3 body = deep + crest * (.12 * max(dot(n, sun), 0.) + up * .55 + through * up * 1.2);
  vec3 c = mix(body, min(refl, 3.), f);
  c += sunColour * pow(max(dot(reflect(rd, n), sun), 0.), 220.) * 3.;
  return mix(c, back, 1. - exp(-t * t * haze * .0006));
}
`,
};

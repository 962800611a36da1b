import { SKY, SKY_DEFAULTS } from '../glsl/sky.ts';
import type { ShaderScene } from '../types.ts';

/** Sand: crests with a soft windward and a steep lee side, ripples, low light. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'dunes',
  defaults: {
    ...SKY_DEFAULTS,
    aa: 1,
    cloudAmount: 0,
    sand: '#c98a52',
    sandDark: '#8a4f35',
    ambient: '#6a6aa8',
    camera: [0, 3.1, -6],
    look: [0, 1.2, 6],
    zoom: 1.7,
    haze: 0.02,
    hazeColour: '#f0c8a0',
    starry: 0,
  },
  source: /* glsl */ `
${SKY}
float crestWave(vec2 p) {
  float bend = 1.5 * noise(p * .33) + .5 * noise(p * .8 + 4.);
  float x = fract(p.x * .34 + bend);
  // Long rise, short fall.
  float rise = x < .72 ? x / .72 : (1. - x) / .28;
  return rise * rise * (3. - 2. * rise) * .35 + rise * .65;
}
float dune(vec2 p) {
  p += seed * 3.1;
  float big = noise(p * .13 + 2.);
  float h = 1.9 * crestWave(p * vec2(.52, .42)) * (.35 + big) + 1.7 * big;
  h += .26 * crestWave(TURN * p * vec2(1.3, .9) + 7.) * (1. - .5 * big);
  return h;
}
float ripples(vec2 p) {
  float bend = 2. * noise(p * .8) + .8 * noise(p * 2.3);
  return .5 + .5 * sin(p.x * 26. + p.y * 7. + bend * 6.);
}
float shadow(vec3 p, vec3 l) {
  float s = 1., t = .05;
  for (int i = ZERO; i < 40; i++) {
    float d = p.y + l.y * t - dune(p.xz + l.xz * t);
    s = min(s, 14. * d / t);
    if (s < 0. || t > 14.) break;
    t += max(.06, d * .6);
  }
  return smoothstep(0., 1., sat(s));
}
vec3 image(vec2 p) {
  vec3 sun = normalize(sunDir), ro = camera;
  ro.y = max(ro.y, dune(ro.xz) + .8);
  vec3 rd = cameraRay(p, ro, look, zoom);
  vec3 c = sky(rd);
  if (starry > 0.) c += starry * vec3(.8, .9, 1.) * (stars(rd.xy / (rd.z + .3) * 46., .12) + .7 * stars(rd.xy / (rd.z + .3) * 90. + 7., .1)) * smoothstep(0., .25, rd.y);
  float t = .1;
  bool hit = false;
  for (int i = ZERO; i < 150; i++) {
    vec3 q = ro + rd * t;
    float d = q.y - dune(q.xz);
    if (d < .001 * t) { hit = true; break; }
    if (t > 60. || (q.y > 7. && rd.y > 0.)) break;
    t += d * .45;
  }
  if (!hit) return c;
  vec3 q = ro + rd * t;
  float e = .003 + .0012 * t, h = dune(q.xz);
  vec2 slope = vec2(h - dune(q.xz + vec2(e, 0)), h - dune(q.xz + vec2(0, e))) / e;
  float fine = exp(-t * .09), r = ripples(q.xz);
  vec2 re = vec2(ripples(q.xz + vec2(.02, 0)), ripples(q.xz + vec2(0, .02)));
  slope += (r - re) * .42 * fine;
  vec3 n = normalize(vec3(slope.x, 1., slope.y));
  float lit = max(dot(n, sun), 0.) * shadow(q + n * .02, sun);
  float tooth = noise(q.xz * 190.) * fine;
  vec3 albedo = mix(sandDark, sand, sat(.55 + .3 * noise(q.xz * .7) + .25 * tooth * fine));
  vec3 col = albedo * (sunColour * 3. * lit + ambient * (.32 + .3 * n.y) + horizon * .12 * sat(-n.x));
  col += sunColour * pow(hash12(floor(q.xz * 240.)), 60.) * lit * .8 * fine;
  vec3 air = mix(hazeColour, sunColour, .5 * pow(max(dot(rd, sun), 0.), 4.));
  return mix(col, air, 1. - exp(-haze * t * 1.4));
}
`,
};

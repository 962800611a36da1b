import type { ShaderScene } from '../types.ts';

/** Above the clouds: volumetric cumulus lit by a low sun. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'cloudsea',
  defaults: {
    aa: 1,
    zenith: '#20407c',
    horizon: '#ffb27a',
    sunColour: '#ffdca8',
    shadeColour: '#4a4a78',
    sunDir: [0.35, 0.11, 1],
    top: 1.25,
    cover: 0.5,
    camera: 1.75,
    pitch: -0.13,
    zoom: 1.4,
    moon: 0,
  },
  source: /* glsl */ `
float density(vec3 p, int n) {
  vec3 q = p * .8 + vec3(seed * 3., 0, seed);
  float towers = smoothstep(.4, .85, noise(p.xz * .2 + seed));
  float roof = top * (.22 + 1.1 * towers);
  float d = fbm(q * vec3(1., 1.25, 1.), n) - (1. - cover) * .82;
  return sat((d * 3.4 + .12) - smoothstep(roof * .45, roof * 1.1, p.y) * 1.25 + smoothstep(.1, -1., p.y) * .6);
}
vec3 back(vec3 rd) {
  vec3 sun = normalize(sunDir);
  float s = max(dot(rd, sun), 0.), h = max(rd.y, 0.);
  vec3 c = mix(horizon, zenith, 1. - exp(-4.2 * h));
  c += sunColour * (.3 * pow(s, 5.) * exp(-3. * h) + .5 * pow(s, 48.)) + sunColour * 5. * smoothstep(.9993, .9996, s);
  vec2 q = rd.xz / (rd.y + .15) * vec2(.7, 2.2);
  float cirrus = smoothstep(.5, .95, fbm(q + 1.3 * fbm(q * .8 + seed, 4), 6)) * smoothstep(.03, .22, rd.y);
  c += (sunColour * .5 + .1) * cirrus * .55;
  if (moon > 0.) c += moon * (stars(rd.xy / rd.z * 50., .12) + .5 * stars(rd.xy / rd.z * 95. + 3., .1)) * smoothstep(.02, .3, rd.y);
  return c;
}
vec3 image(vec2 p) {
  vec3 sun = normalize(sunDir), ro = vec3(0, camera, 0);
  vec3 rd = cameraRay(p, ro, ro + vec3(0, pitch, 1), zoom);
  vec3 sum = vec3(0), bg = back(rd);
  float open = 1., t = .2 + .22 * hash12(p * 811.), reach = 40.;
  if (rd.y > .0) reach = min(reach, (top * 1.5 - ro.y) / max(rd.y, .001));
  if (ro.y > top * 1.4 && rd.y < 0.) t += max(0., (top * 1.45 - ro.y) / rd.y);
  for (int i = ZERO; i < 100; i++) {
    if (open < .02 || t > reach) break;
    vec3 q = ro + rd * t;
    float step = .07 + .028 * t;
    float d = density(q, t < 9. ? 5 : 4);
    if (d > .01) {
      float lit = density(q + sun * .22, 4) + .8 * density(q + sun * .6, 3) + .6 * density(q + sun * 1.2, 3);
      float shine = exp(-1.5 * lit), powder = 1. - exp(-3. * d);
      float forward = .65 + 1.6 * pow(max(dot(rd, sun), 0.), 7.);
      vec3 amb = mix(shadeColour * .6, mix(zenith, horizon, .35), sat(q.y / top));
      vec3 c = sunColour * 1.75 * shine * forward * mix(.5, 1., powder) + amb * .62;
      c = mix(c, bg, 1. - exp(-.0024 * t * t));
      float a = 1. - exp(-d * step * 9.);
      sum += open * a * c;
      open *= 1. - a;
    }
    t += step * (d > .01 ? 1. : 1.4);
  }
  return sum + open * bg;
}
`,
};

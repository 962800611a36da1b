import type { ShaderScene } from '../types.ts';

/** Poured paint: domain-warped noise read as a relief, with wet highlights and metal veins. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'marble',
  defaults: {
    colours: ['#0d1b2a', '#1b6f8a', '#f2e8cf', '#e07a5f', '#3d1d3f'],
    vein: '#f3c969',
    scale: 1.1,
    warp: 2.6,
    relief: 1,
    veins: 1,
    gloss: 1,
    turn: 0,
  },
  source: /* glsl */ `
vec2 w1, w2;
float field(vec2 p) {
  w1 = vec2(fbm(p + seed, 5), fbm(p + vec2(5.2, 1.3) - seed, 5));
  w2 = vec2(fbm(p + warp * w1 + vec2(1.7, 9.2), 5), fbm(p + warp * w1 + vec2(8.3, 2.8), 5));
  return fbm(p + warp * w2, 6);
}
vec3 pick(float t) {
  t = sat(t) * 4.;
  vec3 c = mix(colours[0], colours[1], smoothstep(0., 1., t));
  c = mix(c, colours[2], smoothstep(1.15, 1.85, t));
  c = mix(c, colours[3], smoothstep(2.1, 2.8, t));
  return mix(c, colours[4], smoothstep(3., 4., t));
}
vec3 image(vec2 p) {
  p = rot(turn) * p * scale;
  float e = .006;
  float fx = field(p + vec2(e, 0)), fy = field(p + vec2(0, e)), f = field(p);
  vec2 a = w1, b = w2;
  float t = remap(f, .22, .72) * .75 + (b.x - .45) * .9;
  // Folded bands: paint that was poured in layers and then dragged.
  t = t + .06 * sin(f * 42. + b.y * 9.);
  vec3 c = pick(t);
  vec3 n = normalize(vec3(-(fx - f) / e * relief, -(fy - f) / e * relief, 2.2));
  vec3 l = normalize(vec3(-.5, .7, .6));
  float diff = max(dot(n, l), 0.), spec = pow(max(dot(reflect(-l, n), vec3(0, 0, 1)), 0.), 38.);
  c *= .42 + .85 * diff;
  c += gloss * vec3(1., .96, .9) * spec * .5;
  float thread = abs(fract(f * 7. + b.y * 2.5) - .5);
  float gold = smoothstep(.045, .0, thread) * smoothstep(.42, .62, a.y + .25 * noise(p * 9.)) * veins;
  float glint = .55 + 1.4 * pow(noise(p * 34. + f * 20.), 3.) + 2. * spec;
  c = mix(c, vein * glint, gold * .9);
  return c * 1.25;
}
`,
};

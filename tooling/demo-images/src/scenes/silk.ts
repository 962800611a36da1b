import type { ShaderScene } from '../types.ts';

/** Overlapping translucent sheets of cloth, each a lit wave. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'silk',
  defaults: {
    back: '#120a24',
    front: '#2c1250',
    colours: ['#ff5d73', '#ff9f5a', '#ffd27d', '#c04cfd', '#5b5bff', '#21d4fd'],
    sheets: 9,
    slope: 0.35,
    spread: 0.2,
    fold: 1,
    light: 1,
    aa: 2,
  },
  source: /* glsl */ `
float wave(float x, float k) {
  return .34 * sin(x * 1.1 + k * .55 + seed) + .17 * sin(x * 2.3 - k * .8 + seed * 2.) + .36 * (noise(vec2(x * .8 + seed, k * .35)) - .5);
}
vec3 image(vec2 p) {
  p = rot(-slope) * p;
  vec3 c = mix(front, back, sat(.5 + .5 * p.y)) ;
  for (int i = ZERO; i < 14; i++) {
    float k = float(i);
    if (k >= sheets) break;
    float y0 = spread * (sheets * .5 - k) + wave(p.x, k) * .8;
    float e = .01, slopeY = (wave(p.x + e, k) - wave(p.x - e, k)) / (2. * e);
    float d = (y0 - p.y) / sqrt(1. + .64 * slopeY * slopeY);
    if (d < -.012) { continue; }
    vec3 hue = colours[i % colours.length()];
    vec3 next = colours[(i + 1) % colours.length()];
    float u = p.x + slopeY * d * .9;
    float pleat = sin(u * 9. * fold + d * 7. + k * 2. + 2.2 * noise(vec2(u * 1.4, d * 2. + k)));
    float fine = sin(u * 44. * fold + d * 22. + 5. * noise(vec2(u * 3., d * 3. - k)));
    float depth = exp(-d * 1.9);
    float sheen = pow(.5 + .5 * pleat, 3.);
    vec3 col = mix(hue * .16, hue, .22 + .5 * sheen + .06 * fine);
    col = mix(col, next, .45 * smoothstep(.0, .9, d + .2 * pleat));
    col += light * vec3(1., .93, .88) * pow(.5 + .5 * pleat, 14.) * .28;
    float rim = exp(-abs(d) * 70.);
    float cover = smoothstep(-.004, .004, d) * mix(.2, .93, depth);
    // The sheet above throws a soft shadow just over its own edge.
    c *= 1. - .55 * exp(-max(-d, 0.) * 26.) * step(d, 0.);
    c = mix(c, col, cover);
    c += (hue + .35) * rim * light * .55 * (.35 + .65 * sheen);
  }
  return c * 1.3;
}
`,
};

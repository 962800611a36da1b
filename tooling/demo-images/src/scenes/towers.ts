import { SKY, SKY_DEFAULTS } from '../glsl/sky.ts';
import type { ShaderScene } from '../types.ts';

/** A city of towers standing in evening haze, windows coming on floor by floor. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'towers',
  defaults: {
    ...SKY_DEFAULTS,
    aa: 2,
    cloudAmount: 0.42,
    zenith: '#27386e',
    horizon: '#ff9e6b',
    sunColour: '#ffb36b',
    sunDir: [0.35, 0.1, 1],
    ambient: '#4d5f96',
    facade: '#7a7f95',
    lamp: '#ffd08a',
    lampB: '#9fd0ff',
    haze: 0.035,
    hazeColour: '#e89a7c',
    fogFloor: '#c98a86',
    camera: [0.5, 7.6, -9],
    look: [0.3, 3.6, 6],
    zoom: 1.5,
    litShare: 0.35,
    tall: 6.5,
    wet: 0,
  },
  source: /* glsl */ `
${SKY}
vec4 lot(vec2 c) {
  vec3 h = hash32(c + seed * 13.);
  float centre = exp(-dot(c - vec2(0, 7), c - vec2(0, 7)) * .011);
  float street = wet > .5 && abs(c.x) < .5 ? 0. : 1.;
  float high = (.5 + tall * pow(h.x, 3.2) * (.25 + centre) + 1.3 * centre * h.y) * street;
  return vec4(high, .30 + .13 * h.y, .30 + .13 * h.z, h.z);
}
float tower(vec3 p, vec2 c) {
  vec4 l = lot(c);
  if (l.x < .01) return 9.;
  vec3 q = p - vec3(c.x, 0, c.y);
  float d = sdBox(q - vec3(0, l.x * .5, 0), vec3(l.y, l.x * .5, l.z));
  if (l.w > .35) {
    // Set-backs, and a mast on the tallest.
    float cut = l.x * (.62 + .2 * l.w);
    float upper = sdBox(q - vec3(0, (cut + l.x * 1.22) * .5, 0), vec3(l.y * .64, (l.x * 1.22 - cut) * .5 + .2, l.z * .64));
    d = min(sdBox(q - vec3(0, cut * .5, 0), vec3(l.y, cut * .5, l.z)), upper);
    if (l.x > 3.2) d = min(d, sdCone(q, vec3(0, l.x * 1.2, 0), vec3(0, l.x * 1.2 + 1., 0), .035, .006));
  } else if (l.w < .12) {
    d = sdCylinder(q - vec3(0, l.x * .5, 0), min(l.y, l.z), l.x * .5);
  }
  return d;
}
float map(vec3 p) {
  vec2 c = floor(p.xz);
  float d = min(p.y, 9.);
  for (int i = ZERO; i < 4; i++) {
    vec2 n = c + vec2(i & 1, i >> 1);
    d = min(d, tower(p, n));
  }
  // Only the four nearest lots were asked, so never step further than the next one could be.
  return min(d, .57);
}
MARCH(march, map, 190, .1, 46., .92)
NORMAL(normalAt, map, .002)
SHADOW(shadowAt, map, 34, 14., 9.)
OCCLUSION(occlude, map, .8)
vec3 surface(vec3 q, vec3 n, float t) {
  vec3 sun = normalize(sunDir);
  vec2 c = floor(q.xz + .5);
  float own = hash12(c + 5.);
  vec3 base = facade * (.55 + .75 * own) * mix(vec3(1), vec3(1.15, .95, .8), step(.6, own));
  float lit = max(dot(n, sun), 0.);
  if (lit > .0) lit *= shadowAt(q + n * .01, sun);
  vec3 glow = vec3(0);
  if (abs(n.y) < .5 && q.y > .05) {
    float u = abs(n.x) > .5 ? q.z : q.x;
    vec2 g = vec2(u * (16. + floor(own * 8.)), q.y * (13. + floor(own * 5.)));
    vec2 f = abs(fract(g) - .5);
    float fade = smoothstep(.6, .1, fwidth(g.y));
    float pane = smoothstep(.42, .36, f.x) * smoothstep(.38, .32, f.y);
    float h = hash12(floor(g) + c * 17.), row = hash12(vec2(floor(g.y), c.x * 7. + c.y));
    float on = step(1. - litShare * (.35 + row), h);
    base = mix(base, base * .35, pane * fade);
    glow = mix(lamp, lampB, step(.8, hash12(floor(g) * 1.3 + 2.) * .5 + .5 * own)) * on * mix(litShare * .4, pane, fade) * (.6 + 1.6 * hash12(floor(g) + 9.));
    float f2 = pow(1. - abs(n.z), 2.);
    base += (1. - on) * pane * fade * horizon * .12;
  } else if (q.y < .05) {
    base *= .35;
    float road = smoothstep(.5, .44, max(abs(fract(q.x + .5) - .5), 0.) + 0.);
    vec2 r = abs(fract(q.xz) - .5);
    glow = lamp * .8 * smoothstep(.08, .0, min(r.x, r.y)) * (.35 + noise(q.xz * 9.));
  }
  float ao = occlude(q, n);
  return base * (sunColour * 2.3 * lit + ambient * (.5 + .3 * n.y) * ao) + glow * 1.3;
}
vec3 image(vec2 p) {
  vec3 sun = normalize(sunDir), ro = camera, rd = cameraRay(p, ro, look, zoom), open = vec3(1), sum = vec3(0);
  float far = 0.;
  for (int b = ZERO; b < 2; b++) {
    float t = march(ro, rd);
    vec3 bg = sky(vec3(rd.x, max(rd.y, .004), rd.z)), q = ro + rd * t, c = bg;
    if (t < 45.) {
      c = surface(q, normalAt(q), t);
      far += t;
      float low = exp(-max(q.y, 0.) * .55);
      vec3 air = mix(mix(hazeColour, fogFloor, low), sunColour, .55 * pow(max(dot(rd, sun), 0.), 6.));
      c = mix(c, air, sat(1. - exp(-haze * far * (.45 + 1.1 * low))));
      c = mix(c, bg, smoothstep(34., 45., t));
    }
    sum += open * c;
    if (wet < .5 || q.y > .04 || t > 40.) break;
    vec2 w = q.xz * vec2(5., 3.);
    float puddle = smoothstep(.35, .6, fbm(q.xz * 2.2, 4));
    vec3 n = normalize(vec3((noise(w * 3.) - .5) * .06, 1., (noise(w * 3. + 7.) - .5) * .14) + (1. - puddle) * .08 * (hash32(floor(q.xz * 200.)) - .5));
    open *= (.2 + .8 * pow(1. - max(dot(n, -rd), 0.), 3.)) * exp(-haze * far) * mix(.55, 1., puddle);
    rd = reflect(rd, n); rd.y = abs(rd.y); ro = q + vec3(0, .02, 0);
  }
  return sum;
}
`,
};

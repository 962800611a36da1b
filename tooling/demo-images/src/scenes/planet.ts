import type { ShaderScene } from '../types.ts';

/** A world seen from orbit: weather, city lights on the night side, and optionally a wheel of a station. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'planet',
  defaults: {
    aa: 2,
    ocean: '#0b3c6f',
    shore: '#2f8f8a',
    soil: '#8a7a4a',
    ice: '#f4f7ff',
    air: '#5fb0ff',
    city: '#ffb84d',
    sunColour: '#fff2dd',
    sunDir: [-0.8, 0.35, 0.2],
    centre: [0.35, -0.9],
    radius: 1.5,
    clouds: 1,
    station: 1,
    nebulaA: '#1a1440',
    nebulaB: '#0a3a55',
    rings: 0,
    ringTint: '#e8cfa6',
  },
  source: /* glsl */ `
float wheel(vec3 p) {
  p -= vec3(-.62, .34, 1.15);
  p.yz = rot(1.05) * p.yz; p.xy = rot(.38) * p.xy;
  float a = atan(p.z, p.x), s = floor(a / .5236 + .5) * .5236;
  float d = sdTorus(p * vec3(1, .8, 1), .44, .038);
  vec3 q = p; q.xz = rot(s) * q.xz;
  d = min(d, sdBox(q - vec3(.44, 0, 0), vec3(.048, .056, .035)) - .004);
  float s3 = floor(a / 1.0472 + .5) * 1.0472;
  vec3 w = p; w.xz = rot(s3) * w.xz;
  d = min(d, sdCapsule(w, vec3(0), vec3(.44, 0, 0), .011));
  d = min(d, sdCylinder(p, .075, .17) - .01);
  d = min(d, sdCylinder(p - vec3(0, .25, 0), .03, .12));
  vec3 v = p - vec3(0, .33, 0);
  d = min(d, sdBox(v, vec3(.34, .004, .055)));
  d = min(d, sdBox(p + vec3(0, .26, 0), vec3(.055, .004, .30)));
  return d;
}
MARCH(march, wheel, 90, 1., 8., .85)
NORMAL(normalAt, wheel, .0008)
SHADOW(shadowAt, wheel, 30, 20., 1.)
vec3 image(vec2 p) {
  vec3 sun = normalize(sunDir);
  vec3 c = nebulaA * .16 + nebulaB * pow(fbm(p * 1.1 + 1.7 * vec2(fbm(p * .9 + seed, 5)), 6), 3.) * 2.2 + nebulaA * 1.8 * pow(fbm(p * .8 - seed + 9., 5), 4.);
  c += stars(p * 46. + 200., .1) * vec3(1., .94, .85) + .6 * stars(p * 90. + 300., .12) * vec3(.7, .85, 1.);
  vec2 d = p - centre;
  float r = length(d) / radius;
  float lightSide = sat(.55 + .6 * dot(normalize(d), normalize(sun.xy)));
  if (r < 1.) {
    vec3 n = vec3(d / radius, sqrt(1. - r * r));
    vec3 s = n; s.yz = rot(.5) * s.yz; s.xz = rot(seed) * s.xz;
    float h = fbm(s * 2.1 + seed + 1.2 * fbm(s * 2.3 - seed, 4), 7);
    float coast = h - .5, lat = abs(s.y);
    vec3 g = mix(ocean, shore, smoothstep(-.07, .0, coast) * .6);
    float onLand = smoothstep(-.004, .008, coast);
    vec3 land = mix(shore * .35 + soil * .25, soil, smoothstep(.0, .1, coast + .08 * (fbm(s * 14., 4) - .5)));
    g = mix(g, land * (.55 + .8 * fbm(s * 24., 4)), onLand);
    g = mix(g, ice, smoothstep(.9, .97, lat + .2 * (fbm(s * 7., 4) - .5)));
    vec3 u = s * vec3(1, 1.7, 1);
    float swirl = fbm(u * 2.6 + 1.9 * vec3(fbm(u * 1.8 + 4., 4), fbm(u * 1.8 + 8., 4), fbm(u * 2. - 3., 4)) , 7);
    float cl = smoothstep(.54, .8, swirl) * clouds;
    float day = dot(n, sun), lit = smoothstep(-.08, .5, day);
    vec3 half_ = normalize(sun + vec3(0, 0, 1));
    float glint = pow(max(dot(n, half_), 0.), 60.) * (1. - onLand) * (1. - cl);
    vec3 k = g * lit * 1.35 * sunColour + sunColour * glint * .7;
    k = mix(k, vec3(.92, .95, 1.) * (lit * .95 + .004) * (.62 + .6 * swirl) * mix(vec3(1.), vec3(1., .62, .42), smoothstep(.35, .0, day)), cl * .9);
    float night = smoothstep(.06, -.16, day);
    float grid = smoothstep(.56, .8, fbm(s * 11. + 3., 5)) * onLand;
    float sparks = pow(noise(s * 120.), 5.) * 3.2 + pow(noise(s * 52.), 6.) * 2.2;
    k += city * night * grid * sparks * (1. - cl * .75) * 2.4;
    float limb = pow(1. - n.z, 2.6);
    k += air * limb * (lit * 1.5 + .015) + vec3(1., .35, .15) * smoothstep(.18, 0., abs(day)) * limb * .6;
    c = k;
  } else {
    float o = r - 1.;
    c += air * (exp(-o * 34.) * 1.3 + exp(-o * 9.) * .22) * lightSide * lightSide * 1.3;
  }
  if (rings > .5) {
    vec2 e = rot(-.32) * d; e.y *= 4.6;
    float q = length(e) / radius;
    float back = rot(-.32)[0][0] > 0. && (rot(-.32) * d).y > 0. && r < 1. ? 0. : 1.;
    float band = smoothstep(1.3, 1.34, q) * smoothstep(2.25, 2.2, q);
    float lines = .35 + .65 * noise(vec2(q * 46., 2.)) * (.4 + noise(vec2(q * 13., 8.)));
    lines *= 1. - .85 * smoothstep(.03, .0, abs(q - 1.86));
    float dark = smoothstep(.0, .25, length(rot(-.32) * d - sun.xy * -1.2 * radius) / radius - .9);
    c = mix(c, ringTint * (1.1 * lines) * mix(.06, 1., dark), band * back * (.25 + .7 * lines));
  }
  c += sunColour * .5 * exp(-3.2 * length(p - sun.xy * 1.55)) ;
  if (station > .5) {
    vec3 ro = vec3(0, 0, 4), rd = normalize(vec3(p, -2.6));
    float t = march(ro, rd);
    if (t < 7.9) {
      vec3 q = ro + rd * t, n = normalAt(q);
      float lit = max(dot(n, sun), 0.) * shadowAt(q + n * .004, sun);
      vec3 l = vec3(.5, .53, .58) * (.88 + .24 * hash13(floor(q * 30.)));
      vec3 k = l * (sunColour * lit * 2. + air * .16 * sat(.4 - n.y) + .012);
      float win = step(.86, hash13(floor(q * 64.))) * step(.45, noise(q * 9.));
      k += city * win * .55 * (1. - sat(lit));
      c = k;
    }
  }
  return c * 1.2;
}
`,
};

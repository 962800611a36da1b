import type { ShaderScene } from '../types.ts';

/** Coloured courtyards and stairs seen without perspective, hard sun, one pool. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'steps',
  defaults: {
    aa: 2,
    wallA: '#f28f79',
    wallB: '#d9566a',
    wallC: '#f6c3a6',
    treadA: '#8fa8d8',
    pool: '#2aa6b5',
    air: '#bfe3ee',
    sunColour: '#ffe2bd',
    ambient: '#7f7fd0',
    sunDir: [0.55, 0.9, -0.5],
    span: 3.7,
    yaw: 0.72,
    tilt: 0.6,
    centre: [0.2, 1.2, 0.2],
    variant: 0,
  },
  source: /* glsl */ `
float id;
void put(inout float d, float e, float k) { if (e < d) { d = e; id = k; } }
float stairs(vec2 p, float s, float n) {
  // Steps climb with x from 0; only the nearest three can be the closest.
  float d = 9., k0 = floor(p.x / s);
  for (int i = ZERO - 1; i <= 1; i++) {
    float k = clamp(k0 + float(i), 0., n - 1.);
    float x0 = k * s, x1 = n * s, y1 = (k + 1.) * s;
    d = min(d, sdBox2(p - vec2((x0 + x1) * .5, y1 * .5 - 2.), vec2((x1 - x0) * .5, y1 * .5 + 2.)));
  }
  return d;
}
float extrude(float d2, float z, float w) { vec2 w2 = vec2(d2, abs(z) - w); return min(max(w2.x, w2.y), 0.) + length(max(w2, 0.)); }
float block(vec3 p, vec3 lo, vec3 hi) { return sdBox(p - .5 * (lo + hi), .5 * (hi - lo)); }
float doorway(vec2 p, float r, float h) { return sdArch(p, r, h); }
float map(vec3 p) {
  float d = 99.; id = 0.;
  put(d, p.y + 3.2, 3.);
  if (variant < .5) {
    put(d, max(block(p, vec3(-6, -4, -6), vec3(6, 0, 6)), -block(p, vec3(-.6, -.35, -2.7), vec3(2.8, 1, -.7))), 0.);
    put(d, block(p, vec3(-.6, -1, -2.7), vec3(2.8, -.12, -.7)), 4.);
    put(d, extrude(stairs(vec2(p.x + 2.2, p.y), .2, 12.), p.z - 1.1, .55), 2.);
    put(d, max(block(p, vec3(.2, 0, .45), vec3(3.6, 2.4, 1.7)), -max(doorway(vec2(p.x - 1.55, p.y), .42, .9), p.z - 1.2)), 1.);
    put(d, extrude(stairs(vec2(-(p.z - .45), p.y - .0), .2, 6.), p.x - 3.05, .4), 2.);
    float back = block(p, vec3(-3.6, 0, 1.75), vec3(5, 4.1, 2.15));
    back = max(back, -sdBox2(vec2(p.x + .9, p.y - 3.), vec2(.42, .42)));
    back = max(back, -doorway(vec2(p.x - 2.6, p.y - 2.4), .34, .75) - step(p.y, 2.4) * 9.);
    put(d, back, 0.);
    put(d, max(block(p, vec3(-3.7, 0, -1.4), vec3(-2.35, 3.2, 1.8)), -max(doorway(vec2(p.z - .0, p.y), .42, 1.2), -p.x - 3.3)), 5.);
    put(d, extrude(stairs(vec2(p.z + .2, p.y - 2.4), .17, 9.), p.x - 4.0, .42), 2.);
    put(d, length(p - vec3(.9, .5 - .3, -3.6)) - .3, 6.);
    put(d, sdCylinder(p - vec3(-1.5, .75, -2.2), .16, .75), 5.);
    put(d, length(p - vec3(-1.5, 1.72, -2.2)) - .3, 6.);
  } else {
    for (int i = ZERO; i < 4; i++) {
      float k = float(i);
      vec3 q = p - vec3(0, k * 1.1 - 1.6, 0);
      q.xz = rot(k * 1.5708) * q.xz;
      put(d, extrude(stairs(vec2(q.x + 1.1, q.y), .1833, 6.) , q.z - 1.65, .5), 2. + 0. * k);
      put(d, block(q, vec3(0., -2.6, 1.15), vec3(2.15, 1.1, 2.15)), mod(k, 2.) < .5 ? 0. : 5.);
      put(d, max(block(q, vec3(-1.15, 0., 2.15), vec3(2.2, 1.5, 2.28)), -block(q, vec3(-1.05, 1.15, 2), vec3(.9, 1.6, 2.4))), 1.);
    }
    put(d, max(block(p, vec3(-1.12, -3, -1.12), vec3(1.12, 2.0, 1.12)), -max(length(p.xz) - .78, -(p.y + .4))), 0.);
    float a = max(block(p, vec3(-1.3, 2.0, -1.3), vec3(1.3, 2.2, 1.3)), -(length(p.xz) - .78));
    put(d, a, 1.);
    put(d, length(p - vec3(0, .35, 0)) - .62, 6.);
    put(d, block(p, vec3(-40, -3, -40), vec3(40, -2.1, 40)), 4.);
  }
  return d;
}
MARCH(march, map, 190, 1., 60., .9)
NORMAL(normalAt, map, .0015)
SHADOW(shadowAt, map, 90, 60., 14.)
OCCLUSION(occlude, map, .9)
vec3 tint(float k) { return k < .5 ? wallA : k < 1.5 ? wallB : k < 2.5 ? treadA : k < 3.5 ? air : k < 4.5 ? pool : k < 5.5 ? wallC : vec3(.98, .93, .86); }
vec3 shadeAt(vec3 q, vec3 n, vec3 rd) {
  vec3 sun = normalize(sunDir);
  map(q);
  vec3 base = tint(id);
  float k = id;
  base *= .93 + .14 * fbm(q * 2.3, 4) + .03 * noise(q * 60.);
  if (k > 1.5 && k < 2.5 && n.y < .5) base = mix(wallB, wallA, .35);
  float lit = max(dot(n, sun), 0.);
  if (lit > 0.) lit *= shadowAt(q + n * .008, sun);
  float ao = mix(.35, 1., occlude(q, n));
  return base * (sunColour * 2.1 * lit + ambient * (.55 + .25 * n.y) * ao + wallA * .35 * ao * sat(.5 - n.y * .5));
}
vec3 image(vec2 p) {
  vec3 f = normalize(vec3(sin(yaw) * cos(tilt), -sin(tilt), cos(yaw) * cos(tilt)));
  vec3 r = normalize(cross(f, vec3(0, 1, 0))), u = cross(r, f);
  r = -r;
  vec3 ro = centre - f * 20. + (r * -p.x + u * p.y) * span * .75, rd = f;
  float t = march(ro, rd);
  if (t > 59.) return air;
  vec3 q = ro + rd * t, n = normalAt(q);
  map(q);
  if (id > 3.5 && id < 4.5) {
    vec3 m = normalize(n + .05 * vec3(noise(q.xz * 5.) - .5, 0, noise(q.xz * 5. + 9.) - .5));
    vec3 re = reflect(rd, m);
    float b = march(q + n * .05, re);
    vec3 env = air;
    if (b < 40.) { vec3 s = q + n * .05 + re * b; env = shadeAt(s, normalAt(s), re); }
    vec3 body = shadeAt(q, n, rd);
    float web = pow(1. - abs(fbm(q.xz * 2.6 + 1.4 * fbm(q.xz * 2.2, 3), 3) - .48) * 4., 4.);
    return mix(body * (1. + .35 * sat(web)), env, .32);
  }
  return shadeAt(q, n, rd);
}
`,
};

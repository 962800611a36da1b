import type { ShaderScene } from '../types.ts';

/** Clockwork: meshing wheels of brass and blued steel, jewels, and a soft workshop light. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'gears',
  defaults: {
    aa: 2,
    brass: '#e0a44c',
    steel: '#b9c4d6',
    blued: '#25408f',
    plate: '#3a2c26',
    key: '#ffe9c9',
    rim: '#7fa6ff',
    ruby: '#d01440',
    tilt: 0.95,
    yaw: 0.3,
    zoom: 2.5,
    centre: [0, 0],
    plateGloss: 0.5,
  },
  source: /* glsl */ `
float part;
void put(inout float d, float e, float k) { if (e < d) { d = e; part = k; } }
float gear(vec3 p, float r, float teeth, float turn, float thick, float spokes) {
  float l = length(p.xz), a = atan(p.z, p.x) + turn;
  float tooth = abs(fract(a * teeth / 6.28318) - .5) * 2.;
  // Profile: flank from root to tip, so that pairs look as if they mesh.
  float edge = r + .055 * (smoothstep(.28, .72, tooth) * 2. - 1.);
  float d2 = (l - edge) * .8;
  float inner = r * .72, hub = r * .24;
  float k = 6.28318 / spokes, b = mod(a + .5 * k, k) - .5 * k;
  float gap = max(max(l - inner, hub - l), r * .075 - abs(sin(b) * l));
  if (spokes > 1.5 && cos(b) > 0.) gap = max(max(l - inner, hub - l), r * .075 - abs(l * sin(mod(a, k) - .5 * k)));
  gap = abs(gap) < 9. ? gap : 9.;
  d2 = max(d2, -smax(smax(l - inner, hub - l, .03), r * .08 - l * abs(sin(mod(a, k) - .5 * k)), .03));
  float d = max(d2, abs(p.y) - thick) ;
  d = max(d, abs(p.y) - thick + .03 * smoothstep(r * .8, r * .86, l) * 0.);
  d = max(d, -max(abs(l - r * .83) - .012, abs(abs(p.y) - thick) - .012));
  return d - .006;
}
void axle(inout float d, vec3 p, float r, float y) {
  put(d, sdCylinder(p - vec3(0, y, 0), r, .12) - .01, 1.);
  put(d, sdTorus(p - vec3(0, y + .06, 0), r * 1.5, .035), 2.);
  put(d, length((p - vec3(0, y + .1, 0)) * vec3(1, 1.5, 1)) * .7 - r * .62, 3.);
}
float map(vec3 p) {
  float d = 9.; part = 0.;
  put(d, p.y + .42, 0.);
  put(d, gear(p - vec3(0, 0, 0), 1.1, 36., .04, .07, 5.), 2.);
  put(d, gear(p - vec3(1.62, 0, .34), .555, 18., 1.54, .07, 4.), 1.);
  put(d, gear(p - vec3(-.62, .0, 1.62), .64, 21., .88, .07, 3.), 2.);
  put(d, gear(p - vec3(-1.66, -.02, -.52), .64, 21., .36, .05, 6.), 4.);
  put(d, gear(p - vec3(.38, .22, .18), .42, 14., .3, .05, 4.), 1.);
  put(d, gear(p - vec3(.34, .22, -.92), .7, 24., .2, .05, 5.), 2.);
  put(d, gear(p - vec3(2.2, -.2, -1.1), .96, 32., .1, .06, 6.), 2.);
  put(d, gear(p - vec3(-2.3, -.2, 1.25), .98, 32., .17, .06, 5.), 1.);
  put(d, gear(p - vec3(.95, -.2, 2.2), 1.02, 34., .22, .06, 5.), 4.);
  put(d, gear(p - vec3(-1.0, -.22, -2.0), .86, 28., .0, .06, 5.), 1.);
  axle(d, p, .13, .26);
  axle(d, p - vec3(1.62, 0, .34), .09, .1);
  axle(d, p - vec3(-.62, 0, 1.62), .1, .1);
  axle(d, p - vec3(-1.66, 0, -.52), .1, .08);
  axle(d, p - vec3(.34, .22, -.92), .09, .08);
  // A bridge holds the middle wheel; screws keep it down.
  float bridge = max(abs(length(p.xz - vec2(-1.3, 1.2)) - 1.75) - .13, max(abs(p.y - .3) - .05, max(p.x - .15, -p.z - .35))) - .012;
  put(d, bridge, 1.);
  for (int i = ZERO; i < 5; i++) {
    float k = float(i);
    vec3 c = vec3(2.6 * sin(k * 2.4 + .6), -.34, 2.3 * cos(k * 2.4 + .6));
    float screw = max(sdCylinder(p - c, .15, .09) - .012, -sdBox(rot(k) * (p - c).xz == vec2(0) ? vec3(9) : vec3(rot(k) * (p - c).xz, p.y - c.y - .1).xzy, vec3(.3, .045, .022)));
    put(d, screw, 4.);
  }
  return d;
}
MARCH(march, map, 130, 1., 14., .8)
NORMAL(normalAt, map, .0012)
SHADOW(shadowAt, map, 50, 10., 4.)
OCCLUSION(occlude, map, .35)
vec3 studio(vec3 d) {
  vec3 c = mix(vec3(.03, .028, .03), vec3(.13, .12, .12), sat(d.y));
  c += key * 3.6 * smoothstep(.12, .0, sdBox2(d.xz / max(d.y, .08) - vec2(-.5, -.6), vec2(.5, .28))) * step(0., d.y);
  c += rim * 1.3 * smoothstep(.25, .05, abs(d.x - .72)) * smoothstep(.0, .3, d.y);
  c += key * .5 * smoothstep(.1, .0, abs(d.z - .5)) * sat(d.y);
  return c;
}
vec3 image(vec2 p) {
  vec3 to = vec3(centre.x, 0, centre.y);
  vec3 ro = to + 5.4 * vec3(sin(yaw) * cos(tilt), sin(tilt), -cos(yaw) * cos(tilt));
  vec3 rd = cameraRay(p, ro, to, zoom);
  float t = march(ro, rd);
  if (t > 13.9) return vec3(0);
  vec3 q = ro + rd * t, n = normalAt(q);
  map(q);
  float k = part;
  vec3 l = normalize(vec3(-.55, .85, -.5));
  vec3 tint = k < .5 ? plate : k < 1.5 ? steel : k < 2.5 ? brass : k < 3.5 ? ruby : blued;
  if (k < .5) {
    // Engine-turned stripes on the base plate.
    float g = sin(length(fract(q.xz * .9) - .5) * 60.);
    n = normalize(n + .07 * vec3(g, 0, cos(length(fract(q.xz * .9 + .5) - .5) * 60.)));
  } else if (n.y > .9) {
    // Turned metal: fine circular brushing bends the highlight.
    float br = noise(vec2(length(q.xz) * 150., k)) - .5;
    n = normalize(n + vec3(q.x, 0, q.z) * .05 * br + .02 * (noise(q.xz * 40.) - .5));
  }
  vec3 r = reflect(rd, n);
  float ao = occlude(q, n), sh = mix(.3, 1., shadowAt(q + n * .01, l));
  float f = pow(1. - max(dot(n, -rd), 0.), 4.);
  vec3 env = studio(r);
  vec3 c = tint * env * (k < .5 ? plateGloss : 1.) * mix(.35, 1., sh);
  c += tint * key * (k < .5 ? .55 : .22) * max(dot(n, l), 0.) * sh;
  c += tint * .3 * (.4 + .6 * n.y);
  if (k > 2.5 && k < 3.5) c += ruby * 1.1 * pow(max(dot(-rd, n), 0.), 2.) * .5 + vec3(1) * pow(max(dot(r, l), 0.), 60.) * 2.;
  c = c * ao + f * env * .3 * ao;
  float away = length(q.xz - to.xz);
  return c * 2.1 * mix(1., .4, smoothstep(1.6, 3.4, away));
}
`,
};

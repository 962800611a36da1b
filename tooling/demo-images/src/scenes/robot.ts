import type { ShaderScene } from '../types.ts';

/** A small household robot with a glass face, in a photographer's studio. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'robot',
  defaults: {
    aa: 2,
    shell: '#f2ede4',
    trim: '#ff7a4d',
    joint: '#3a3f4a',
    visor: '#0b1220',
    eye: '#6ff3ff',
    wall: '#8fb8b4',
    floorTint: '#5f8f90',
    key: '#fff2e0',
    rim: '#9fd8ff',
    yaw: -0.42,
    plant: 1,
  },
  source: /* glsl */ `
float part, exact = 0.;
void put(inout float d, float e, float k) { if (e < d) { d = e; part = k; } }
float map(vec3 p) {
  float d = 99.; part = 0.;
  put(d, min(p.y + 1.62, 3.2 - p.z), 0.);
  // Away from the figure only the room counts; shadows need the true distance, or the bound shows in them.
  float near = length(p - vec3(-.2, -.4, 0)) - 2.1;
  if (exact < .5 && near > .25) return min(d, near);
  vec3 q = p; q.xz = rot(yaw) * q.xz;
  vec3 m = vec3(abs(q.x), q.yz);
  // Head: a soft box with a round visor let into it.
  vec3 h = q - vec3(0, .62, 0); h.xy = rot(.09) * h.xy;
  vec3 hm = vec3(abs(h.x), h.yz);
  float head = sdRound(h, vec3(.74, .56, .56), .34);
  float face = sdRound(h - vec3(0, -.02, -.5), vec3(.58, .38, .16), .2);
  put(d, smax(head, -(face - .035), .03), 1.);
  put(d, sdRound(h - vec3(0, -.02, -.46), vec3(.575, .375, .13), .2), 2.);
  put(d, sdTorus((hm - vec3(.76, 0, .02)).yxz, .2, .05), 3.);
  put(d, length((hm - vec3(.76, 0, .02)) * vec3(1.4, 1, 1)) - .18, 4.);
  put(d, sdCapsule(hm, vec3(.8, .1, .02), vec3(.9, .62, .06), .022), 4.);
  put(d, length(hm - vec3(.905, .66, .062)) - .065, 3.);
  put(d, sdBox(h - vec3(0, .55, .02), vec3(.1, .03, .3)) - .03, 3.);
  // Neck bellows and body.
  float neck = length(q.xz) - .2 - .025 * sin(q.y * 60.);
  put(d, max(neck, abs(q.y + .04) - .14), 4.);
  vec3 b = q - vec3(0, -.78, 0);
  float body = smin(sdRound(b, vec3(.62, .58, .46), .36), sdEllipsoid(b + vec3(0, .3, 0), vec3(.56, .5, .48)), .2);
  float door = sdRound(b - vec3(0, .06, -.48), vec3(.3, .24, .12), .1);
  body = max(body, -abs(door) + .008);
  put(d, body, 1.);
  put(d, sdTorus((b - vec3(0, .08, -.47)).xzy, .12, .026), 3.);
  put(d, length((b - vec3(0, .08, -.45)) * vec3(1, 1, 1.3)) - .1, 5.);
  put(d, sdTorus(b + vec3(0, .52, 0), .46, .06), 3.);
  // Arms: ball joints, tubes, two-fingered hands; one is raised.
  float up = q.x > 0. ? 1. : 0.;
  vec3 s0 = vec3(.72, -.5, 0), s1 = up > .5 ? vec3(1.1, -.62, -.12) : vec3(.98, -.98, -.04), s2 = up > .5 ? vec3(1.3, -.06, -.34) : vec3(.92, -1.36, -.3);
  put(d, length(m - s0) - .17, 4.);
  put(d, sdCapsule(m, s0, s1, .095), 1.);
  put(d, length(m - s1) - .125, 3.);
  put(d, sdCone(m, s1, s2, .09, .12), 1.);
  put(d, length(m - s2) - .13, 4.);
  vec3 f = normalize(s2 - s1);
  put(d, sdCapsule(m, s2 + f * .08 + vec3(.06, 0, 0), s2 + f * .28 + vec3(.1, 0, -.03), .045), 3.);
  put(d, sdCapsule(m, s2 + f * .08 - vec3(.06, 0, 0), s2 + f * .26 - vec3(.1, 0, .03), .045), 3.);
  // Legs and feet.
  put(d, sdCapsule(m, vec3(.27, -1.3, 0), vec3(.29, -1.48, 0), .1), 4.);
  put(d, sdRound(m - vec3(.31, -1.54, -.06), vec3(.21, .085, .28), .08), 3.);
  if (plant > .5) {
    vec3 v = p - vec3(-1.42, -1.62, .2);
    put(d, sdCone(v, vec3(0, .08, 0), vec3(0, .42, 0), .2, .27), 3.);
    for (int i = ZERO; i < 6; i++) {
      float k = float(i);
      vec3 w = v - vec3(0, .42, 0);
      w.xz = rot(k * 2.4) * w.xz;
      float reach = .34 + .1 * sin(k * 3.), t = sat(w.x / reach);
      vec3 l = w - vec3(0, .34 * t + .5 * t * (1. - t) * (1. + .3 * sin(k)), 0);
      put(d, (sdEllipsoid(l - vec3(reach * .55, .12, 0), vec3(reach * .55, .016, .085)) ) * .6, 6.);
    }
  }
  return d;
}
MARCH(march, map, 120, 1., 14., .82)
NORMAL(normalAt, map, .0012)
SHADOW(shadowAt, map, 44, 7., 5.)
OCCLUSION(occlude, map, .45)
vec3 studio(vec3 d) {
  vec3 c = mix(floorTint * .5, wall * .9, smoothstep(-.6, .5, d.y));
  c += key * 2.8 * smoothstep(.1, .0, sdBox2(d.xz / max(d.y, .08) - vec2(-.7, -.7), vec2(.5, .34))) * step(0., d.y);
  c += rim * 1.7 * smoothstep(.16, .04, abs(d.x - .8)) * smoothstep(1., .3, abs(d.y));
  return c;
}
vec3 image(vec2 p) {
  vec3 ro = vec3(0, -.05, -7.4), rd = cameraRay(p, ro, vec3(-.08, -.3, 0), 4.);
  float t = march(ro, rd);
  vec3 q = ro + rd * min(t, 14.), n = normalAt(q);
  map(q);
  float k = part;
  vec3 l = normalize(vec3(-.6, .8, -.65));
  vec3 tint = k < .5 ? mix(floorTint, wall, smoothstep(-1.6, 1.4, q.y)) : k < 1.5 ? shell : k < 2.5 ? visor : k < 3.5 ? trim : k < 4.5 ? joint : k < 5.5 ? eye : vec3(.16, .42, .2);
  exact = 1.;
  float lit = max(dot(n, l), 0.) * shadowAt(q + n * .02, l), ao = occlude(q, n);
  vec3 c = tint * (key * 1.35 * lit + (wall * .55 + .12) * (.55 + .35 * n.y) * ao + floorTint * .2 * sat(-n.y) * ao);
  float f = pow(1. - max(dot(n, -rd), 0.), 4.);
  if (k > .5 && k < 5.6) {
    vec3 env = studio(reflect(rd, n));
    float gloss = k < 1.5 ? .07 : k < 2.5 ? .2 : k < 3.5 ? .08 : .12;
    c += env * (gloss + .5 * f) * ao;
  }
  if (k > 1.5 && k < 2.5) {
    // Eyes are drawn on the glass, with scan lines and a small smile.
    vec3 h = q; h.xz = rot(yaw) * h.xz; h -= vec3(0, .62, 0); h.xy = rot(.09) * h.xy;
    vec2 u = vec2(abs(h.x) - .235, h.y - .03);
    float e = smoothstep(.012, -.012, sdBox2(u, vec2(.052, .085)) - .055);
    float smile = smoothstep(.02, .006, abs(length(h.xy - vec2(0, -.1)) - .115)) * smoothstep(-.13, -.16, h.y);
    float glow = exp(-9. * max(sdBox2(u, vec2(.05, .08)) - .05, 0.)) * .35;
    float scan = .82 + .18 * sin(h.y * 330.);
    c += eye * (1.9 * (e + smile) * scan + glow);
    vec2 w = u - vec2(-.035, .06);
    c += vec3(1.) * e * smoothstep(.035, .02, length(w)) * .9;
  }
  if (k > 4.5 && k < 5.5) c += eye * (.7 + .6 * max(dot(n, -rd), 0.));
  return c * 1.05;
}
`,
};

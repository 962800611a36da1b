import type { ShaderScene } from '../types.ts';

/** One sculpted head, seen five ways: 0 lit sculpture, 1 engraving, 2 two-ink print, 3 facets, 4 leaded glass. */
export const scene: ShaderScene = {
  kind: 'shader',
  name: 'head',
  defaults: {
    aa: 2,
    style: 0,
    yaw: 0.5,
    nod: 0.06,
    hair: 1,
    skin: '#e8b89a',
    hairColour: '#2a1a1c',
    cloth: '#2f5d8a',
    back: '#f0d9c0',
    backB: '#d98f6a',
    key: '#fff0dc',
    rim: '#7fa8ff',
    lightDir: [-0.6, 0.55, 0.6],
    ink: '#1c2b4a',
    inkB: '#ff5a4f',
    scale: 1,
    cells: 17,
    halo: 1,
    shift: [0, 0.12],
  },
  source: /* glsl */ `
float part;
float map(vec3 p) {
  vec3 m = vec3(abs(p.x), p.yz);
  float d = sdEllipsoid(p - vec3(0, .38, -.14), vec3(.76, .84, .93));
  d = smin(d, sdEllipsoid(p - vec3(0, -.26, .2), vec3(.56, .8, .62)), .3);
  d = smin(d, sdEllipsoid(m - vec3(.36, -.2, .46), vec3(.24, .22, .24)), .22);
  d = smin(d, sdCapsule(m, vec3(.44, -.62, .12), vec3(.12, -.95, .5), .16), .25);
  d = smin(d, sdEllipsoid(p - vec3(0, -.95, .62), vec3(.19, .15, .15)), .16);
  d = smin(d, sdCapsule(m, vec3(.12, .2, .78), vec3(.46, .18, .6), .075), .16);
  d = smax(d, -sdEllipsoid(m - vec3(.3, .03, .9), vec3(.2, .13, .22)), .14);
  // Closed lids: an eyeball with one fine crease.
  float lid = length(m - vec3(.295, .01, .62)) - .175;
  vec3 e = m - vec3(.295, .0, .62);
  lid += .014 * smoothstep(.028, .0, abs(e.y + .055 - .5 * e.x * e.x * 2.2)) * step(0., e.z);
  d = smin(d, lid, .05);
  d = smin(d, sdCone(p, vec3(0, .16, .80), vec3(0, -.24, 1.0), .055, .1), .1);
  d = smin(d, length(m - vec3(.085, -.29, .9)) - .075, .05);
  d = smax(d, -(length(m - vec3(.06, -.365, .95)) - .035), .03);
  // Lips: two curved rolls; between them a groove.
  float bow = .035 * cos(m.x * 15.) ;
  d = smin(d, sdEllipsoid(p - vec3(0, -.53 + bow * .5, .80 - 1.1 * m.x * m.x), vec3(.22, .055, .1)), .07);
  d = smin(d, sdEllipsoid(p - vec3(0, -.645, .795 - 1.1 * m.x * m.x), vec3(.17, .07, .1)), .06);
  d += .022 * smoothstep(.03, .0, abs(p.y + .59 - .25 * m.x * m.x)) * smoothstep(.26, .2, m.x) * step(.4, p.z);
  vec3 ear = m - vec3(.75, -.02, -.1);
  ear.xz = rot(.35) * ear.xz;
  float shell = sdEllipsoid(ear, vec3(.06, .24, .15));
  shell = smax(shell, -sdEllipsoid(ear - vec3(.07, .03, .02), vec3(.05, .15, .085)), .05);
  d = smin(d, shell, .05);
  float neck = sdCone(p, vec3(0, -.6, -.2), vec3(0, -1.9, -.3), .43, .46);
  neck = smin(neck, sdCapsule(m, vec3(.42, -.5, -.2), vec3(.08, -1.75, .1), .1), .14);
  d = smin(d, neck, .14);
  part = 0.;
  float body = smin(sdEllipsoid(p - vec3(0, -3.15, -.35), vec3(1.75, 1.3, .85)), sdCone(p, vec3(0, -1.7, -.28), vec3(0, -2.2, -.3), .48, .75), .3);
  if (body < d) part = 2.;
  d = smin(d, body, part > 1. ? .02 : .05);
  if (hair > .5) {
    float a = atan(p.x, p.z + .1);
    float strand = .022 * sin(p.y * 6. + a * 26. + 5. * noise(p * 2.6)) + .05 * (noise(p * vec3(3., 1.6, 3.)) - .5);
    float cap = sdEllipsoid(p - vec3(0, .46, -.24), vec3(.87, .9, .98)) + strand;
    // The hairline runs from the brow back over the ear.
    float line = p.z - .42 + .55 * (.62 - p.y) + .25 * abs(p.x) - (hair > 2.5 ? .08 : 0.);
    cap = smax(cap, line * .8 - (p.y > .75 ? .3 : .0) * 0., .1);
    if (hair < 1.5) {
      cap = smin(cap, length(p - vec3(0, .92, -.95)) - .46 + strand, .12);
      cap = smax(cap, -(p.y + .35), .1);
    } else if (hair < 2.5) {
      float fall = sdCone(m, vec3(.55, .2, -.25), vec3(.68, -1.35, -.12), .42, .3) + strand * 1.5;
      fall = smin(fall, sdCone(p, vec3(0, 0, -.6), vec3(0, -1.4, -.5), .6, .5) + strand, .2);
      fall = smax(fall, p.z - .3 - .12 * sin(p.y * 3.), .08);
      cap = smin(cap, fall, .15);
    } else {
      cap = smax(cap, -(p.y - .12 + .45 * (p.z + .3)), .1);
      cap -= .03 * noise(p * 14.);
    }
    if (cap < d) part = 1.;
    d = smin(d, cap, .03);
  }
  return d * .82;
}
MARCH(march, map, 100, 2., 9., .9)
NORMAL(normalAt, map, .0018)
SHADOW(shadowAt, map, 36, 9., 3.)
OCCLUSION(occlude, map, .4)
// Red is light, green is which part, the rest is the normal's turn; -1 where there is only background.
vec4 look(vec2 p, out vec3 n) {
  p = (p + shift) / scale;
  vec3 ro = vec3(0, -.45, 7.), rd = normalize(vec3(p.x, p.y, -3.6));
  mat2 y = rot(yaw), x = rot(nod);
  ro.yz = x * ro.yz; rd.yz = x * rd.yz; ro.xz = y * ro.xz; rd.xz = y * rd.xz;
  vec3 l = normalize(lightDir); l.xz = y * l.xz;
  float t = march(ro, rd);
  n = vec3(0);
  if (t > 8.9) return vec4(-1);
  vec3 q = ro + rd * t;
  n = normalAt(q);
  map(q);
  float k = part, lit = max(dot(n, l), 0.);
  lit *= shadowAt(q + n * .015, l);
  float ao = occlude(q, n);
  vec3 h = normalize(l - rd);
  float spec = pow(max(dot(n, h), 0.), k > .5 && k < 1.5 ? 22. : 34.);
  float edge = pow(1. - max(dot(n, -rd), 0.), 3.);
  return vec4(.1 * ao + .14 * ao * (n.y * .5 + .5) + .85 * lit, k, spec * (lit + .1), edge * ao);
}
vec3 base(float k) { return k < .5 ? skin : k < 1.5 ? hairColour : cloth; }
vec3 ground(vec2 p) {
  vec3 c = mix(back, backB, smoothstep(1.2, -1.2, p.y + .3 * p.x));
  if (halo > .5) { float r = length(p - vec2(.05, .18)); c = mix(c, mix(backB, back, .2) * 1.05, smoothstep(.845, .84, r) * .85); }
  return c;
}
float halftone(vec2 p, float a, float freq, float dark) {
  vec2 g = rot(a) * p * freq;
  float d = length(fract(g) - .5);
  return smoothstep(.06, -.06, d - .71 * sqrt(sat(dark)));
}
vec3 image(vec2 p) {
  vec3 n;
  vec2 at = p; float lead = 1., cellHash = .5;
  if (style > 2.5 && style < 3.5) {
    // Facets: which jittered triangle is this? Its middle decides the colour.
    vec2 g = p * cells, c = floor(g); bool done = false;
    for (int i = ZERO; i < 9; i++) {
      vec2 o = c + vec2(i % 3 - 1, i / 3 - 1);
      vec2 a = o + .62 * (hash22(o) - .5), b = o + vec2(1, 0) + .62 * (hash22(o + vec2(1, 0)) - .5);
      vec2 d = o + vec2(0, 1) + .62 * (hash22(o + vec2(0, 1)) - .5), e = o + 1. + .62 * (hash22(o + 1.) - .5);
      for (int j = ZERO; j < 2; j++) {
        vec2 u = j == 0 ? a : e, v = j == 0 ? b : d, w = j == 0 ? d : b;
        vec2 s0 = v - u, s1 = w - u, s2 = g - u;
        float den = s0.x * s1.y - s1.x * s0.y, s = (s2.x * s1.y - s1.x * s2.y) / den, t = (s0.x * s2.y - s2.x * s0.y) / den;
        if (s >= 0. && t >= 0. && s + t <= 1. && !done) { done = true; at = (u + v + w) / 3. / cells; cellHash = hash12(u + v * 3.1); }
      }
    }
  } else if (style > 3.5) {
    vec2 g = p * cells, c = floor(g), best = vec2(0); float d1 = 9., d2 = 9.;
    for (int i = ZERO; i < 25; i++) {
      vec2 o = c + vec2(i % 5 - 2, i / 5 - 2), s = o + .5 + .8 * (hash22(o + seed) - .5);
      float d = length(g - s);
      if (d < d1) { d2 = d1; d1 = d; best = s; cellHash = hash12(o); } else d2 = min(d2, d);
    }
    at = best / cells; lead = smoothstep(.05, .11, d2 - d1);
  } else if (style > .5 && style < 1.5) {
    at = p;
  }
  if (style > 1.5 && style < 2.5) {
    vec3 paper = back * (.95 + .06 * noise(p * 260.)) , c = paper;
    for (int i = ZERO; i < 2; i++) {
      // The second ink is printed a hair off, as on a real drum.
      vec2 o = p + (i == 0 ? vec2(.012, -.008) : vec2(-.006, .007));
      vec4 k = look(o, n);
      vec3 pg = vec3(.0);
      float dark;
      if (k.y < 0.) { float r = length(o - vec2(.05, .18)); dark = i == 0 ? .82 * step(r, .86) * (.55 + .45 * smoothstep(-.9, .8, o.y)) : .28 * smoothstep(-.1, -1.25, o.y); }
      else {
        float v = k.x + .5 * k.z;
        dark = k.y < .5 ? (i == 0 ? .62 - .75 * v : .95 - 1.5 * v) : k.y < 1.5 ? (i == 0 ? .5 - .3 * v : 1.1 - 1.0 * v) : (i == 0 ? .95 : .5 - .6 * v);
      }
      float dotted = halftone(o, i == 0 ? .26 : 1.1, 46., dark) * (.9 + .1 * noise(o * 300.));
      c *= mix(vec3(1), i == 0 ? inkB : ink, dotted * .95);
    }
    return c;
  }
  vec4 k = look(at, n);
  bool bg = k.y < 0.;
  if (style < .5) {
    if (bg) return ground(p) * (1. - .25 * length(p - vec2(.3, .4)) * .6);
    vec3 b = base(k.y);
    vec3 c = b * key * k.x * 1.5 + b * vec3(.35, .12, .08) * .25 * smoothstep(.05, .35, k.x) * smoothstep(.7, .35, k.x);
    return c + key * k.z * (k.y < .5 ? .22 : .35) + rim * k.w * .55;
  }
  if (style < 1.5) {
    float v = bg ? .10 + .06 * smoothstep(-1., 1., p.y) : sat(k.x * (k.y < .5 ? 1. : k.y < 1.5 ? .45 : .7) + k.z * .6);
    float bend = bg ? .02 * sin(p.x * 3.) : .05 * n.y + .035 * n.x + .02 * sin(p.x * 3.);
    float line = abs(fract((p.y + bend) * cells * 2.) - .5) * 2.;
    float wide = .07 + .86 * pow(v, .8);
    float on = smoothstep(wide + .09, wide - .09, line);
    return mix(back, mix(ink, inkB, bg ? .5 : sat(1.2 * v - .2)), on);
  }
  if (style < 3.5) {
    vec3 g = mix(back, backB, sat(.5 - .5 * at.y + .35 * (cellHash - .5)));
    if (bg) return g * (.9 + .22 * (cellHash - .5));
    vec3 b = base(k.y), cold = mix(rim, vec3(.2, .1, .3), .55), c = mix(b * cold * .9, b * key * 1.25, smoothstep(.1, .75, k.x));
    c += key * k.z * .3 + rim * k.w * .5;
    return c * (.92 + .24 * (cellHash - .5));
  }
  vec3 glass;
  float r = length(at - vec2(.05, .18)), a = atan(at.y - .18, at.x - .05);
  if (bg) {
    float ray = step(.5, fract(a * 8. / 6.28318));
    glass = r < .92 ? mix(back, back * .75, ray) : mix(backB, rim, .6 * step(.6, cellHash));
  } else {
    glass = base(k.y) * (.35 + 1.1 * k.x) + key * k.z * .3;
    glass = mix(glass, k.y < .5 ? inkB : rim, .22 * cellHash);
  }
  float grainy = .75 + .35 * noise(p * 34. + cellHash * 40.) + .15 * noise(p * 110.);
  float back_ = .75 + .5 * exp(-1.2 * length(p - vec2(-.2, .5)));
  return mix(vec3(.012, .012, .016), glass * grainy * (.7 + .6 * cellHash) * back_ * 1.5, lead);
}
`,
};

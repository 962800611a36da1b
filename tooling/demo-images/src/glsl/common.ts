/** Hashes, noise, turns and colour curves every shader scene may call. */
export const COMMON = /* glsl */ `
#define PI 3.14159265
#define sat(x) clamp(x, 0., 1.)

float hash11(float p) { p = fract(p * .1031); p *= p + 33.33; p *= p + p; return fract(p); }
float hash12(vec2 p) { vec3 q = fract(vec3(p.xyx) * .1031); q += dot(q, q.yzx + 33.33); return fract((q.x + q.y) * q.z); }
float hash13(vec3 q) { q = fract(q * .1031); q += dot(q, q.zyx + 31.32); return fract((q.x + q.y) * q.z); }
vec2 hash22(vec2 p) { vec3 q = fract(vec3(p.xyx) * vec3(.1031, .1030, .0973)); q += dot(q, q.yzx + 33.33); return fract((q.xx + q.yz) * q.zy); }
vec3 hash32(vec2 p) { vec3 q = fract(vec3(p.xyx) * vec3(.1031, .1030, .0973)); q += dot(q, q.yxz + 33.33); return fract((q.xxy + q.yzz) * q.zyx); }

mat2 rot(float a) { float c = cos(a), s = sin(a); return mat2(c, -s, s, c); }
float remap(float x, float a, float b) { return sat((x - a) / (b - a)); }
float lum(vec3 c) { return dot(c, vec3(.2126, .7152, .0722)); }

float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p), u = f * f * f * (f * (f * 6. - 15.) + 10.);
  return mix(mix(hash12(i), hash12(i + vec2(1, 0)), u.x), mix(hash12(i + vec2(0, 1)), hash12(i + 1.), u.x), u.y);
}
float noise(vec3 p) {
  vec3 i = floor(p), f = fract(p), u = f * f * (3. - 2. * f);
  vec2 e = vec2(0, 1);
  return mix(mix(mix(hash13(i), hash13(i + e.yxx), u.x), mix(hash13(i + e.xyx), hash13(i + e.yyx), u.x), u.y),
             mix(mix(hash13(i + e.xxy), hash13(i + e.yxy), u.x), mix(hash13(i + e.xyy), hash13(i + 1.), u.x), u.y), u.z);
}
// Value and slope, for terrain that knows how steep it is.
vec3 noised(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  vec2 u = f * f * f * (f * (f * 6. - 15.) + 10.), du = 30. * f * f * (f * (f - 2.) + 1.);
  float a = hash12(i), b = hash12(i + vec2(1, 0)), c = hash12(i + vec2(0, 1)), d = hash12(i + 1.);
  return vec3(a + (b - a) * u.x + (c - a) * u.y + (a - b - c + d) * u.x * u.y, du * (vec2(b - a, c - a) + (a - b - c + d) * u.yx));
}

const mat2 TURN = mat2(.8, .6, -.6, .8);
float fbm(vec2 p, int octaves) {
  float s = 0., a = .5;
  for (int i = ZERO; i < 9; i++) { if (i >= octaves) break; s += a * noise(p); p = TURN * p * 2.03 + 17.1; a *= .5; }
  return s;
}
float fbm(vec3 p, int octaves) {
  float s = 0., a = .5;
  for (int i = ZERO; i < 7; i++) { if (i >= octaves) break; s += a * noise(p); p.xz = TURN * p.xz; p = p * 2.03 + 11.7; a *= .5; }
  return s;
}

vec3 filmic(vec3 x) { return sat((x * (2.51 * x + .03)) / (x * (2.43 * x + .59) + .14)); }
vec3 encode(vec3 c) { c = sat(c); return mix(12.92 * c, 1.055 * pow(c, vec3(1. / 2.4)) - .055, step(.0031308, c)); }

vec3 ramp3(vec3 a, vec3 b, vec3 c, float t) { return t < .5 ? mix(a, b, t * 2.) : mix(b, c, t * 2. - 1.); }
vec3 ramp4(vec3 a, vec3 b, vec3 c, vec3 d, float t) {
  t = sat(t) * 3.;
  return t < 1. ? mix(a, b, t) : t < 2. ? mix(b, c, t - 1.) : mix(c, d, t - 2.);
}
float stars(vec2 p, float density) {
  vec2 i = floor(p), f = fract(p);
  vec3 h = hash32(i);
  float on = step(1. - density, h.z);
  return on * smoothstep(.16, .0, length(f - .2 - .6 * h.xy)) * (.25 + .75 * hash12(i + 3.));
}
`;

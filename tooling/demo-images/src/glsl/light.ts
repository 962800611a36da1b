/** Cameras and skies. Shadow and occlusion are macros: each scene names its own distance field. */
export const LIGHT = /* glsl */ `
vec3 cameraRay(vec2 p, vec3 from, vec3 to, float zoom) {
  vec3 f = normalize(to - from), r = normalize(cross(f, vec3(0, 1, 0)));
  return normalize(p.x * r + p.y * cross(r, f) + zoom * f);
}

#define MARCH(NAME, FIELD, STEPS, NEAR, FAR, SCALE) \\
float NAME(vec3 ro, vec3 rd) { \\
  float t = NEAR; \\
  for (int i = ZERO; i < STEPS; i++) { \\
    float d = FIELD(ro + rd * t); \\
    if (d < .0004 * t + .0002 || t > FAR) break; \\
    t += d * SCALE; \\
  } \\
  return t; \\
}
#define NORMAL(NAME, FIELD, EPS) \\
vec3 NAME(vec3 p) { \\
  vec3 n = vec3(0); \\
  for (int i = ZERO; i < 4; i++) { \\
    vec3 e = vec3(((i + 3) >> 1) & 1, (i >> 1) & 1, i & 1) * 2. - 1.; \\
    n += e * FIELD(p + e * EPS); \\
  } \\
  return normalize(n); \\
}
#define SHADOW(NAME, FIELD, STEPS, SOFT, FAR) \\
float NAME(vec3 ro, vec3 rd) { \\
  float s = 1., t = .02; \\
  for (int i = ZERO; i < STEPS; i++) { \\
    float d = FIELD(ro + rd * t); \\
    s = min(s, SOFT * d / t); \\
    t += clamp(d, .01, .5); \\
    if (s < .004 || t > FAR) break; \\
  } \\
  s = sat(s); \\
  return s * s * (3. - 2. * s); \\
}
#define OCCLUSION(NAME, FIELD, REACH) \\
float NAME(vec3 p, vec3 n) { \\
  float o = 0., w = 1.; \\
  for (int i = ZERO + 1; i <= 5; i++) { \\
    float h = REACH * float(i) / 5.; \\
    o += (h - FIELD(p + n * h)) * w; \\
    w *= .7; \\
  } \\
  return sat(1. - 1.6 * o / REACH); \\
}
`;

/**
 * An outdoor sky. A scene gives zenith, horizon, sunColour, sunDir (unnormalised), cloudAmount,
 * cloudColour and cloudShade among its parameters.
 */
export const SKY_DEFAULTS = {
  zenith: '#2c4f86',
  horizon: '#f0c8a0',
  sunColour: '#ffd9a0',
  sunDir: [0.3, 0.12, 1],
  sunSize: 1,
  cloudAmount: 0.5,
  cloudColour: '#fff1dc',
  cloudShade: '#8a7f98',
  cloudScale: 1,
  glow: 1,
} as const;

export const SKY = /* glsl */ `
float cloudField(vec2 p) {
  vec2 w = vec2(fbm(p * .7 + seed, 4), fbm(p * .7 - seed + 4., 4));
  return fbm(p + 1.6 * w, 6);
}
vec3 sky(vec3 rd) {
  vec3 sun = normalize(sunDir);
  float h = max(rd.y, 0.), s = max(dot(rd, sun), 0.);
  vec3 c = mix(horizon, zenith, 1. - exp(-3.6 * h));
  c += sunColour * glow * (.35 * pow(s, 6.) * exp(-2.5 * h) + .45 * pow(s, 40.) + .8 * pow(s, 300.));
  if (sunSize > 0.) c += sunColour * 5. * smoothstep(.99985 - .0004 * sunSize, .9999, s) * step(0., rd.y);
  if (cloudAmount > 0. && rd.y > .004) {
    vec2 q = rd.xz / (rd.y + .09) * .55 * cloudScale;
    float d = cloudField(q), lit = d - cloudField(q + sun.xz * .16);
    float cover = smoothstep(1. - cloudAmount, 1.18 - cloudAmount * .8, d + .12) * smoothstep(.0, .12, rd.y);
    vec3 cc = mix(cloudShade, cloudColour, sat(.45 + 3.2 * lit));
    cc += sunColour * pow(s, 8.) * .9 * (1. - cover * .7);
    c = mix(c, cc, cover * .92);
  }
  return c;
}
`;

/**
 * GLSL ES 3.00 of the programs that draw each frame. The colours of the rooms are sRGB; photos and
 * the reflection have those of the canvas.
 */

const HEAD = `#version 300 es
precision highp float;
`

/** Breaks up bands in soft gradients (interleaved gradient noise, Jimenez 2014). */
const DITHER = `
float dither() {
  return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(.06711056, .00583715)))) - .5) / 255.;
}
`

/** Display P3 from sRGB, where the canvas has it. */
const SHOWN = `
vec3 shown(vec3 srgb) {
#ifdef DISPLAY_P3
  vec3 light = mix(srgb / 12.92, pow((max(srgb, 0.) + .055) / 1.055, vec3(2.4)),
    step(.04045, srgb));
  light = light * mat3(.822462, .177538, 0., .033194, .966806, 0., .017083, .072397, .91052);
  return mix(light * 12.92, 1.055 * pow(max(light, 0.), vec3(1. / 2.4)) - .055,
    step(.0031308, light));
#else
  return srgb;
#endif
}
`

/** The version comes first in a shader. */
export const forDisplayP3 = ({ vertex, fragment }: ShaderSource): ShaderSource => ({
  vertex,
  fragment: fragment.replace('\n', '\n#define DISPLAY_P3\n'),
})

const TRANSFORM = `
uniform mat4 modelMatrix, viewMatrix, projectionMatrix;
in vec3 position;
vec4 worldOf() { return modelMatrix * vec4(position, 1.); }
vec4 clipOf(vec4 world) { return projectionMatrix * viewMatrix * world; }
`

export type ShaderSource = { readonly vertex: string; readonly fragment: string }

/** Walls and ceiling: their light is baked. */
export const SURFACE: ShaderSource = {
  vertex: `${HEAD}${TRANSFORM}
in vec2 uv;
out vec2 at;
void main() { at = uv; gl_Position = clipOf(worldOf()); }`,
  fragment: `${HEAD}${SHOWN}${DITHER}
uniform sampler2D light;
in vec2 at;
out vec4 colour;
void main() { colour = vec4(shown(texture(light, at).rgb) + dither(), 1.); }`,
}

/** Skirting, doorways, bench, lamps and frames: a colour at each vertex; alpha is of the grain. */
export const TRIM: ShaderSource = {
  vertex: `${HEAD}${TRANSFORM}
uniform vec3 tone;
in vec4 colour;
in vec2 uv;
out vec3 shade;
out vec2 at;
out float wood;
void main() {
  shade = colour.rgb * tone;
  wood = colour.a;
  at = uv;
  gl_Position = clipOf(worldOf());
}`,
  fragment: `${HEAD}${SHOWN}${DITHER}
uniform sampler2D grain;
in vec3 shade;
in vec2 at;
in float wood;
out vec4 colour;
void main() {
  // Around its mean.
  vec3 relative = texture(grain, at).rgb / vec3(.72, .575, .413);
  colour = vec4(shown(shade * mix(vec3(1.), relative, wood)) + dither(), 1.);
}`,
}

/** A work: the photo as it is, without any light. */
export const PICTURE: ShaderSource = {
  vertex: `${HEAD}${TRANSFORM}
in vec2 uv;
out vec2 at;
void main() { at = uv; gl_Position = clipOf(worldOf()); }`,
  fragment: `${HEAD}${SHOWN}
uniform sampler2D photo;
uniform vec3 placeholder;
uniform float hasPhoto;
in vec2 at;
out vec4 colour;
void main() {
  vec4 picture = texture(photo, at);
  vec3 behind = shown(placeholder);
  colour = vec4(mix(behind, mix(behind, picture.rgb, picture.a), hasPhoto), 1.);
}`,
}

/** The shadow of a work on its wall: a soft one below, and a narrow one around. */
export const SHADOW: ShaderSource = {
  vertex: `${HEAD}${TRANSFORM}
in vec2 local;
in vec4 shape;
out vec2 at;
flat out vec4 work;
void main() { at = local; work = shape; gl_Position = clipOf(worldOf()); }`,
  fragment: `${HEAD}${DITHER}
uniform vec2 strength;
in vec2 at;
flat in vec4 work;
out vec4 colour;
float inside(vec2 point, vec2 extent, float blur) {
  vec2 edge = smoothstep(-blur, blur, extent - abs(point));
  float round = (1. - length(point / extent)) * min(extent.x, extent.y);
  return mix(edge.x * edge.y, smoothstep(-blur, blur, round), work.w);
}
void main() {
  float depth = work.z;
  float fallen = inside(at + vec2(0., .55 * depth + .012), work.xy + .15 * depth, .03 + .9 * depth);
  float near = inside(at + vec2(0., .1 * depth), work.xy, .006 + .22 * depth);
  colour = vec4(0., 0., 0., max(0., strength.x * fallen + strength.y * near + dither()));
}`,
}

/** Boards, baked light and a soft reflection of the room. */
export const FLOOR: ShaderSource = {
  vertex: `${HEAD}${TRANSFORM}
uniform vec4 boards;
in vec2 uv;
out vec2 at, board;
out vec3 place;
void main() {
  vec4 world = worldOf();
  at = uv;
  place = world.xyz;
  // Along the boards, and across them.
  vec2 along = boards.x > .5 ? world.xz : world.zx;
  board = along * boards.zw + boards.y;
  gl_Position = clipOf(world);
}`,
  fragment: `${HEAD}${SHOWN}${DITHER}
uniform sampler2D wood, light, mirror;
uniform vec3 cameraPosition, gloss;
uniform vec2 canvas;
in vec2 at, board;
in vec3 place;
out vec4 colour;
void main() {
  vec4 grain = texture(wood, board);
  vec3 lit = grain.rgb * texture(light, at).rgb;
  vec2 screen = gl_FragCoord.xy / canvas;
  vec3 away = cameraPosition - place;
  float range = length(away);
  float grazing = 1. - away.y / range;
  float share = (gloss.x + gloss.y * grazing * grazing * grazing) * grain.a;
  vec3 seen = textureLod(mirror, screen, gloss.z).rgb;
  colour = vec4(mix(shown(lit), seen, share) + dither(), 1.);
}`,
}

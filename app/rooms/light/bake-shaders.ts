import { MAX_LAMPS } from './lamps.ts'
import type { ShaderSource } from '../scene/shaders.ts'

/**
 * GLSL ES 3.00 of textures that are baked once. Light is linear here, and sRGB when it is stored.
 */

const HEAD = `#version 300 es
precision highp float;
`

const ENCODE = `
vec3 encode(vec3 linear) {
  return mix(linear * 12.92, 1.055 * pow(max(linear, 0.), vec3(1. / 2.4)) - .055,
    step(.0031308, linear));
}
`

/** Compresses light above .7 instead of clipping it, so that bright light keeps its colour. */
const SHOULDER = `
vec3 shoulder(vec3 light) {
  vec3 over = max(light - .7, 0.);
  return min(light, .7) + .3 * (1. - exp(-over / .3));
}
`

/**
 * The light on walls, floor and ceiling of one room: the skylight and the floor as polygons
 * (Lambert 1760), lamps as cones, ambient occlusion by the distance to the other surfaces.
 */
export const LIGHT: ShaderSource = {
  vertex: `${HEAD}
in vec2 corner;
in vec3 place, facing;
out vec3 point;
flat out vec3 normal;
void main() { point = place; normal = facing; gl_Position = vec4(corner, 0., 1.); }`,
  fragment: `${HEAD}${ENCODE}${SHOULDER}
uniform vec3 low, high, sky, ambient, bounce, lampColour, paint;
uniform vec4 skylight, bench;
uniform float skyHeight, lampCount;
uniform vec4 lamps[${MAX_LAMPS}];
uniform vec3 aims[${MAX_LAMPS}];
uniform vec4 doorways[6];
in vec3 point;
flat in vec3 normal;
out vec4 colour;

float edge(vec3 a, vec3 b) {
  return acos(clamp(dot(a, b), -.99999, .99999)) * dot(normalize(cross(a, b) + 1e-7), normal);
}
float visible(vec4 flat4, float y) {
  vec3 a = normalize(vec3(flat4.x, y, flat4.y) - point + 1e-5);
  vec3 b = normalize(vec3(flat4.z, y, flat4.y) - point + 1e-5);
  vec3 c = normalize(vec3(flat4.z, y, flat4.w) - point + 1e-5);
  vec3 d = normalize(vec3(flat4.x, y, flat4.w) - point + 1e-5);
  return abs(edge(a, b) + edge(b, c) + edge(c, d) + edge(d, a)) / 6.2831853;
}
float occlusion(float distance, float depth, float reach) {
  return 1. - depth * exp(-max(distance, 0.) / reach);
}
/** How much of a doorway is beside a point of the floor. */
float opened() {
  float most = 0.;
  for (int i = 0; i < 6; i++) {
    vec4 door = doorways[i];
    vec2 away = abs(point.xz - door.xy);
    float across = door.w > .5 ? away.x : away.y;
    float deep = door.w > .5 ? away.y : away.x;
    most = max(most, smoothstep(door.z, door.z - .35, across) * smoothstep(1.4, .2, deep));
  }
  return most;
}
float corners() {
  vec3 side = 1. - abs(normal);
  vec3 toLow = mix(vec3(9.), point - low, side);
  vec3 toHigh = mix(vec3(9.), high - point, side);
  float open = normal.y > .5 ? opened() : 0.;
  float wide = occlusion(toLow.x, .13, .6) * occlusion(toHigh.x, .13, .6)
    * occlusion(toLow.z, .13, .6) * occlusion(toHigh.z, .13, .6);
  float narrow = occlusion(toLow.x, .12, .09) * occlusion(toHigh.x, .12, .09)
    * occlusion(toLow.z, .12, .09) * occlusion(toHigh.z, .12, .09);
  float upright = occlusion(toLow.y, .16, .3) * occlusion(toHigh.y, .2, .5);
  return mix(wide * narrow, 1., open) * upright;
}
vec3 lampLight() {
  vec3 sum = vec3(0.);
  for (int i = 0; i < ${MAX_LAMPS}; i++) {
    if (float(i) >= lampCount) break;
    vec3 toLamp = lamps[i].xyz - point;
    float range = dot(toLamp, toLamp);
    vec3 direction = toLamp * inversesqrt(range);
    float centred = dot(direction, normalize(lamps[i].xyz - aims[i]));
    float cone = smoothstep(.72, .99, centred);
    sum += lamps[i].w * cone * cone * max(dot(direction, normal), 0.) / range;
  }
  return sum * lampColour;
}
float benchShadow() {
  vec2 middle = .5 * (bench.xy + bench.zw), half2 = .5 * (bench.zw - bench.xy);
  vec2 away = abs(point.xz - middle);
  vec2 soft = smoothstep(half2 + .34, half2 - .2, away);
  vec2 hard = smoothstep(half2 + .03, half2 - .07, away);
  return 1. - .5 * soft.x * soft.y - .25 * hard.x * hard.y;
}
void main() {
  float corner = corners();
  vec3 light = ambient * corner;
  if (normal.y > -.5) light += sky * visible(skylight, skyHeight) * mix(corner, 1., .5);
  if (normal.y < .5) light += bounce * visible(vec4(low.xz, high.xz), low.y) * corner;
  if (abs(normal.y) < .5) light += lampLight();
  if (normal.y > .5) light *= benchShadow();
  colour = vec4(encode(shoulder(light * (normal.y > .5 ? vec3(1.) : paint))), 1.);
}`,
}

/** Repeating textures of oak boards, or of plain grain. Alpha is the gloss of the wood. */
export const WOOD: ShaderSource = {
  vertex: `${HEAD}
in vec2 corner;
out vec2 at;
void main() { at = .5 + .5 * corner; gl_Position = vec4(corner, 0., 1.); }`,
  fragment: `${HEAD}
uniform vec2 size;
uniform float rows, isFloor;
in vec2 at;
out vec4 colour;
float hash(vec2 p) {
  p = fract(p * vec2(123.34, 456.21));
  p += dot(p, p + 45.32);
  return fract(p.x * p.y);
}
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3. - 2. * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x),
    mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float layers(vec2 p) {
  return .5 * noise(p) + .3 * noise(p * 2.1 + 7.) + .2 * noise(p * 4.3 + 17.);
}
void main() {
  float row = floor(at.y * rows);
  float across = fract(at.y * rows);
  float boards = isFloor > .5 ? 2. + floor(2. * hash(vec2(row, 3.))) : 1.;
  float along = fract(at.x + hash(vec2(row, 9.))) * boards;
  float nth = floor(along);
  along = fract(along);
  float length = size.x / boards, width = size.y / rows;
  vec2 seed = vec2(row * 7.3 + nth * 13.1, nth * 5.7 + row * 3.3);
  float tone = hash(seed), kind = hash(seed + 4.);
  vec2 place = vec2(along * length, (across - .5) * width);
  // Growth rings as the saw meets them: long arches in some boards, straight lines in others.
  float bend = (kind - .5) * 2.;
  float ring = place.y * 36. + bend * 2.5 * layers(vec2(place.x * .5, place.y * 3.) + seed)
    + 5. * layers(vec2(place.x * .8, place.y * 14.) + seed * 1.7);
  float lines = .5 + .5 * sin(ring * 4.2);
  float fibre = noise(vec2(place.x * 9., place.y * 420.) + seed * 3.);
  float pores = smoothstep(.74, 1., noise(vec2(place.x * 26., place.y * 900.) + seed * 5.));
  vec3 pale = vec3(.795, .655, .485), deep = vec3(.665, .505, .345);
  vec3 wood = mix(pale, deep, .16 + .38 * (isFloor > .5 ? tone : .5) + .2 * (lines - .5) + .18 * (fibre - .5));
  wood *= 1. - .1 * pores;
  wood *= isFloor > .5 ? .965 + .07 * hash(seed + 8.) : 1.;
  // The joints between boards.
  float side = min(across, 1. - across) * width, end = min(along, 1. - along) * length;
  float near = isFloor > .5 ? min(side, end) : 1.;
  float joint = smoothstep(.0004, .0022, near);
  float rim = smoothstep(.0, .009, near);
  colour = vec4(wood * mix(.46, 1., joint) * mix(.965, 1., rim),
    mix(.35, .8 + .2 * tone - .12 * lines, joint));
}`,
}

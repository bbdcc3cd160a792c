import type { Mesh } from './mesh.ts'
import type { Material, WorkModel } from './work-model.ts'

const MM_PER_M = 1000
const [GLB, JSON_CHUNK, BINARY_CHUNK] = [0x46546c67, 0x4e4f534a, 0x004e4942]
const [FLOAT, UNSIGNED_SHORT] = [5126, 5123]
const [VERTICES, INDICES] = [34962, 34963]

type GlbInput = {
  readonly model: WorkModel
  /** A JPEG. */
  readonly texture: Uint8Array
  readonly title: string
}

/**
 * Writes a binary glTF 2.0 file in metres: one mesh, a primitive for each material, and the picture
 * inside the file.
 */
export function writeGlb({ model, texture, title }: GlbInput): Uint8Array {
  const binary = createBinary()
  const primitives = model.map(({ mesh }, material) => ({
    attributes: attributesOf(binary, mesh),
    indices: binary.add(Uint16Array.from(mesh.indices), {
      componentType: UNSIGNED_SHORT,
      type: 'SCALAR',
      target: INDICES,
      count: mesh.indices.length,
    }),
    material,
  }))
  const image = binary.addView(texture)
  const data = binary.finish()
  return container(
    {
      asset: { version: '2.0', generator: 'Frame' },
      scene: 0,
      scenes: [{ name: title, nodes: [0] }],
      nodes: [{ name: title, mesh: 0 }],
      meshes: [{ name: title, primitives }],
      materials: model.map(({ material }) => materialOf(material)),
      textures: [{ source: 0, sampler: 0 }],
      samplers: [{ magFilter: 9729, minFilter: 9987, wrapS: 33071, wrapT: 33071 }],
      images: [{ mimeType: 'image/jpeg', bufferView: image }],
      accessors: binary.accessors,
      bufferViews: binary.views,
      buffers: [{ byteLength: data.length }],
    },
    data,
  )
}

function attributesOf(binary: Binary, { positions, normals, texture }: Mesh) {
  const metres = positions.map((position) => position.map((value) => value / MM_PER_M))
  const count = positions.length
  const vertices = { componentType: FLOAT, target: VERTICES, count }
  const stored = Float32Array.from(metres.flat())
  const axis = (index: number) => stored.filter((_, place) => place % 3 === index)
  const bounds = (pick: (...values: number[]) => number) =>
    [0, 1, 2].map((index) => axis(index).reduce((best, value) => pick(best, value)))
  const POSITION = binary.add(stored, {
    ...vertices,
    type: 'VEC3',
    min: bounds(Math.min),
    max: bounds(Math.max),
  })
  const NORMAL = binary.add(Float32Array.from(normals.flat()), { ...vertices, type: 'VEC3' })
  if (texture === undefined) return { POSITION, NORMAL }
  const TEXCOORD_0 = binary.add(Float32Array.from(texture.flat()), { ...vertices, type: 'VEC2' })
  return { POSITION, NORMAL, TEXCOORD_0 }
}

function materialOf({ name, colour, metallic, roughness, hasTexture }: Material) {
  return {
    name,
    pbrMetallicRoughness: {
      baseColorFactor: [...colour, 1],
      metallicFactor: metallic,
      roughnessFactor: roughness,
      ...(hasTexture === true && { baseColorTexture: { index: 0 } }),
    },
  }
}

type Accessor = {
  readonly componentType: number
  readonly count: number
  readonly type: 'SCALAR' | 'VEC2' | 'VEC3'
  readonly min?: readonly number[]
  readonly max?: readonly number[]
}
type Binary = ReturnType<typeof createBinary>

/** The binary chunk. Each view begins at a multiple of four. */
function createBinary() {
  const parts: Uint8Array[] = []
  const views: object[] = []
  const accessors: object[] = []
  let length = 0

  function addView(bytes: Uint8Array, target?: number): number {
    const view = { buffer: 0, byteOffset: length, byteLength: bytes.length }
    parts.push(padded(bytes, 0))
    length += roundedUp(bytes.length)
    return views.push(target === undefined ? view : { ...view, target }) - 1
  }

  return {
    accessors,
    views,
    addView,
    add(
      values: Float32Array | Uint16Array,
      { target, ...accessor }: Accessor & { readonly target: number },
    ): number {
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
      return accessors.push({ bufferView: addView(bytes, target), ...accessor }) - 1
    },
    finish: () => Buffer.concat(parts),
  }
}

const roundedUp = (length: number): number => Math.ceil(length / 4) * 4

function padded(bytes: Uint8Array, filler: number): Uint8Array {
  const whole = new Uint8Array(roundedUp(bytes.length)).fill(filler)
  whole.set(bytes)
  return whole
}

/** The header and two chunks; numbers are little-endian. */
function container(json: object, binary: Uint8Array): Uint8Array {
  const text = padded(Buffer.from(JSON.stringify(json)), 0x20)
  const chunk = (bytes: Uint8Array, type: number) => [words(bytes.length, type), bytes]
  const chunks = [...chunk(text, JSON_CHUNK), ...chunk(binary, BINARY_CHUNK)]
  const body = Buffer.concat(chunks)
  return Buffer.concat([words(GLB, 2, 12 + body.length), body])
}

function words(...values: number[]): Uint8Array {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, 4 * index)
  return bytes
}

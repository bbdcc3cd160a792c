import type { Mesh } from './mesh.ts'
import { writeStoredZip } from './stored-zip.server.ts'
import type { Material, ModelPart, WorkModel } from './work-model.ts'

const MM_PER_M = 1000
const TEXTURE = 'textures/picture.jpg'

type UsdzInput = {
  readonly model: WorkModel
  /** A JPEG. */
  readonly texture: Uint8Array
}

/**
 * Writes a USDZ file in metres, which Quick Look hangs on a wall: the root prim has the anchor, and
 * its contents are turned, since the normal of an anchored wall is the y axis.
 */
export function writeUsdz({ model, texture }: UsdzInput): Uint8Array {
  return writeStoredZip([
    { name: 'work.usda', bytes: Buffer.from(describe(model)) },
    { name: TEXTURE, bytes: texture },
  ])
}

const describe = (model: WorkModel): string => `#usda 1.0
(
    defaultPrim = "Work"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Work" (
    prepend apiSchemas = ["Preliminary_AnchoringAPI"]
    kind = "component"
)
{
    uniform token preliminary:anchoring:type = "plane"
    uniform token preliminary:planeAnchoring:alignment = "vertical"

    def Xform "Hanging"
    {
        float xformOp:rotateX = -90
        uniform token[] xformOpOrder = ["xformOp:rotateX"]

${model.map(meshText).join('\n')}
    }

    def Scope "Materials"
    {
${model.map(({ material }) => materialText(material)).join('\n')}
    }
}
`

const meshText = ({ material, mesh }: ModelPart): string => `        def Mesh "${material.name}" (
            prepend apiSchemas = ["MaterialBindingAPI"]
        )
        {
            uniform token subdivisionScheme = "none"
            int[] faceVertexCounts = [${mesh.indices
              .filter((_, index) => index % 3 === 0)
              .map(() => 3)
              .join(', ')}]
            int[] faceVertexIndices = [${mesh.indices.join(', ')}]
            point3f[] points = [${vectors(mesh.positions.map(inMetres))}]
            normal3f[] normals = [${vectors(mesh.normals)}] (
                interpolation = "vertex"
            )
${textureText(mesh)}            rel material:binding = </Work/Materials/${material.name}>
        }`

/** USD counts v from the lower edge. */
function textureText({ texture }: Mesh): string {
  if (texture === undefined) return ''
  return `            texCoord2f[] primvars:st = [${vectors(texture.map(([u, v]) => [u, 1 - v]))}] (
                interpolation = "vertex"
            )
`
}

function materialText({ name, colour, metallic, roughness, hasTexture }: Material): string {
  const path = `/Work/Materials/${name}`
  const diffuse =
    hasTexture === true ? `.connect = <${path}/Picture.outputs:rgb>` : ` = (${colour})`
  return `        def Material "${name}"
        {
            token outputs:surface.connect = <${path}/Surface.outputs:surface>

            def Shader "Surface"
            {
                uniform token info:id = "UsdPreviewSurface"
                color3f inputs:diffuseColor${diffuse}
                float inputs:metallic = ${metallic}
                float inputs:roughness = ${roughness}
                token outputs:surface
            }
${hasTexture === true ? pictureText(path) : ''}        }`
}

const pictureText = (path: string): string => `
            def Shader "Place"
            {
                uniform token info:id = "UsdPrimvarReader_float2"
                string inputs:varname = "st"
                float2 outputs:result
            }

            def Shader "Picture"
            {
                uniform token info:id = "UsdUVTexture"
                asset inputs:file = @${TEXTURE}@
                float2 inputs:st.connect = <${path}/Place.outputs:result>
                token inputs:sourceColorSpace = "sRGB"
                token inputs:wrapS = "clamp"
                token inputs:wrapT = "clamp"
                float3 outputs:rgb
            }
`

const inMetres = (position: readonly number[]) => position.map((value) => value / MM_PER_M)

/** Formats vectors to a hundredth of a millimetre. */
const vectors = (values: readonly (readonly number[])[]): string =>
  values.map((value) => `(${value.map((one) => Number(one.toFixed(5))).join(', ')})`).join(', ')

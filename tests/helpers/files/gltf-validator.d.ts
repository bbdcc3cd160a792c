/** The part of the Khronos validator that tests use; the package has no types. */
declare module 'gltf-validator' {
  export function validateBytes(bytes: Uint8Array): Promise<{
    readonly issues: {
      readonly numErrors: number
      readonly numWarnings: number
      readonly messages: readonly unknown[]
    }
    readonly info: { readonly hasTextures: boolean }
  }>
}

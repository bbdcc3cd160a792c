/** All bytes of a body. The `Response` that the Node server installs has no `bytes()`. */
export const bytesOf = async (body: Pick<Body, 'arrayBuffer'>) =>
  new Uint8Array(await body.arrayBuffer())

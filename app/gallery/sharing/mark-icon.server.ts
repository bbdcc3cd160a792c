import { Hono } from 'hono'
import { IMMUTABLE } from '../../http/cached-response.server.ts'
import { sendProblem, type ApiEnv } from '../../http/http.server.ts'
import { answerStoreFault } from '../../images/image.api.server.ts'
import { derivativeKey } from '../../images/image.ts'
import { readWhole, type ImageStore } from '../../images/storage/image-store.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { MARK_SIZES } from '../../settings/mark.ts'
import { shareProcess } from './share-process.server.ts'

type MarkOptions = {
  readonly settings: Pick<CurrentSettings, 'read'>
  readonly store: Pick<ImageStore, 'get'>
}

/** The mark that operators have uploaded, as PNG files of the sizes of `MARK_SIZES`. */
export function createMarkIcons({ settings, store }: MarkOptions) {
  const icons = new Hono<ApiEnv>()
  icons.onError(answerStoreFault)
  /** The drawn icons of the present mark, by file name. */
  const drawn = new Map<string, Promise<Uint8Array>>()

  async function draw(mark: string, size: number): Promise<Uint8Array> {
    const picture =
      (await readWhole(store, derivativeKey(mark, 800, 'webp'))) ??
      (await readWhole(store, derivativeKey(mark, 400, 'webp')))
    if (picture === null) throw new Error(`the image ${mark} has no file`)
    const outcome = await shareProcess.run({ kind: 'icon', picture, size })
    if ('value' in outcome) return outcome.value
    throw new Error(`the mark ${mark} could not be drawn`)
  }

  return icons.get('/:file', async (c) => {
    const name = c.req.param('file')
    const [, id, pixels] = /^([0-9a-f]{64})-(\d{2,3})\.png$/.exec(name) ?? []
    const size = MARK_SIZES.find((one) => `${one}` === pixels)
    const { mark } = await settings.read()
    if (mark === null || id !== mark || size === undefined) return sendProblem(c, 'image-not-found')
    for (const other of drawn.keys()) if (!other.startsWith(mark)) drawn.delete(other)
    const drawing = drawn.get(name) ?? draw(mark, size)
    drawn.set(name, drawing)
    // A drawing that fails is tried again.
    const icon = await drawing.catch((error: unknown) => {
      drawn.delete(name)
      throw error
    })
    return c.body(new Uint8Array(icon), 200, {
      'content-type': 'image/png',
      'cache-control': IMMUTABLE,
    })
  })
}

import type { Draw } from './draw.ts'
import { hostileText } from './hostile-values.ts'

// One black pixel: the smallest valid picture.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export type Multipart = { readonly contentType: string; readonly body: Buffer }

/** A form with a file, and the faults that occur in such forms. */
export function multipartOf(draw: Draw, may: (share: number, what: string) => boolean): Multipart {
  const boundary = draw.pick(['----frame', 'x', 'a'.repeat(70), "'()+_,-./:=?"])
  // Rarely a valid picture: processing it costs a hundred times as much as a refusal.
  const file = may(0.04, 'a whole picture')
    ? PIXEL
    : draw.pick([
        Buffer.alloc(0),
        Buffer.from('no picture'),
        PIXEL.subarray(0, 40),
        Buffer.from(hostileText(draw)),
      ])
  const name = may(0.2, 'odd field name') ? quoted(hostileText(draw)) : 'file'
  const filename = may(0.3, 'odd file name') ? quoted(hostileText(draw)) : 'work.png'
  const head = draw.pick([
    `content-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: ` +
      'image/png',
    `content-disposition: form-data; name="${name}"; filename="${filename}"`,
    `Content-Disposition: form-data; name=${name}`,
    `content-disposition: attachment; filename*=UTF-8''%ff%fe; name="${name}"`,
    'content-type: image/png',
    `content-disposition: form-data; name="${name}"; name="file"; ` +
      'filename="a"\r\ncontent-type: multipart/mixed; boundary=y',
    '',
  ])
  const part = (content: Buffer) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')])
  const parts = may(0.08, 'many parts')
    ? Array.from({ length: 400 }, () => part(Buffer.from('x')))
    : [part(file)]
  const end = may(0.1, 'no end') ? '' : `--${boundary}--\r\n`
  const body = Buffer.concat([...parts, Buffer.from(end)])
  const type = `multipart/form-data; boundary=${boundary}`
  return {
    contentType: may(0.15, 'odd boundary')
      ? draw.pick([
          'multipart/form-data',
          'multipart/form-data; boundary=other',
          `${type}; boundary=two`,
          'multipart/form-data; boundary="',
          'multipart/mixed; boundary=x',
        ])
      : type,
    body: may(0.1, 'cut off') ? body.subarray(0, draw.int(0, body.length)) : body,
  }
}

const quoted = (text: string) => text.replaceAll(/["\r\n]/g, '%22').slice(0, 2000)

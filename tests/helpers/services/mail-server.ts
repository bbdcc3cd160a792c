import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { listen } from '../site/listen.ts'

/** An SMTP server that takes every mail and delivers none. */
export type MailServer = {
  /** The value for SMTP_URL. */
  readonly url: string
  /** The mails to an address so far, decoded, the latest last. */
  mailsTo(email: string): string[]
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, (mail) => mails.push(mail))
  })
  const port = await listen(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (email) => mails.filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`)),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Speaks RFC 5321 as far as a client needs it that sends one mail at a time. */
function converse(socket: Socket, take: (mail: string) => void): void {
  let rest = ''
  let isMail = false
  const reply = (line: string) => socket.write(`${line}\r\n`)
  reply('220 mail.test')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    rest += chunk
    for (;;) {
      const end = isMail ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
      if (end === -1) return
      const text = rest.slice(0, end)
      rest = rest.slice(end + (isMail ? 5 : 2))
      if (isMail) take(`\r\n${decode(text)}`)
      reply(isMail ? '250 taken' : (REPLIES[text.slice(0, 4).toUpperCase()] ?? '250 fine'))
      if (/^QUIT/i.test(text) && !isMail) socket.end()
      isMail = !isMail && /^DATA/i.test(text)
    }
  })
}

const REPLIES: Readonly<Record<string, string>> = { DATA: '354 go on', QUIT: '221 bye' }

/** Text that is not plain is quoted-printable (RFC 2045, 6.7); header fields never are. */
function decode(mail: string): string {
  if (!/^Content-Transfer-Encoding: quoted-printable$/im.test(mail)) return mail
  const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))
  const body = mail.indexOf('\r\n\r\n')
  const decoded = mail
    .slice(body)
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, byte)
  return mail.slice(0, body) + decoded
}

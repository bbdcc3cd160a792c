import type { DocumentBlock, DocumentTask } from '../documents/document.ts'
import { listFacts } from './certificate-facts.ts'
import { PRIVATE_COLLECTION } from './certificate.ts'
import { certificatePath } from '../routing/certificate-path.ts'
import type { CertificateView } from './certificate-view.server.ts'

type Context = {
  readonly origin: string
  readonly gallery: string
  /** The bytes of an image; null if there is none to show. */
  readonly picture: Uint8Array | null
}

/** Lays out a certificate as a PDF document. */
export function certificateDocument(
  { id, facts, provenance, isVoid }: CertificateView,
  { origin, gallery, picture }: Context,
): DocumentTask {
  const { work, issuedOn } = facts
  const url = origin + certificatePath(id)
  const image: DocumentBlock[] =
    picture === null
      ? []
      : [{ block: 'image', picture, alt: `${work.title} by ${work.artist}`, maxHeight: 215 }]
  return {
    title: `Certificate of authenticity: ${work.title}`,
    gallery,
    kind: 'Certificate of authenticity',
    date: new Date(issuedOn),
    footer: url,
    blocks: [
      { block: 'heading', text: work.title, line: work.artist },
      ...image,
      ...(isVoid ? [VOID] : []),
      {
        block: 'facts',
        facts: listFacts(facts),
      },
      { block: 'subheading', text: 'Provenance' },
      {
        block: 'facts',
        facts: provenance.map(({ year, owner }) => [String(year), owner ?? PRIVATE_COLLECTION]),
      },
      {
        block: 'code',
        contents: url,
        text:
          `${gallery} has signed these facts. Scan the code or open ${url} to see whether the ` +
          'certificate is valid today, and to download its signature, which can be verified offline.',
      },
    ],
  }
}

const VOID: DocumentBlock = {
  block: 'subheading',
  text: 'Void: the work was cancelled or returned',
}

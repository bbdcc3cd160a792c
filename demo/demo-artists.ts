import { adaWinther } from './artists/ada-winther.ts'
import { brunoCalvi } from './artists/bruno-calvi.ts'
import { davitKhachatryan } from './artists/davit-khachatryan.ts'
import { despinaVlachou } from './artists/despina-vlachou.ts'
import { eilidhMacrae } from './artists/eilidh-macrae.ts'
import { harukaMori } from './artists/haruka-mori.ts'
import { ilseBrandt } from './artists/ilse-brandt.ts'
import { junHalloran } from './artists/jun-halloran.ts'
import { leilaBenmansour } from './artists/leila-benmansour.ts'
import { miraOsei } from './artists/mira-osei.ts'
import { nayraQuispe } from './artists/nayra-quispe.ts'
import { noorSaid } from './artists/noor-said.ts'
import { ruiTavares } from './artists/rui-tavares.ts'
import { tomasRey } from './artists/tomas-rey.ts'
import { wenJiahui } from './artists/wen-jiahui.ts'
import type { DemoArtist } from './demo-artist.ts'

/** The artists of the demo gallery. Their order decides when their works were published. */
export const demoArtists: readonly DemoArtist[] = [
  miraOsei,
  ilseBrandt,
  adaWinther,
  davitKhachatryan,
  leilaBenmansour,
  ruiTavares,
  wenJiahui,
  eilidhMacrae,
  harukaMori,
  noorSaid,
  despinaVlachou,
  nayraQuispe,
  brunoCalvi,
  junHalloran,
  tomasRey,
]

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
import { agnesSzabo } from './artists/agnes-szabo.ts'
import { sorenOstergaard } from './artists/soren-ostergaard.ts'
import { ngugiKamau } from './artists/ngugi-kamau.ts'
import { gabrielaNunez } from './artists/gabriela-nunez.ts'
import { zoeVandersteen } from './artists/zoe-vandersteen.ts'
import { inesCarvalhal } from './artists/ines-carvalhal.ts'
import { linneaAkesson } from './artists/linnea-akesson.ts'
import { nguyenThiHanh } from './artists/nguyen-thi-hanh.ts'
import { sianPrydderch } from './artists/sian-prydderch.ts'
import { caglaOzturk } from './artists/cagla-ozturk.ts'
import { bjorkThorsdottir } from './artists/bjork-thorsdottir.ts'
import { rafaelIbanez } from './artists/rafael-ibanez.ts'
import { yukoIshiguro } from './artists/yuko-ishiguro.ts'
import { heleneDupre } from './artists/helene-dupre.ts'
import { maelleLeGoff } from './artists/maelle-le-goff.ts'
import { adebayoOkonjo } from './artists/adebayo-okonjo.ts'
import { odessaTolliver } from './artists/odessa-tolliver.ts'
import { khadijaAitLahcen } from './artists/khadija-ait-lahcen.ts'
import { parkSeoyeon } from './artists/park-seoyeon.ts'
import { thandiweMkhize } from './artists/thandiwe-mkhize.ts'
import { eliskaDvorakova } from './artists/eliska-dvorakova.ts'
import { aaravKrishnamurthy } from './artists/aarav-krishnamurthy.ts'
import { jurgenWeiss } from './artists/jurgen-weiss.ts'
import { chloeTremblay } from './artists/chloe-tremblay.ts'
import { lukaszWojcik } from './artists/lukasz-wojcik.ts'
import type { DemoArtist } from './demo-artist.ts'

/**
 * The artists of the demo gallery. Their order decides when their works were published: the first
 * page of the gallery shows no letter beyond Latin-1, and so loads one font file less.
 */
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
  agnesSzabo,
  ngugiKamau,
  sorenOstergaard,
  gabrielaNunez,
  zoeVandersteen,
  inesCarvalhal,
  linneaAkesson,
  nguyenThiHanh,
  sianPrydderch,
  bjorkThorsdottir,
  caglaOzturk,
  rafaelIbanez,
  yukoIshiguro,
  heleneDupre,
  maelleLeGoff,
  adebayoOkonjo,
  odessaTolliver,
  khadijaAitLahcen,
  parkSeoyeon,
  thandiweMkhize,
  eliskaDvorakova,
  aaravKrishnamurthy,
  jurgenWeiss,
  chloeTremblay,
  lukaszWojcik,
]

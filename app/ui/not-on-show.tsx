import { countText } from '../kernel/count.ts'
import { Notice } from './components/notice.tsx'

type NotOnShowProps = {
  readonly count: number
  readonly noun?: 'work' | 'artist'
}

/** Says how many entries of a list are not shown. It tells neither which ones nor why. */
export function NotOnShow({ count, noun = 'work' }: NotOnShowProps) {
  if (count === 0) return null
  const are = count === 1 ? 'is' : 'are'
  return <Notice title={`${countText(count, noun)} ${are} not on show at the moment`} />
}

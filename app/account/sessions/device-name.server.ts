import Bowser from 'bowser'

const MAX_LENGTH = 60

/**
 * A browser in plain words, such as `Chrome on Windows`, for the owner of a session.
 * @param userAgent the header, which clients can make up; '' and null when it was not sent
 */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name
  const parts = [browser.name ?? '', system ?? ''].filter((part) => part !== '')
  return parts.length === 0 ? 'Unknown device' : parts.join(' on ').slice(0, MAX_LENGTH)
}

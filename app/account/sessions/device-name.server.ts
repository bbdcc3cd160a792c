import Bowser from 'bowser'

const MAX_LENGTH = 60

/**
 * Describes a browser for the owner of a session, such as `Chrome on Windows`.
 * @param userAgent the header, which clients can forge; '' or null if it was not sent
 */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name
  const parts = [browser.name ?? '', system ?? ''].filter((part) => part !== '')
  return parts.length === 0 ? 'Unknown device' : parts.join(' on ').slice(0, MAX_LENGTH)
}

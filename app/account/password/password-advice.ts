import { MAX_PASSWORD } from '../account-rules.ts'

/** Not in kernel/message.ts, so that other pages do not load it. */
export const advices = {
  common:
    'This password is on the lists that attackers try first. You can use it, but a longer one of your own is safer.',
  personal:
    'This password is mostly your name or email. You can use it, but one that is hard to guess is safer.',
  pattern:
    'This password follows a common pattern. You can use it, but a few words of your own are safer.',
} as const

/**
 * The most common words in published lists of leaked passwords, normalised: lower case, without
 * trailing digits and signs, and with digits replaced by the letters they resemble.
 */
const COMMON = new Set(
  (
    'password passwort passwd passw motdepasse contrasena senha parola qwerty qwertz azerty qwertyuiop qazwsx ' +
    'asdfgh asdfghjkl zxcvbn zxcvbnm letmein welcome admin administrator root login guest master hello whatever ' +
    'trustno iloveyou ihateyou loveme lovely love sunshine princess princesa dragon monkey shadow superman batman ' +
    'spiderman pokemon naruto starwars matrix football baseball basketball soccer hockey liverpool chelsea arsenal ' +
    'barcelona juventus ferrari porsche mustang harley yamaha mercedes computer internet samsung google facebook ' +
    'michael jordan jessica ashley daniel charlie thomas robert andrew joshua matthew anthony william jennifer ' +
    'nicole michelle amanda hannah george maggie buster ginger pepper cookie banana orange cheese chocolate ' +
    'butterfly flower summer winter spring autumn january monday friday freedom secret changeme default test ' +
    'testing access killer hunter ranger tigger purple silver golden diamond angel heaven blessed jesus ' +
    'family friends forever mother father baby babygirl hottie sexy fuckyou fuckoff biteme asshole pussy bailey ' +
    'maverick phoenix corvette cowboy eagles yankees lakers steelers dallas austin london paris frame gallery ' +
    'artist collector artwork picasso vangogh'
  ).split(' '),
)

/** Keyboard rows and sequences. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
  '1q2w3e4r5t6y7u8i',
]
const RUN = 4
const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Gives advice on an easily guessed password. Every password of six characters is accepted
 * (specification, points 5 and 8).
 * @param personal names and email of the same form
 * @returns null without advice
 */
export function passwordAdvice(password: string, personal: readonly string[] = []): string | null {
  const plain = password.toLowerCase()
  // A longer password is refused, and the patterns take quadratic time.
  if (plain === '' || password.length > MAX_PASSWORD) return null
  if (isCommon(plain)) return advices.common
  if (holdsOne(plain, personal)) return advices.personal
  return isPattern(plain) ? advices.pattern : null
}

function isCommon(plain: string): boolean {
  const bare = plain.replace(/[\d\W_]+$/, '').replace(/^[\d\W_]+/, '')
  // Matches "trustno1", "p4ssw0rd" and "Dragon2024!", but not "dragon" within a longer word.
  return COMMON.has(asLetters(plain)) || COMMON.has(asLetters(bare))
}

const asLetters = (word: string) =>
  word.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign).replace(/[\d\W_]+$/, '')

function holdsOne(plain: string, personal: readonly string[]): boolean {
  const parts = personal.flatMap((text) => text.toLowerCase().split(/[@\s.+_-]+/))
  return parts.some(
    (part) => part.length >= 4 && plain.includes(part) && part.length * 2 >= plain.length,
  )
}

/** Whether the password is a repetition, a number, or mostly a keyboard or alphabet sequence. */
function isPattern(plain: string): boolean {
  if (new Set(plain).size <= 2) return true
  if (/^(.{1,5})\1+$/.test(plain)) return true
  // Years and birthdays.
  if (/^\d+$/.test(plain) && plain.length <= 8) return true
  return lettersInRuns(plain) * 3 >= plain.length * 2
}

const BOTH_WAYS = RUNS.flatMap((run) => [run, [...run].toReversed().join('')])

function lettersInRuns(plain: string): number {
  let found = 0
  for (let from = 0; from < plain.length;) {
    const length = Math.max(...BOTH_WAYS.map((run) => runLength(plain.slice(from), run)))
    if (length >= RUN) found += length
    from += length >= RUN ? length : 1
  }
  return found
}

function runLength(text: string, run: string): number {
  let length = 0
  while (length < text.length && run.includes(text.slice(0, length + 1))) length += 1
  return length
}

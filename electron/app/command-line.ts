import { isStationId } from '../../shared/api/field-rules.ts'
import { readAddress, withAccount } from '../../shared/radio/station-address.ts'
import { LINK_SCHEME } from '../deep-links/parse-deep-link.ts'

/** What our own words of a command line ask for; all others are Chromium's. */
export interface CommandLine {
  /** Start in the tray, without a window. */
  readonly hidden: boolean
  /** Print the version and leave. */
  readonly version: boolean
  /** The id or the address of the station to play; null: none. */
  readonly play: string | null
  /** What the launcher's menu asks of the player; null: nothing. */
  readonly command: 'play' | 'pause' | null
}

/** Words of a command line that are looked through at most. */
const WORDS_MAX = 1_024

const PLAY = '--play'
const COMMAND = '--command='

/** An id, or an address as the one reader takes it, with its account; null for any other text. */
function playableIn(text: string): string | null {
  if (isStationId(text)) return text
  const address = readAddress(text)
  return address && withAccount(address)
}

/** Whether this is what `play` of a command line can be. */
export const isPlayable = (text: string) => playableIn(text) === text

/** The station, as `--play <id or address>` or `--play=<id or address>`. Anything else, or two of them, plays nothing. */
function stationIn(argv: readonly string[]): string | null {
  const ids = argv.flatMap((word, index) => {
    if (word === PLAY) return [argv[index + 1] ?? '']
    return word.startsWith(`${PLAY}=`) ? [word.slice(PLAY.length + 1)] : []
  })
  const [id] = ids
  if (ids.length !== 1 || id === undefined) return null
  return playableIn(id)
}

/** The command asked for, as `--command=<command>`. Only once, and only what the launcher's menu offers. */
function commandIn(argv: readonly string[]): CommandLine['command'] {
  const [word, ...more] = argv.filter((it) => it.startsWith(COMMAND))
  const asked = word?.slice(COMMAND.length)
  return more.length === 0 && (asked === 'play' || asked === 'pause') ? asked : null
}

/** Reads a command line, ours or that of a second launch. Pure. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const words = argv.slice(0, WORDS_MAX)
  return {
    hidden: words.includes('--hidden'),
    version: words.includes('--version'),
    play: stationIn(words),
    command: commandIn(words),
  }
}

/**
 * Command line, behind the program, of a start that continues this one: without the link, station and command
 * that this one has handled, with a window, and with the station that plays.
 */
export function argumentsToRestart(argv: readonly string[], playing: string | null): string[] {
  const isHandled = (word: string, index: number) =>
    [PLAY, '--hidden'].includes(word) ||
    argv[index - 1] === PLAY ||
    [`${PLAY}=`, COMMAND, `${LINK_SCHEME}:`].some((start) => word.toLowerCase().startsWith(start))
  const kept = argv.slice(0, WORDS_MAX).filter((word, index) => !isHandled(word, index))
  return playing === null ? kept : [...kept, `${PLAY}=${playing}`]
}

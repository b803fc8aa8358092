import { isStationId } from '../../shared/api/field-rules.ts'
import { readAddress, withAccount } from '../../shared/radio/station-address.ts'
import { LINK_SCHEME } from '../deep-links/parse-deep-link.ts'

/** Undertone's own arguments. All others belong to Chromium. */
export interface CommandLine {
  readonly hidden: boolean
  readonly version: boolean
  readonly play: string | null
  readonly command: 'play' | 'pause' | null
}

const ARGUMENTS_MAX = 1_024

const PLAY = '--play'
const COMMAND = '--command='

function parsePlayable(text: string): string | null {
  if (isStationId(text)) return text
  const address = readAddress(text)
  return address && withAccount(address)
}

export const isPlayable = (text: string) => parsePlayable(text) === text

/** Reads `--play <id or address>` or `--play=<id or address>`. Null for any other value, and for two of them. */
function parseStation(argv: readonly string[]): string | null {
  const ids = argv.flatMap((argument, index) => {
    if (argument === PLAY) return [argv[index + 1] ?? '']
    return argument.startsWith(`${PLAY}=`) ? [argument.slice(PLAY.length + 1)] : []
  })
  const [id] = ids
  if (ids.length !== 1 || id === undefined) return null
  return parsePlayable(id)
}

/** Reads `--command=<command>`. Returns null for an unknown or repeated command. */
function parseCommand(argv: readonly string[]): CommandLine['command'] {
  const [argument, ...more] = argv.filter((it) => it.startsWith(COMMAND))
  const command = argument?.slice(COMMAND.length)
  return more.length === 0 && (command === 'play' || command === 'pause') ? command : null
}

/** Parses the command line of this process or of a second launch. Pure. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const args = argv.slice(0, ARGUMENTS_MAX)
  return {
    hidden: args.includes('--hidden'),
    version: args.includes('--version'),
    play: parseStation(args),
    command: parseCommand(args),
  }
}

/** Arguments for a restart: without the handled link, station and command, but with the station `playing`. */
export function argumentsToRestart(argv: readonly string[], playing: string | null): string[] {
  const isHandled = (argument: string, index: number) =>
    [PLAY, '--hidden'].includes(argument) ||
    argv[index - 1] === PLAY ||
    [`${PLAY}=`, COMMAND, `${LINK_SCHEME}:`].some((start) =>
      argument.toLowerCase().startsWith(start),
    )
  const remaining = argv.slice(0, ARGUMENTS_MAX).filter((word, index) => !isHandled(word, index))
  return playing === null ? remaining : [...remaining, `${PLAY}=${playing}`]
}

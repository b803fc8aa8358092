import { isStationId } from '../../shared/api/field-rules.ts'
import { readAddress, withAccount } from '../../shared/radio/station-address.ts'
import { LINK_SCHEME } from '../deep-links/parse-deep-link.ts'

/** Undertone's own command-line arguments. All others belong to Chromium. */
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

/** Reads `--play <id or address>` or `--play=<id or address>`. Returns null for other values or a repeated option. */
function parseStation(argv: readonly string[]): string | null {
  const stations = argv.flatMap((argument, index) => {
    if (argument === PLAY) return [argv[index + 1] ?? '']
    return argument.startsWith(`${PLAY}=`) ? [argument.slice(PLAY.length + 1)] : []
  })
  const [station] = stations
  if (stations.length !== 1 || station === undefined) return null
  return parsePlayable(station)
}

/** Reads `--command=<command>`. Returns null for an unknown or repeated command. */
function parseCommand(argv: readonly string[]): CommandLine['command'] {
  const matches = argv.filter((argument) => argument.startsWith(COMMAND))
  const command = matches[0]?.slice(COMMAND.length)
  return matches.length === 1 && (command === 'play' || command === 'pause') ? command : null
}

export function readCommandLine(argv: readonly string[]): CommandLine {
  const args = argv.slice(0, ARGUMENTS_MAX)
  return {
    hidden: args.includes('--hidden'),
    version: args.includes('--version'),
    play: parseStation(args),
    command: parseCommand(args),
  }
}

/** Returns the arguments for a restart: without those that this run has handled, and with the playing station. */
export function argumentsToRestart(
  argv: readonly string[],
  playingStation: string | null,
): string[] {
  const isHandled = (argument: string, index: number) =>
    [PLAY, '--hidden'].includes(argument) ||
    argv[index - 1] === PLAY ||
    [`${PLAY}=`, COMMAND, `${LINK_SCHEME}:`].some((prefix) =>
      argument.toLowerCase().startsWith(prefix),
    )
  const remaining = argv
    .slice(0, ARGUMENTS_MAX)
    .filter((argument, index) => !isHandled(argument, index))
  return playingStation === null ? remaining : [...remaining, `${PLAY}=${playingStation}`]
}

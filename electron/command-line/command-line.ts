import { isStationId } from '../../shared/api/field-rules.ts'

/** What our own words of a command line ask for; all others are Chromium's. */
export interface CommandLine {
  /** Start in the tray, without a window. */
  readonly hidden: boolean
  /** Print the version and leave. */
  readonly version: boolean
  /** The station to play; null: none. */
  readonly play: string | null
  /** What the launcher's menu asks of the player; null: nothing. */
  readonly command: 'play' | 'pause' | null
}

/** Words of a command line that are looked through at most. */
const WORDS_MAX = 1_024

const PLAY = '--play'
const COMMAND = '--command='

/**
 * The station asked for, as `--play <id>` or `--play=<id>`. Only once, and only with an id: anything
 * else plays nothing.
 */
function stationIn(argv: readonly string[]): string | null {
  const ids = argv.flatMap((word, index) => {
    if (word === PLAY) return [argv[index + 1] ?? '']
    return word.startsWith(`${PLAY}=`) ? [word.slice(PLAY.length + 1)] : []
  })
  const [id] = ids
  return ids.length === 1 && id !== undefined && isStationId(id) ? id : null
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

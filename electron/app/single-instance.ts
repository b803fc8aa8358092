import { app } from 'electron'
import { z } from 'zod'
import { type CommandLine, isPlayable, readCommandLine } from './command-line.ts'

const noteSchema = z.strictObject({ play: z.string().refine(isPlayable).nullable() })

/** What a further launch tells the first one beside its command line. */
type LaunchNote = z.infer<typeof noteSchema>

/** The note if it is one of ours: any program of this user could have sent it. Otherwise null. */
function readNote(note: unknown): LaunchNote | null {
  return noteSchema.safeParse(note).data ?? null
}

/** A further launch of the app, as the first one learns of it. */
export interface Launch {
  /** Its command line: Chromium may have put it in another order, and words of its own into it. */
  readonly argv: readonly string[]
  readonly commandLine: CommandLine
}

/**
 * True when this process is the one Undertone of this profile. From then on every further launch ends
 * itself and calls `onSecondLaunch` here, which is also the way back to a hidden window where the
 * desktop shows no tray. `own` is the command line of this process, for the case that it is the further
 * one.
 */
export function claimSingleInstance(
  own: CommandLine,
  onSecondLaunch: (launch: Launch) => void,
): boolean {
  // Chromium moves switches to the front, away from their values: the station goes in a note beside them.
  if (!app.requestSingleInstanceLock({ play: own.play })) return false
  app.on('second-instance', (_event, argv, _folder, note) => {
    const commandLine = readCommandLine(argv)
    const { play } = readNote(note) ?? commandLine
    onSecondLaunch({ argv, commandLine: { ...commandLine, play } })
  })
  return true
}

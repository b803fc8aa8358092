import { z } from 'zod'
import { isPlayable } from './command-line.ts'

const noteSchema = z.strictObject({ play: z.string().refine(isPlayable).nullable() })

/** What a further launch tells the first one beside its command line. */
export type LaunchNote = z.infer<typeof noteSchema>

/** The note if it is one of ours: any program of this user could have sent it. Otherwise null. */
export function readNote(note: unknown): LaunchNote | null {
  return noteSchema.safeParse(note).data ?? null
}

import { z } from 'zod'
import type { Invocations, Reports } from '../../preload/contract.ts'

/**
 * Largest session that is kept, in bytes of UTF-8. A Firebase user with its tokens takes 2 to 4 KB;
 * the rest is room for long claims.
 */
export const MAX_SESSION_BYTES = 64 * 1024

/** Longest id and name of a station that the tray is told. */
const MAX_STATION_TEXT = 300

const nothing = z.tuple([])
const session = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= MAX_SESSION_BYTES)
const stationText = z.string().min(1).max(MAX_STATION_TEXT)
const playerReport = z.strictObject({
  status: z.enum(['idle', 'connecting', 'playing', 'paused', 'failed']),
  station: z.strictObject({ id: stationText, name: stationText }).nullable(),
})

/** What each channel accepts: the whole list of arguments, nothing missing and nothing extra. */
export const invocationArguments: {
  readonly [C in keyof Invocations]: z.ZodType<Invocations[C]['args']>
} = {
  'config:load': nothing,
  'session:load': nothing,
  'session:save': z.tuple([session]),
  'session:clear': nothing,
  'browser:google': nothing,
  'browser:robot-check': nothing,
  'browser:cancel': nothing,
}

export const reportArguments: { readonly [C in keyof Reports]: z.ZodType<Reports[C]> } = {
  'player:report': z.tuple([playerReport]),
  'player:listening': z.tuple([z.boolean()]),
}

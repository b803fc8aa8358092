import { errors } from './errors.ts'
import { streamEnds } from './stream-ends.ts'

/** Why a station is silent. */
export const streamFailures = {
  unsupported: (station: string) => `${station} streams in a format that cannot be played here.`,
  packed: (station: string) =>
    `${station} packs its sound as MPEG-TS or LATM, which only the desktop app unpacks.`,
  unreachable: errors.unreachable,
  timeout: (station: string) => `${station} does not answer. It may be off the air.`,
  lost: (station: string) => `The connection to ${station} was lost.`,
  blocked: (station: string) => `The browser wants a click before ${station} may play.`,
  /** With the reason an admin has given, which ends as they ended it. */
  off: (station: string, reason = '') =>
    reason === ''
      ? `${station} has been switched off for everyone.`
      : `${station} has been switched off for everyone. The reason: ${reason}`,
  ...streamEnds,
}

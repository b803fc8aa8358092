/** Joins the player to the account's listening history. */
import { isDroppedStation } from '../player/dropped-id.ts'
import type { Player } from '../player/player-types.ts'
import type { Listening } from './create-listening.ts'

/** Notes every listening session. Stations that only this computer knows have no place in the history. */
export function recordListening(
  player: Pick<Player, 'onSession'>,
  listening: Pick<Listening, 'note'>,
): void {
  player.onSession((session) => {
    if (!isDroppedStation(session.stationId)) listening.note(session)
  })
}

/** Joins the player to the account's listening history. */

import type { Listening } from '../domain/history/create-listening.ts'
import { isDroppedStation } from '../domain/player/dropped-id.ts'
import type { Player } from '../domain/player/player-types.ts'

/** Notes every listening session. Stations that only this computer knows have no place in the history. */
export function recordListening(
  player: Pick<Player, 'onSession'>,
  listening: Pick<Listening, 'note'>,
): void {
  player.onSession((session) => {
    if (!isDroppedStation(session.stationId)) listening.note(session)
  })
}

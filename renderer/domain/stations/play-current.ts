/** What a play button does. */
import type { QueryClient } from '@tanstack/react-query'
import type { Station } from '../../../shared/api/stations.ts'
import { player } from '../player/player.ts'
import { isOld, lookUp } from './current-station.ts'

let lookUps = 0

/** Plays a station; one that was read on an earlier day is looked up first, since it may have moved. */
export function playCurrent(client: QueryClient | undefined, station: Station): void {
  lookUps += 1
  if (client === undefined || !isOld(client, station.id)) {
    player.play(station)
    return
  }
  const mine = lookUps
  const { item } = player.getState()
  void lookUp(station, player.setOff).then((now) => {
    // What was chosen meanwhile, here or elsewhere, is what plays.
    if (mine === lookUps && player.getState().item === item) player.play(now)
  })
}

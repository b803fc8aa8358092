import { isStationId } from '../../shared/api/field-rules.ts'
import type { TitleRules } from '../../shared/titles/title-rules.ts'
import type { Player } from '../features/player/player.ts'

interface Rules {
  load(stationId: string, ask: (stationId: string) => Promise<TitleRules | null>): Promise<void>
}

/** Asks for the rules of each station that is put on, before its first title comes. */
export function bindTitleRules(
  player: Pick<Player, 'getState' | 'subscribe'>,
  rules: Rules,
  ask: (stationId: string) => Promise<TitleRules | null>,
): void {
  let last: string | null = null
  const look = () => {
    const { item, isPlaying } = player.getState()
    const id = isPlaying && item !== null ? item.id : null
    if (id !== null && id !== last && isStationId(id)) void rules.load(id, ask)
    last = id
  }
  look()
  player.subscribe(look)
}

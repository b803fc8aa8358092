import { useEffect, useState } from 'react'
import type { StreamFigures } from '../../../../preload/contract/streams.ts'
import { player } from '../player.ts'
import type { ConnectionEntry } from '../player-records.ts'

/** How often the figures are asked for while they are looked at. */
const REFRESH_MS = 1_000

export interface LiveDetails {
  readonly log: readonly ConnectionEntry[]
  /** Null in a browser, and before the first answer. */
  readonly figures: StreamFigures | null
}

/** A station's connection log and figures, asked anew every second. */
export function useLiveDetails(stationId: string): LiveDetails {
  const [figures, setFigures] = useState<StreamFigures | null>(null)
  const [log, setLog] = useState(() => player.connectionLog(stationId))
  useEffect(() => {
    let left = false
    const refresh = async () => {
      setLog(player.connectionLog(stationId))
      const answer = await player.figures().catch(() => null)
      if (!left) setFigures(answer)
    }
    void refresh()
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [stationId])
  return { log, figures }
}

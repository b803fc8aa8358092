import { useEffect, useState } from 'react'
import type { MiniBridge } from '../../../preload/contract/mini.ts'
import { IDLE_REPORT, type PlayerReport } from '../../../preload/contract/player.ts'
import { log } from '../../lib/log.ts'

/** The player as main last heard of it; idle until it has answered for the first time. */
export function useReport(bridge: MiniBridge): PlayerReport {
  const [report, setReport] = useState<PlayerReport | null>(null)
  useEffect(() => {
    // What is told is newer than any answer.
    const stop = bridge.onReport(setReport)
    bridge.report().then(
      (answer) => setReport((told) => told ?? answer),
      (error: unknown) => log.warn('The player could not be asked', error),
    )
    return stop
  }, [bridge])
  return report ?? IDLE_REPORT
}

import { useEffect, useState } from 'react'
import type { DesktopChanges, DesktopState } from '../../../../preload/contract/desktop.ts'
import { log } from '../../../lib/log.ts'
import { getPlatform } from '../../../platform/platform.ts'

/** The program's choices on this computer, kept current; null until they are known. */
export function useDesktopState(): {
  readonly state: DesktopState | null
  /** Resolves with false when it could not be asked for. */
  change(changes: DesktopChanges): Promise<boolean>
} {
  const [state, setState] = useState<DesktopState | null>(null)
  useEffect(() => {
    const { desktop } = getPlatform()
    let isGone = false
    const stop = desktop.onChanged(setState)
    desktop.state().then(
      // What has changed meanwhile is newer than the answer.
      (first) => !isGone && setState((known) => known ?? first),
      (error: unknown) => log.error('The settings of the program could not be read', error),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return {
    state,
    async change(changes) {
      try {
        setState(await getPlatform().desktop.change(changes))
        return true
      } catch (error) {
        log.error('A setting of the program could not be changed', error)
        return false
      }
    },
  }
}

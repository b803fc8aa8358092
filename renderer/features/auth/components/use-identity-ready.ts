import { useCallback, useEffect, useRef, useState } from 'react'
import { useServiceStatus } from '../../status/status.ts'

/**
 * Holds an action on identity back while identity is still starting: what a user has typed is handed in
 * by itself as soon as it can be.
 */
export function useIdentityReady() {
  const starting = useServiceStatus().waitingFor.includes('identity')
  const [isHeld, setHeld] = useState(false)
  const release = useRef<((isReady: boolean) => void) | null>(null)
  const settle = useCallback((isReady: boolean) => {
    release.current?.(isReady)
    release.current = null
    setHeld(false)
  }, [])
  useEffect(() => {
    if (!starting) settle(true)
  }, [starting, settle])
  return {
    /** Something waits for identity. */
    isHeld,
    /** Resolves when identity is there; false when what waited was withdrawn. */
    whenReady: useCallback(async (): Promise<boolean> => {
      if (!starting) return true
      setHeld(true)
      return new Promise((resolve) => {
        release.current = resolve
      })
    }, [starting]),
    withdraw: useCallback(() => settle(false), [settle]),
  }
}

import { useEffect, useRef, useState } from 'react'
import { useServiceStatus } from '../../status/status.ts'

interface WhenReady<Input> {
  /** `waiting`: handed in, identity is still starting; `working`: under way. */
  readonly phase: 'idle' | 'waiting' | 'working'
  /** Does nothing while something is handed in already. */
  submit(input: Input): void
  /** Takes back what is still waiting. */
  withdraw(): void
}

/**
 * Runs an action on identity, holding it back while identity is still starting: what a person has
 * typed is handed in by itself as soon as it can be. `run` must not reject.
 */
export function useWhenReady<Input>(run: (input: Input) => Promise<void>): WhenReady<Input> {
  const starting = useServiceStatus().waitingFor.includes('identity')
  const [held, setHeld] = useState<{ readonly input: Input } | null>(null)
  const [working, setWorking] = useState(false)
  // Two submits may come before the first of them is drawn.
  const taken = useRef(false)
  useEffect(() => {
    if (!held || starting) return
    setHeld(null)
    setWorking(true)
    void run(held.input).finally(() => {
      taken.current = false
      setWorking(false)
    })
  }, [held, starting, run])
  return {
    phase: working ? 'working' : held ? 'waiting' : 'idle',
    submit: (input) => {
      if (taken.current) return
      taken.current = true
      setHeld({ input })
    },
    withdraw: () => {
      if (!held) return
      taken.current = false
      setHeld(null)
    },
  }
}

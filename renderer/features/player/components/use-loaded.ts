import { type ComponentType, useEffect, useState } from 'react'

interface Loading<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  readonly wanted: boolean
  /** The code could not be had; it is asked for again the next time it is wanted. */
  readonly onFailed: (error: unknown) => void
}

/** A component whose code is fetched when it is wanted for the first time; null until it is there. */
export function useLoaded<Props>({ load, wanted, onFailed }: Loading<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const missing = wanted && Loaded === null
  useEffect(() => {
    if (!missing) return
    let left = false
    load().then(
      (component) => {
        if (!left) setLoaded(() => component)
      },
      (error: unknown) => {
        if (!left) onFailed(error)
      },
    )
    return () => {
      left = true
    }
  }, [missing, load, onFailed])
  return Loaded
}

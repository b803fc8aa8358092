import { useState } from 'react'

/** Levels this near are the same: the player keeps whole percents. */
const SAME = 0.005

interface WishedLevel {
  /** What the slider shows, 0 to 1. */
  readonly level: number
  readonly wish: (level: number) => void
  /** From now on the slider shows what the player has, whatever was wished. */
  readonly settle: () => void
}

/**
 * The level under a finger. The player answers over two windows; until it has come to what was wished
 * the slider stays where it is, or it would run back under the pointer.
 */
export function useWishedLevel(actual: number): WishedLevel {
  const [wished, setWished] = useState<number | null>(null)
  if (wished !== null && Math.abs(actual - wished) < SAME) setWished(null)
  return { level: wished ?? actual, wish: setWished, settle: () => setWished(null) }
}

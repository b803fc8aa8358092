import type { Unsubscribe } from '../preload/contract/channel.ts'

/** Something that happens again and again, for those who are made before what it sets off. */
export interface Signal {
  emit(): void
  subscribe(listener: () => void): Unsubscribe
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    emit() {
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Typed event without state. For state with subscribers, use a zustand store instead. */
export interface Signal<Args extends readonly unknown[] = []> {
  /** Calls the current listeners in subscription order. Does not catch their exceptions. */
  emit(...args: Args): void
  /** Calls the listener at each emit until the returned function is called. */
  subscribe(listener: (...args: Args) => void): () => void
  hasListeners(): boolean
}

export function createSignal<Args extends readonly unknown[] = []>(): Signal<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    emit(...args) {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(...args)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasListeners: () => listeners.size > 0,
  }
}

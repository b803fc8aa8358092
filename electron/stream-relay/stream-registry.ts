/** Streams open at once: the one that sounds, the one switched to, and some that close slowly. */
export const MAX_STREAMS = 4

/** Open streams by their names, oldest first. */
export interface StreamRegistry<S> {
  get(name: string): S | undefined
  /** One more; of the same name the old one is closed, and beyond MAX_STREAMS the oldest. */
  add(name: string, session: S): void
  /** Closes and forgets it; a name that is not there is ignored. */
  close(name: string): void
  closeAll(): void
  all(): readonly S[]
}

export function createStreamRegistry<S extends { close(): void }>(): StreamRegistry<S> {
  const sessions = new Map<string, S>()
  const close = (name: string) => {
    const session = sessions.get(name)
    sessions.delete(name)
    session?.close()
  }
  return {
    get: (name) => sessions.get(name),
    add(name, session) {
      close(name)
      const [oldest] = sessions.keys()
      if (sessions.size >= MAX_STREAMS && oldest !== undefined) close(oldest)
      sessions.set(name, session)
    },
    close,
    closeAll() {
      for (const name of [...sessions.keys()]) close(name)
    },
    all: () => [...sessions.values()],
  }
}

/** Runs work one after the other for each key; different keys do not wait for each other. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()

  /** Runs the work when everything that came before it under this key is over. Not to be nested. */
  return function exclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    const forget = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(forget, forget)
    return mine
  }
}
export type KeyedMutex = ReturnType<typeof createKeyedMutex>

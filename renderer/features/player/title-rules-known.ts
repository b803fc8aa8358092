/** Rules of titles by station, as far as they are known: asked for when the station is put on, once in a run. */
import type { TitleRules } from '../../../shared/titles/title-rules.ts'

const known = new Map<string, TitleRules | undefined>()
const asked = new Set<string>()
const listeners = new Set<() => void>()

export const titleRules = {
  /** Undefined: none hold, or they are not known yet. */
  get: (stationId: string): TitleRules | undefined => known.get(stationId),
  /** From now on these hold; null: none. */
  set(stationId: string, rules: TitleRules | null): void {
    asked.add(stationId)
    known.set(stationId, rules ?? undefined)
    for (const listener of listeners) listener()
  },
  /** Asks for the rules of a station, unless that was done; without them titles stay as they are. */
  async load(
    stationId: string,
    ask: (stationId: string) => Promise<TitleRules | null>,
  ): Promise<void> {
    if (asked.has(stationId)) return
    asked.add(stationId)
    try {
      const rules = await ask(stationId)
      if (rules !== null) titleRules.set(stationId, rules)
    } catch {
      // The next time it is put on.
      asked.delete(stationId)
    }
  },
  watch: (listener: () => void): void => void listeners.add(listener),
}

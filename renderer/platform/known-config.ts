import type { RuntimeConfig } from '../../shared/config/config.ts'

/** The configuration, and what of it is known without waiting: a click cannot wait for a network. */
export interface KnownConfig {
  load(): Promise<RuntimeConfig>
  /** What was loaded last; null before. */
  known(): RuntimeConfig | null
}

/** Remembers what `load` brings. */
export function rememberConfig(load: () => Promise<RuntimeConfig>): KnownConfig {
  let config: RuntimeConfig | null = null
  return {
    load: async () => {
      config = await load()
      return config
    },
    known: () => config,
  }
}

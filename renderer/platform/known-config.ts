import type { RuntimeConfig } from '../../shared/config/config.ts'

/** Loads the configuration and gives synchronous access to it, because a click handler cannot wait for the network. */
export interface KnownConfig {
  load(): Promise<RuntimeConfig>
  known(): RuntimeConfig | null
}

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

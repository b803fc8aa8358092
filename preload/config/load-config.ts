import { readFileSync } from 'node:fs'
import bundled from '../../resources/config.json' with { type: 'json' }
import type { RuntimeConfig } from '../contract.ts'
import { ConfigError, resolveConfig } from './runtime-config.ts'

/**
 * The configuration the app ships, or the file that UNDERTONE_CONFIG names, with the environment's
 * overrides. Throws ConfigError with a sentence for a person.
 */
export function loadConfig(env: NodeJS.ProcessEnv): RuntimeConfig {
  const file = env.UNDERTONE_CONFIG
  if (!file) return resolveConfig(bundled, env, 'shipped with the app')
  return resolveConfig(readJson(file), env, file)
}

function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`The configuration file ${file} cannot be read.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(`The configuration file ${file} is not valid JSON.`)
  }
}

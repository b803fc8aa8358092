import { readFileSync } from 'node:fs'
import bundled from '../../resources/config.json' with { type: 'json' }
import type { RuntimeConfig } from './config.ts'
import {
  ConfigError,
  type Environment,
  type MainConfig,
  resolveMainConfig,
} from './runtime-config.ts'

/**
 * The configuration the app ships, or the file that UNDERTONE_CONFIG names, with the environment's
 * overrides, and what stays with the main process. Throws ConfigError with a sentence to show.
 */
export function loadMainConfig(env: Environment): MainConfig {
  const file = env.UNDERTONE_CONFIG
  if (!file) return resolveMainConfig(bundled, env, 'shipped with the app')
  return resolveMainConfig(readJson(file), env, file)
}

/** The part of it that pages may have. Throws as loadMainConfig does. */
export function loadConfig(env: Environment): RuntimeConfig {
  return loadMainConfig(env).config
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

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
 * The shipped configuration, or the file in UNDERTONE_CONFIG, with environment overrides, including the main process's
 * secrets. Throws ConfigError with a message for the user.
 */
export function loadMainConfig(env: Environment): MainConfig {
  const file = env.UNDERTONE_CONFIG
  if (!file) return resolveMainConfig(bundled, env, 'shipped with the app')
  return resolveMainConfig(readJson(file), env, file)
}

/** The part for pages. Throws like loadMainConfig. */
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

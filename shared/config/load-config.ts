import { readFileSync } from 'node:fs'
import bundled from '../../resources/config.json' with { type: 'json' }
import type { RuntimeConfig } from './config.ts'
import {
  ConfigError,
  type Environment,
  type MainConfig,
  resolveMainConfig,
} from './runtime-config.ts'

/** Reads the file at UNDERTONE_CONFIG, or the shipped one. Applies environment variables. Throws ConfigError. */
export function loadMainConfig(env: Environment): MainConfig {
  const file = env.UNDERTONE_CONFIG
  if (!file) return resolveMainConfig(bundled, env, 'shipped with the app')
  return resolveMainConfig(readJson(file), env, file)
}

/** Reads the part of the configuration that pages receive. Throws ConfigError. */
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

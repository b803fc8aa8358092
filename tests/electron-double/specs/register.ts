/**
 * Runs Electron's specs and fixtures on the double: `node --import tests/electron-double/specs/register.ts <program>`.
 * They are CommonJS and partly TypeScript, also import `electron/main` and `electron/common`, and use packages that
 * only this project has.
 */
import fs from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from '@swc/core'

const ELECTRON = new URL('./electron.ts', import.meta.url).href
const PROJECT = new URL('../../..', import.meta.url).href
/** URL of a missing package or Electron source file. A spec that uses it fails, but the rest of its file runs. */
const ABSENT = 'file:///absent-package/'
const projectRequire = createRequire(import.meta.url)

/** Specs send functions into pages and use the import names there that TypeScript generates. */
const NAMES_BY_SWC = /\b_(renderer|chai|promises)\b/g

function toCommonJs(file: string): string {
  const { code } = transformSync(fs.readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
    module: { type: 'commonjs', ignoreDynamic: true },
  })
  return code.replace(NAMES_BY_SWC, '$1_1')
}

function resolveMissing(specifier: string, parent: string): string {
  const file = path.resolve(path.dirname(fileURLToPath(parent)), `${specifier}.ts`)
  if (fs.existsSync(file)) return pathToFileURL(file).href
  try {
    return pathToFileURL(projectRequire.resolve(specifier)).href
  } catch (error) {
    if (specifier.startsWith('.') && !specifier.startsWith('../lib/')) throw error
    return `${ABSENT}${specifier.replace(/\W/g, '-')}.cjs`
  }
}

// Hooks that are registered later run first.
await import('../register.ts')
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (parentURL === undefined || parentURL.startsWith(PROJECT)) return next(specifier, context)
    if (/^electron(\/(main|common|renderer))?$/.test(specifier))
      return { url: ELECTRON, shortCircuit: true }
    if (/^(node:)?original-fs$/.test(specifier)) return next('node:fs', context)
    try {
      return next(specifier, context)
    } catch {
      return { url: resolveMissing(specifier, parentURL), shortCircuit: true }
    }
  },
  load(url, context, next) {
    if (url.startsWith(ABSENT)) return { format: 'commonjs', source: '', shortCircuit: true }
    if (url.startsWith(PROJECT) || !url.endsWith('.ts')) return next(url, context)
    return { format: 'commonjs', source: toCommonJs(fileURLToPath(url)), shortCircuit: true }
  },
})
await import('./electron.ts')

import { isBuiltin } from 'node:module'
import type { ShippedText } from './secrets.ts'

/** Paths that an archive may hold. Packages are part of the bundles: it has no node_modules. */
const ALLOWED = [
  /^package\.json$/,
  /^out\/(main|preload|renderer)\//,
  /^resources\/icons\/[\w@-]+\.(png|ico)$/,
]

/** The public key by which updates are known; a private one would be found by its words. */
const UPDATE_KEY = 'resources/update-key.pem'

/** What it must not hold even there, and what to call it. */
const FORBIDDEN = [
  { what: 'a source map', pattern: /\.map$/ },
  { what: 'a source', pattern: /\.(ts|tsx|mts|cts|jsx)$/ },
  { what: 'a test', pattern: /(^|\/)(__tests__|tests?|spec)\/|\.(test|spec)\.\w+$/ },
  { what: 'a settings file', pattern: /(^|\/)(\.env[^/]*|\.npmrc|\.git(\/|$))/ },
  { what: 'a key', pattern: /\.(pem|key|p12|pfx|keystore|mobileprovision)$/ },
  { what: 'a program', pattern: /\.(node|dll|so|dylib|exe)$/ },
]

/** Files without which the app does not start. */
const REQUIRED = [
  'package.json',
  'out/main/index.js',
  'out/main/text-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'resources/icons/app-256.png',
  'resources/icons/tray.png',
  'resources/icons/tray-dark.ico',
  'resources/icons/tray-light.ico',
]

/** Names that a bundle of main loads: imports, and what packages in CommonJS require. */
const LOADED = [
  /^import\b(?:[^'"\n]*\bfrom\s*)?["']([^"']+)["']/gm,
  /\b(?:__require|import)\(["']([^"']+)["']\)/g,
]

/** One sentence for each module that main would load from outside of its bundle, besides Electron and Node. */
export function importProblems(files: readonly ShippedText[]): string[] {
  const problems = files.flatMap(({ path, text }) =>
    LOADED.flatMap((pattern) => [...text.matchAll(pattern)])
      .map(([, name = '']) => name)
      .filter((name) => !/^[./]/.test(name) && name !== 'electron' && !isBuiltin(name))
      .map((name) => `${path} loads ${name}`),
  )
  return [...new Set(problems)]
}

/** Files that are missing in an archive (`paths`, with forward slashes), and those that it must not hold. */
export function contentProblems(paths: readonly string[]): string[] {
  const there = new Set(paths)
  return [
    ...REQUIRED.filter((path) => !there.has(path)).map((path) => `${path} is missing`),
    ...paths.flatMap((path) => {
      if (path === UPDATE_KEY) return []
      if (!ALLOWED.some((pattern) => pattern.test(path))) return [`${path} does not belong here`]
      return FORBIDDEN.filter(({ pattern }) => pattern.test(path)).map(
        ({ what }) => `${path} is ${what}`,
      )
    }),
  ]
}

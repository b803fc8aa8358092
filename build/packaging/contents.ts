import { isBuiltin } from 'node:module'
import type { ShippedText } from './secrets.ts'

/** Allowed paths in an archive. Packages are bundled, so there is no node_modules. */
const ALLOWED = [
  /^package\.json$/,
  /^out\/(main|preload|renderer)\//,
  /^resources\/icons\/[\w@-]+\.(png|ico)$/,
]

/** The public update key is allowed. secrets.ts detects a private key by its content. */
const UPDATE_KEY = 'resources/update-key.pem'

/** Patterns that are forbidden even in allowed folders. */
const FORBIDDEN = [
  { kind: 'a source map', pattern: /\.map$/ },
  { kind: 'a source', pattern: /\.(ts|tsx|mts|cts|jsx)$/ },
  { kind: 'a test', pattern: /(^|\/)(__tests__|tests?|spec)\/|\.(test|spec)\.\w+$/ },
  { kind: 'a settings file', pattern: /(^|\/)(\.env[^/]*|\.npmrc|\.git(\/|$))/ },
  { kind: 'a key', pattern: /\.(pem|key|p12|pfx|keystore|mobileprovision)$/ },
  { kind: 'a program', pattern: /\.(node|dll|so|dylib|exe)$/ },
]

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

/** Match imports in a bundle of the main process: ES imports, and calls of require or import. */
const IMPORT_PATTERNS = [
  /^import\b(?:[^'"\n]*\bfrom\s*)?["']([^"']+)["']/gm,
  /\b(?:__require|import)\(["']([^"']+)["']\)/g,
]

export function importProblems(files: readonly ShippedText[]): string[] {
  const problems = files.flatMap(({ path, text }) =>
    IMPORT_PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)])
      .map(([, name = '']) => name)
      .filter((name) => !/^[./]/.test(name) && name !== 'electron' && !isBuiltin(name))
      .map((name) => `${path} loads ${name}`),
  )
  return [...new Set(problems)]
}

/** Finds missing and forbidden files of an archive. `paths` have forward slashes. */
export function contentProblems(paths: readonly string[]): string[] {
  const present = new Set(paths)
  return [
    ...REQUIRED.filter((path) => !present.has(path)).map((path) => `${path} is missing`),
    ...paths.flatMap((path) => {
      if (path === UPDATE_KEY) return []
      if (!ALLOWED.some((pattern) => pattern.test(path))) return [`${path} does not belong here`]
      return FORBIDDEN.filter(({ pattern }) => pattern.test(path)).map(
        ({ kind }) => `${path} is ${kind}`,
      )
    }),
  ]
}

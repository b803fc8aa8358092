/** What an archive may hold; everything else does not belong into a listener's computer. */
const ALLOWED = [
  /^package\.json$/,
  /^out\/(main|preload|renderer)\//,
  /^resources\/icons\/[\w@-]+\.png$/,
  /^node_modules\//,
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

/** What the app does not start without, besides the packages it depends on. */
const REQUIRED = [
  'package.json',
  'out/main/index.js',
  'out/main/text-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'resources/icons/app-256.png',
]

/**
 * What is wrong with the list of an archive's files (`paths`, with forward slashes): missing, or there
 * and not wanted. `dependencies` are the packages that must be inside.
 */
export function contentProblems(
  paths: readonly string[],
  dependencies: readonly string[],
): string[] {
  const there = new Set(paths)
  const needed = [...REQUIRED, ...dependencies.map((name) => `node_modules/${name}/package.json`)]
  return [
    ...needed.filter((path) => !there.has(path)).map((path) => `${path} is missing`),
    ...paths.flatMap((path) => {
      if (path === UPDATE_KEY) return []
      if (!ALLOWED.some((pattern) => pattern.test(path))) return [`${path} does not belong here`]
      return FORBIDDEN.filter(({ pattern }) => pattern.test(path)).map(
        ({ what }) => `${path} is ${what}`,
      )
    }),
  ]
}

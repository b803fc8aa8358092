const ALLOWED_VARIABLES: ReadonlySet<string> = new Set([
  'APPDATA',
  'COMSPEC',
  'HOME',
  'LANG',
  'LC_ALL',
  'LOCALAPPDATA',
  'NODE_COMPILE_CACHE',
  'PATH',
  'PATHEXT',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'TMPDIR',
  'TZ',
  'USERPROFILE',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
])

/** Passes only the listed variables, so that payment keys do not leak. Case does not matter, as on Windows. */
export function childEnvironment(
  env: NodeJS.ProcessEnv = process.env,
  more: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const passed = Object.entries(env).filter(([name]) => ALLOWED_VARIABLES.has(name.toUpperCase()))
  return { ...Object.fromEntries(passed), ...more }
}

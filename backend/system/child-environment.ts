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

/** Passes only the listed variables to a child process, so that payment keys do not leak. Ignores case. */
export function childEnvironment(
  env: NodeJS.ProcessEnv = process.env,
  extraVariables: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const allowed = Object.entries(env).filter(([name]) => ALLOWED_VARIABLES.has(name.toUpperCase()))
  return { ...Object.fromEntries(allowed), ...extraVariables }
}

/** What any program needs to run: where programs, its home and its temporary files are, and the language. */
const PASSED_ON: ReadonlySet<string> = new Set([
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

/**
 * The environment of a child process: nothing but what is listed above, so that keys of the payment
 * provider stay in this one. Names are compared as Windows does, without regard to case.
 */
export function childEnvironment(
  env: NodeJS.ProcessEnv = process.env,
  more: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => PASSED_ON.has(name.toUpperCase()))
  return { ...Object.fromEntries(kept), ...more }
}

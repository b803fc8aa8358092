/** What the app is started with at login: it plays from the tray, and no window comes up. */
export const HIDDEN_ARGUMENT = '--hidden'

/**
 * An argument of Exec, as the Desktop Entry Specification (1.5) wants it: quoted, with a backslash
 * before what a quoted argument may not hold, twice for the file's own escapes, and percent signs that
 * are no field codes.
 */
function quoted(argument: string): string {
  const escaped = argument.replace(/["`$\\]/g, '\\$&').replaceAll('\\', '\\\\')
  return `"${escaped.replaceAll('%', '%%')}"`
}

/**
 * Text of the file in `autostart` that makes a Linux desktop start `program` at login (Desktop
 * Application Autostart Specification). Null for a path that no such file can name.
 */
export function autostartEntry(program: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line cannot hold.
  if (/[\u0000-\u001f\u007f]/.test(program)) return null
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Undertone',
    `Exec=${quoted(program)} ${HIDDEN_ARGUMENT}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** Whether such a file makes the desktop start something: users switch it off there, too. */
export function startsSomething(entry: string): boolean {
  return !/^[ \t]*(Hidden[ \t]*=[ \t]*true|X-GNOME-Autostart-enabled[ \t]*=[ \t]*false)[ \t\r]*$/m.test(
    entry,
  )
}

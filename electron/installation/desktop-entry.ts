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
 * A desktop entry that runs `program` with one argument. TryExec makes it count for nothing once the program
 * was removed. Null for a path that no such file can name.
 */
export function desktopEntry(
  program: string,
  argument: string,
  more: readonly string[],
): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line cannot hold.
  if (/[\u0000-\u001f\u007f]/.test(program)) return null
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Undertone',
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    `Exec=${quoted(program)} ${argument}`,
    'Terminal=false',
    ...more,
    '',
  ].join('\n')
}

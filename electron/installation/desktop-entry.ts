/** Quotes an argument of Exec (Desktop Entry Specification 1.5). Single percent signs would start field codes. */
function quoted(argument: string): string {
  const escaped = argument.replace(/["`$\\]/g, '\\$&').replaceAll('\\', '\\\\')
  return `"${escaped.replaceAll('%', '%%')}"`
}

/** TryExec hides the entry after the program was removed. Null for a path that a file cannot name. */
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

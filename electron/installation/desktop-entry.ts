/** Quotes a word of Exec (Desktop Entry Specification 1.5). Single percent signs would start field codes. */
function quoteWord(word: string): string {
  const escaped = word.replace(/["`$\\]/g, '\\$&').replaceAll('\\', '\\\\')
  return `"${escaped.replaceAll('%', '%%')}"`
}

/** Returns the content of a .desktop file that starts `program`. Returns null for a path with control characters. */
export function desktopEntry(
  program: string,
  unquotedArgument: string,
  extraLines: readonly string[],
): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line cannot contain control characters.
  if (/[\u0000-\u001f\u007f]/.test(program)) return null
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Undertone',
    // The desktop hides the entry when this program no longer exists.
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    `Exec=${quoteWord(program)} ${unquotedArgument}`,
    'Terminal=false',
    ...extraLines,
    '',
  ].join('\n')
}

/** Replaces the lines between `<!-- generated: NAME -->` and `<!-- end -->`. Throws when the block is missing. */
export function withGeneratedBlock(text: string, name: string, content: string): string {
  const start = `<!-- generated: ${name} -->\n`
  const from = text.indexOf(start)
  const to = text.indexOf('<!-- end -->', from)
  if (from === -1 || to === -1) throw new Error(`The document has no generated block "${name}".`)
  return `${text.slice(0, from + start.length)}\n${content}\n\n${text.slice(to)}`
}

const cell = (text: string) => text.replaceAll('|', '\\|')

export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `${cells.map((text) => `| ${cell(text)}`.trimEnd()).join(' ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

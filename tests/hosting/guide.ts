/** docs/hosting.md as executed by the long suite. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../build/run.ts'

export interface Block {
  readonly chapter: string
  /** `sh`: the suite runs it. `console`: it needs an editor, a Firebase project or a public name. */
  readonly kind: string
  readonly text: string
  readonly line: number
}

export function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let chapter = ''
  let open: { kind: string; lines: string[]; line: number } | null = null
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('```') && open === null)
      open = { kind: line.slice(3), lines: [], line: index + 2 }
    else if (line.startsWith('```') && open !== null) {
      blocks.push({
        chapter,
        kind: open.kind,
        text: `${open.lines.join('\n')}\n`,
        line: open.line,
      })
      open = null
    } else if (open !== null) open.lines.push(line)
    else if (line.startsWith('## ')) chapter = line.slice(3)
  }
  if (open !== null) throw new Error(`The block at line ${open.line} has no end.`)
  return blocks
}

export const readGuide = (): Block[] =>
  readBlocks(readFileSync(path.join(ROOT, 'docs/hosting.md'), 'utf8'))

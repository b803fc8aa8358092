import { readGuide } from './guide.ts'
import type { Machine } from './machine.ts'

/** Manual steps of a reader before a block, or checks after it. */
export interface Aside {
  readonly at: string
  readonly before?: (machine: Machine) => Promise<unknown>
  readonly after?: (machine: Machine, output: string) => Promise<unknown>
}

/** Runs the chapter's blocks in order, limited to `which`. Rejects at the first failure. */
export async function follow(
  machine: Machine,
  chapter: string,
  asides: readonly Aside[] = [],
  which: (text: string) => boolean = () => true,
): Promise<void> {
  const all = readGuide().filter((block) => block.chapter === chapter)
  if (all.length === 0) throw new Error(`docs/hosting.md has no chapter "${chapter}".`)
  for (const { kind, text, line } of all) {
    if (kind !== 'sh' || !which(text)) continue
    const beside = asides.filter(({ at }) => text.includes(at))
    for (const { before } of beside) await before?.(machine)
    const { code, output } = await machine.run(text)
    if (code !== 0) {
      const journal = await machine.run('journalctl --no-pager --output=cat --lines=30')
      throw new Error(
        `docs/hosting.md, line ${line}, ended with ${code}:\n${output}\nThe journal:\n${journal.output}`,
      )
    }
    for (const { after } of beside) await after?.(machine, output)
  }
}

import type { Outcome } from './checks.ts'

/** What the checks ran on. */
export interface Runtime {
  /** "Electron 45.4.1", or "the Electron double". */
  readonly name: string
  readonly platform: string
}

/** The report that a user can send: every check, the broken ones first. */
export function toMarkdown(runtime: Runtime, outcomes: readonly Outcome[]): string {
  const broken = outcomes.filter(({ problem }) => problem !== null)
  const kept = outcomes.filter(({ problem }) => problem === null)
  return [
    '# What Undertone relies on in Electron',
    '',
    `On ${runtime.name}, ${runtime.platform}: ${kept.length} of ${outcomes.length} hold.`,
    '',
    ...broken.map(({ name, problem }) => `- [ ] ${name}: ${problem?.replace(/\s+/g, ' ')}`),
    ...kept.map(({ name }) => `- [x] ${name}`),
    '',
  ].join('\n')
}

/** The outcomes that `toMarkdown` has written. */
export function fromMarkdown(text: string): Outcome[] {
  return Array.from(text.matchAll(/^- \[([ x])\] (.*)$/gm), ([, mark, line = '']) => ({
    name: line,
    problem: mark === 'x' ? null : 'broken',
  }))
}

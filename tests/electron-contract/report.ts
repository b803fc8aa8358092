import type { Outcome } from './checks.ts'

export interface Runtime {
  /** "Electron 45.4.1", or "the Electron double". */
  readonly name: string
  readonly platform: string
}

/** Report for users: every check, failed ones first. */
export function toMarkdown(runtime: Runtime, outcomes: readonly Outcome[]): string {
  const broken = outcomes.filter(({ problem }) => problem !== null)
  const passed = outcomes.filter(({ problem }) => problem === null)
  return [
    '# What Undertone relies on in Electron',
    '',
    `On ${runtime.name}, ${runtime.platform}: ${passed.length} of ${outcomes.length} hold.`,
    '',
    ...broken.map(({ name, problem }) => `- [ ] ${name}: ${problem?.replace(/\s+/g, ' ')}`),
    ...passed.map(({ name }) => `- [x] ${name}`),
    '',
  ].join('\n')
}

export function fromMarkdown(text: string): Outcome[] {
  return Array.from(text.matchAll(/^- \[([ x])\] (.*)$/gm), ([, mark, line = '']) => ({
    name: line,
    problem: mark === 'x' ? null : 'broken',
  }))
}

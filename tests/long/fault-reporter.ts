import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { type FaultResult, RESULT } from '../fixtures/radio-fault-result.ts'

const SURFACES = ['element', 'desktop', 'web'] as const

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export function describeResult(result: FaultResult | undefined): string {
  if (result === undefined) return ''
  const { sounds, firstSoundMs, longestSilenceMs, silences, reads, requests } = result
  const requestText = `${requests} requests`
  if (firstSoundMs === null) return `never sounds; “${reads}”; ${requestText}`
  const gaps = silences === 0 ? 'no gap' : `${silences} gaps, longest ${seconds(longestSilenceMs)}`
  return `${sounds ? 'sounds' : 'silent in the end'}, first after ${seconds(firstSoundMs)}, ${gaps}; “${reads}”; ${requestText}`
}

/** Results as a Markdown table with a row per fault, in order of arrival. */
export function faultTable(results: readonly FaultResult[]): string {
  const faults = [...new Set(results.map(({ fault }) => fault))]
  const rows = faults.map((fault) => [
    fault,
    ...SURFACES.map((surface) =>
      describeResult(results.find((one) => one.fault === fault && one.surface === surface)),
    ),
  ])
  const lines = [
    ['fault', 'element alone', 'desktop', 'browser'],
    ['---', '---', '---', '---'],
    ...rows,
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Prints the results of all faults after the tests. */
export default class FaultReporter implements Reporter {
  readonly #results: FaultResult[] = []

  onTestEnd(_test: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments)
      if (name === RESULT && body) this.#results.push(JSON.parse(body.toString()))
  }

  onEnd(): void {
    if (this.#results.length > 0) process.stdout.write(`\n${faultTable(this.#results)}\n\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}

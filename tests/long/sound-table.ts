import type { SweepFigures } from '../fixtures/sweep.ts'

/** The player: the app with its relay, the app in a browser, or plain Chromium. */
export type Surface = 'desktop' | 'browser' | 'element' | 'hls.js'

export const TABLES = ['formats', 'interruptions'] as const

export interface SoundResult {
  readonly table: (typeof TABLES)[number]
  readonly name: string
  readonly surface: Surface
  /** Null: no sound. */
  readonly figures: SweepFigures | null
  readonly requests: number
}

const SURFACES: readonly Surface[] = ['desktop', 'browser', 'element', 'hls.js']

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function cell(results: readonly SoundResult[]): string {
  if (results.length === 0) return ''
  const requests = `${median(results.map((result) => result.requests))} req`
  const audible = results.flatMap(({ figures }) => figures ?? [])
  if (audible.length === 0) return `never sounds, ${requests}`
  const of = (figure: keyof SweepFigures) => median(audible.map((figures) => figures[figure]))
  const ms = (figure: keyof SweepFigures) => Math.round(of(figure))
  const silence = `${ms('silenceMs')} (${ms('longestSilenceMs')})`
  return `${silence} / ${ms('repeatedMs')} / ${of('louderDb').toFixed(1)} dB / ${requests}`
}

export function soundTables(results: readonly SoundResult[]): string {
  const tables = TABLES.map((table) => {
    const mine = results.filter((result) => result.table === table)
    const rows = [...new Set(mine.map(({ name }) => name))].map((name) => [
      name,
      ...SURFACES.map((surface) =>
        cell(mine.filter((one) => one.name === name && one.surface === surface)),
      ),
    ])
    const heads = [
      [`${table}: silence (longest) / repeated in ms / loudest, requests`, ...SURFACES],
      ['---', ...SURFACES.map(() => '---')],
    ]
    return [...heads, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  })
  return tables.join('\n\n')
}

/** What plays: the app through its relay, or the same Chromium's own ways. */
export type Surface = 'app' | 'element' | 'hls.js'

/** What was heard of a station, once. Times in ms. */
export interface GapResult {
  readonly name: string
  readonly surface: Surface
  /** Null: it never sounded. */
  readonly firstSoundMs: number | null
  /** Beyond what the sender itself has. */
  readonly longestGapMs: number
  readonly gaps: number
}

const SURFACES: readonly Surface[] = ['app', 'element', 'hls.js']

function cell(results: readonly GapResult[]): string {
  if (results.length === 0) return ''
  const heard = results.filter(({ firstSoundMs }) => firstSoundMs !== null)
  if (heard.length === 0) return 'never sounds'
  const list = (of: (result: GapResult) => number) =>
    heard.map((result) => Math.round(of(result))).join(', ')
  const firsts = list(({ firstSoundMs }) => firstSoundMs ?? 0)
  return `${list(({ longestGapMs }) => longestGapMs)} (${list(({ gaps }) => gaps)} gaps, first sound at ${firsts})`
}

/** The longest gap of each run in ms, as a table in Markdown: a row for each station. */
export function gapTable(results: readonly GapResult[]): string {
  const names = [...new Set(results.map(({ name }) => name))]
  const rows = names.map((name) => [
    name,
    ...SURFACES.map((surface) =>
      cell(results.filter((one) => one.name === name && one.surface === surface)),
    ),
  ])
  return [['longest gaps in ms', ...SURFACES], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

import type { SkipReason } from '../exchange-entry.ts'

/** Invalid lines with the reason why they are skipped. `{n}` is replaced by the number of the entry. */
const BROKEN: readonly (readonly [line: string, reason: SkipReason])[] = [
  ['the server is full', 'no-address'],
  ['ftp://files.example/{n}.mp3', 'not-web'],
  ['file:///home/me/{n}.mp3', 'not-web'],
  ['../music/{n}.mp3', 'not-web'],
  [`http://long.example/${'a'.repeat(2_048)}`, 'too-long'],
]

interface BrokenList {
  readonly text: string
  /** Positions of the invalid lines. */
  readonly broken: readonly { readonly at: number; readonly reason: SkipReason }[]
}

export const listedAddress = (n: number) => `http://stream-${n}.example:8000/live`

/** Creates an M3U of `count` entries. Every 25th entry is invalid in one of several ways. */
export function brokenList(count: number, addressOf = listedAddress): BrokenList {
  const lines = ['#EXTM3U']
  const broken: { at: number; reason: SkipReason }[] = []
  for (let n = 0; n < count; n += 1) {
    const folder = n % 3 === 0 ? ' group-title="Night & day"' : ''
    lines.push(`#EXTINF:-1${folder},Station “${n}”, live`)
    const brokenLine = n % 25 === 24 ? BROKEN[Math.floor(n / 25) % BROKEN.length] : undefined
    lines.push(brokenLine === undefined ? addressOf(n) : brokenLine[0].replace('{n}', String(n)))
    if (brokenLine !== undefined) broken.push({ at: lines.length, reason: brokenLine[1] })
  }
  return { text: `${lines.join('\n')}\n`, broken }
}

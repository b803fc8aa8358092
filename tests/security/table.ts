import type { Proof, SecurityPoint } from './security-points.ts'

/** Maximum printed width of a test name, in characters. */
const WIDEST = 66

const short = (text: string) =>
  (text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text).padEnd(WIDEST)

export function securityTable(points: readonly SecurityPoint[]): string {
  const row = (suite: string, { name, file }: Proof) =>
    `    | ${suite.padEnd(4)} | ${short(name.trim())} | ${file}`
  return points
    .map(({ title, unit, desktop, onlyElectron }, index) =>
      [
        `${String(index + 1).padStart(2)}. ${title}`,
        ...unit.map((proof) => row('unit', proof)),
        ...desktop.map((proof) => row('e2e', proof)),
        ...(onlyElectron === null ? [] : [`    | not here: ${onlyElectron}`]),
      ].join('\n'),
    )
    .join('\n')
}

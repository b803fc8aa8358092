import type { DesktopFigures } from './desktop.ts'
import { LATE_MS } from './desktop-chatter.ts'

const count = (number: number) => number.toLocaleString('en')

/** The figures in lines to print. None of them can fail: they depend on the machine. */
export function describeDesktop(figures: DesktopFigures): readonly string[] {
  const { handlers, chatter } = figures
  return [
    `main answers a page: median ${handlers.median.toFixed(0)} µs, p99 ${handlers.p99.toFixed(0)} µs (${count(handlers.calls)} calls: sender, arguments, capability; in-process, without Electron's transport)`,
    `a page may say ${count(chatter.accepted)} things a second, or ${count(chatter.refused)} that are refused, before main answers later than ${LATE_MS} ms (p99)`,
    `main bundle evaluated in ${Math.round(figures.evaluatedMs)} ms (median of ${figures.evaluations} fresh processes); start to window shown ${Math.round(figures.shownMs)} ms on the Electron double, Chromium's start included (median of ${figures.starts})`,
  ]
}

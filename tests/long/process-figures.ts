import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** A process's resources, from /proc. */
export interface ProcessFigures {
  readonly rssBytes: number
  readonly sockets: number
  readonly cpuMs: number
}

/** Linux counts it in hundredths of a second, whatever the processor (man 7 time). */
const TICK_MS = 10

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function children(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => new RegExp(`^PPid:\\t${parent}$`, 'm').test(read(`/proc/${id}/status`)))
}

/** The child of this process whose command line contains `text`. Throws unless there is exactly one. */
export function childNamed(text: string): number {
  const ids = children(process.pid).filter((id) => read(`/proc/${id}/cmdline`).includes(text))
  const [id] = ids
  if (id === undefined || ids.length > 1) throw new Error(`${ids.length} children name ${text}`)
  return id
}

export function processFigures(id: number): ProcessFigures {
  const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(read(`/proc/${id}/status`)) ?? []
  // The fields after the name, which is in parentheses and can contain spaces.
  const stat = read(`/proc/${id}/stat`).split(') ').at(-1)?.split(' ') ?? []
  const cpuMs = (Number(stat[11]) + Number(stat[12])) * TICK_MS
  const folder = `/proc/${id}/fd`
  const sockets = readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(path.join(folder, name)).startsWith('socket:')
    } catch {
      return false
    }
  })
  return { rssBytes: Number(kilobytes) * 1024, sockets: sockets.length, cpuMs }
}

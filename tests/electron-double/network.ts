import type * as Electron from 'electron'
import { withAbsentNamed } from './absent.ts'

let online = true

/** From now on the machine has a network, or none: so says Electron, everything else goes on. */
export function plugIn(is: boolean): void {
  online = is
}

/** Electron's network stack for the main process: Node's own fetch here. */
export const net = withAbsentNamed(
  {
    fetch: (input, init) => fetch(input, init),
    isOnline: () => online,
  } satisfies Pick<Electron.Net, 'fetch' | 'isOnline'>,
  'net',
)

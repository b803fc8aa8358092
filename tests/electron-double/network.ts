import type * as Electron from 'electron'

/** Electron's network stack for the main process: Node's own fetch here. */
export const net = {
  fetch: (input, init) => fetch(input, init),
} satisfies Pick<Electron.Net, 'fetch'>

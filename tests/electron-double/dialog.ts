import type * as Electron from 'electron'

export const dialog = {
  /** Printed, since nobody sees a box here. */
  showErrorBox(title, content) {
    process.stderr.write(`[error box] ${title}: ${content}\n`)
  },
} satisfies Pick<Electron.Dialog, 'showErrorBox'>

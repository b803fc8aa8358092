import { contextBridge, ipcRenderer } from 'electron'
import type { MiniBridge, PlayerReport } from './contract.ts'

/*
 * The preload script of the mini player's window: three channels, and nothing of the main window's. A
 * bundle of its own, because a sandboxed preload script cannot load a second file.
 */

const bridge: MiniBridge = {
  report: () => ipcRenderer.invoke('mini:report'),
  onReport: (listener) => {
    const withoutEvent = (_event: unknown, report: PlayerReport) => listener(report)
    ipcRenderer.on('mini:changed', withoutEvent)
    return () => {
      ipcRenderer.removeListener('mini:changed', withoutEvent)
    }
  },
  act: (action) => ipcRenderer.send('mini:act', action),
}

contextBridge.exposeInMainWorld('undertoneMini', bridge)

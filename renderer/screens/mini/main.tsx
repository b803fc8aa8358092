/** Entry of the mini player window, a remote view of the main window's player. */
import { createRoot } from 'react-dom/client'
import type { MiniBridge } from '../../../preload/contract/mini.ts'
import { bindAppearance } from '../../domain/settings/appearance.ts'
import { MiniApp } from './mini-app.tsx'

declare global {
  interface Window {
    /** Only the preload script of the mini player sets it. */
    readonly undertoneMini?: MiniBridge
  }
}

function getMiniBridge(): MiniBridge | null {
  return window.undertoneMini ?? null
}

bindAppearance(document.documentElement)

const container = document.getElementById('root')
const bridge = getMiniBridge()
// A browser that opens this page has no player in another window.
if (bridge === null) location.replace('/')
else if (container) createRoot(container).render(<MiniApp bridge={bridge} />)

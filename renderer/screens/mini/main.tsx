/** Entry of the mini player window, a remote view of the main window's player. */
import { createRoot } from 'react-dom/client'
import { bindAppearance } from '../../domain/settings/appearance.ts'
import { getMiniBridge } from '../../platform/mini-bridge.ts'
import { MiniApp } from './mini-app.tsx'

bindAppearance(document.documentElement)

const container = document.getElementById('root')
const bridge = getMiniBridge()
// A browser that opens this page has no player in another window.
if (bridge === null) location.replace('/')
else if (container) createRoot(container).render(<MiniApp bridge={bridge} />)

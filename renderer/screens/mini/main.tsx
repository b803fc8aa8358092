/** The mini player's window: a view of the player that plays in the main window, and nothing more. */
import { createRoot } from 'react-dom/client'
import { bindAppearance } from '../../domain/settings/appearance.ts'
import { getMiniBridge } from '../../platform/mini-bridge.ts'
import { MiniApp } from './mini-app.tsx'

bindAppearance(document.documentElement)

const container = document.getElementById('root')
const bridge = getMiniBridge()
// A browser that is sent here has no player in another window.
if (bridge === null) location.replace('/')
else if (container) createRoot(container).render(<MiniApp bridge={bridge} />)

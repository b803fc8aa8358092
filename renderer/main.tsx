import { createRoot } from 'react-dom/client'
import { start } from './app/start.tsx'
import { bindAppearance, bindFrame } from './domain/settings/appearance.ts'
import { moveFormerKeys } from './domain/settings/settings.ts'
import { getPlatform } from './platform/platform.ts'

moveFormerKeys()
bindAppearance(document.documentElement)
bindFrame(getPlatform().window, document.documentElement)

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
void start(createRoot(container), getPlatform())

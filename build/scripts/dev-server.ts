import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { ROOT } from '../run.ts'
import { devServerLimits } from './dev-server-limits.ts'
import { configInPage } from './web-server.ts'

export function createDevServer(config: RuntimeConfig, port: number): Promise<ViteDevServer> {
  return createServer({
    configFile: false,
    root: path.join(ROOT, 'renderer'),
    server: { ...devServerLimits(ROOT), host: '127.0.0.1', port, strictPort: true },
    plugins: [react(), tailwindcss(), configInPage(config)],
  })
}

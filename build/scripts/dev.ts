import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { loadConfig } from '../../preload/config/load-config.ts'
import { startBackendProcess } from './backend-process.ts'
import { findElectron } from './electron-runtime.ts'
import { bin, ROOT, run } from './run.ts'
import { createStopper } from './stopper.ts'
import { webPort } from './web-port.ts'
import { serveConfig } from './web-server.ts'

/** `npm run dev`: the backend, and the app with hot reload on the desktop or in the browser. */
const config = loadConfig(process.env)
const stopper = createStopper()

if (config.identityUrl !== null) {
  const backend = startBackendProcess({ stdio: 'inherit' })
  stopper.add(() => backend.stop())
  void backend.exited.then((code) => stopper.stop(code ?? 1))
}

const runtime = findElectron()
if (runtime.available) {
  await stopper.stop(await run(bin('electron-vite'), ['dev']))
} else {
  const server = await createServer({
    configFile: false,
    root: path.join(ROOT, 'renderer'),
    server: { host: '127.0.0.1', port: webPort(process.env), strictPort: true },
    plugins: [react(), tailwindcss(), serveConfig(config)],
  })
  stopper.add(() => server.close())
  await server.listen()
  process.stdout.write(
    `\nUndertone opens in the browser because ${runtime.reason}: http://127.0.0.1:${webPort(process.env)}\n`,
  )
}

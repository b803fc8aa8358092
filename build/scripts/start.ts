import { once } from 'node:events'
import { loadConfig } from '../../preload/config/load-config.ts'
import { startBackendProcess } from './backend-process.ts'
import { buildIfStale } from './build-if-stale.ts'
import { findElectron } from './electron-runtime.ts'
import { start } from './run.ts'
import { createStopper } from './stopper.ts'
import { webPort } from './web-port.ts'
import { serveWeb } from './web-server.ts'

/** `npm start`: builds what changed, starts the local backend and opens the app. */
const config = loadConfig(process.env)
const stopper = createStopper()

async function openInElectron(binary: string): Promise<void> {
  const app = start(binary, ['.'])
  const exited = once(app, 'exit')
  stopper.add(async () => {
    app.kill()
    await exited
  })
  await exited
  await stopper.stop(0)
}

async function openInBrowser(reason: string): Promise<void> {
  const web = await serveWeb({ port: webPort(process.env), config })
  stopper.add(web.close)
  process.stdout.write(`\nUndertone opens in the browser because ${reason}: ${web.url}\n\n`)
}

// Only where identity is emulated on this machine: a real project has its backend elsewhere.
if (config.identityUrl !== null) {
  const backend = startBackendProcess({ stdio: 'inherit' })
  stopper.add(() => backend.stop())
  // It says itself why it ended; the app without it is of no use.
  void backend.exited.then((code) => stopper.stop(code ?? 1))
}
await buildIfStale()
const runtime = findElectron()
if (runtime.available) await openInElectron(runtime.binary)
else await openInBrowser(runtime.reason)

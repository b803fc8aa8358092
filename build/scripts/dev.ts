/** `npm run dev`: starts the backend, and the app with hot reload on the desktop or in the browser. */
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { loadConfig } from '../../shared/config/load-config.ts'
import { describeError } from '../problem.ts'
import { bin, run } from '../run.ts'
import { startOwnBackend } from './backend-process.ts'
import { markStale } from './build-if-stale.ts'
import { createDevServer } from './dev-server.ts'
import { electronEnvironment } from './electron-process.ts'
import { findElectron } from './electron-runtime.ts'
import { explainWebPort, webPort } from './service-ports.ts'
import { createStopper, ignoreClosedTerminal } from './stopper.ts'

const stopper = createStopper()
ignoreClosedTerminal()

async function openInBrowser(config: RuntimeConfig, reason: string): Promise<void> {
  const port = webPort(process.env)
  const server = await createDevServer(config, port)
  stopper.add(() => server.close())
  await server.listen().catch((error: unknown) => {
    throw explainWebPort(error, port)
  })
  process.stdout.write(
    `\nUndertone opens in the browser because ${reason}: http://127.0.0.1:${port}\n`,
  )
}

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  await startOwnBackend(config, stopper)
  const runtime = await findElectron({ signal: stopper.signal })
  if (!runtime.available) return openInBrowser(config, runtime.reason)
  // electron-vite writes development bundles of the main process and the preload scripts to the build folder.
  markStale()
  const env = { ...electronEnvironment(process.env), ELECTRON_EXEC_PATH: runtime.binary }
  await stopper.stop(await run(bin('electron-vite'), ['dev'], { env, signal: stopper.signal }))
}

try {
  await main()
} catch (error) {
  if (!stopper.signal.aborted) process.stderr.write(`${describeError(error)}\n`)
  await stopper.stop(1)
}

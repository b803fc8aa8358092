/**
 * `node --import tests/electron-double/register.ts tests/bench/desktop-child.ts evaluate|start|messages`: runs the
 * built main bundle under the double, measures one thing and prints it as JSON.
 */
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { app } from '../electron-double/app.ts'
import { BrowserWindow } from '../electron-double/browser-window.ts'
import { measureHandlers } from './desktop-handlers.ts'
import { measureChatter } from './desktop-message-rate.ts'

const MAIN = fileURLToPath(new URL('../../out/main/index.js', import.meta.url))

const [, , what] = process.argv
const loaded = new Promise<void>((resolve) => {
  app.once('window-loaded', resolve)
})

const start = performance.now()
await import(MAIN)
const evaluatedMs = performance.now() - start

if (what === 'evaluate') {
  process.stdout.write(JSON.stringify({ evaluatedMs }))
  process.exit(0)
}
/** Runs after this module has been evaluated, because the app is only ready then. */
async function measure(): Promise<void> {
  await loaded
  const [window] = BrowserWindow.windows
  if (window === undefined) throw new Error('the app has no window')
  if (!window.isVisible()) await once(window, 'show')
  // Since process start, including Node's own.
  const shownMs = performance.now()
  if (what === 'start') process.stdout.write(JSON.stringify({ shownMs }))
  else {
    const handlers = await measureHandlers(window.webContents)
    process.stdout.write(
      JSON.stringify({ handlers, chatter: await measureChatter(window.webContents) }),
    )
  }
  app.exit(0)
}
void measure()

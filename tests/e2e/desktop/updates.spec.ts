import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { ROOT } from '../../../build/run.ts'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { createAuthority } from '../../fixtures/fault-tls.ts'
import { LONG } from '../../fixtures/long.ts'
import { anonymousMenu } from '../../fixtures/users.ts'

const FIRST_CHECK_MS = 60_000
/** Button of the message box about unsaved changes. */
const LEAVE = 1

const folder = mkdtempSync(path.join(tmpdir(), 'undertone-updates-'))
const inFolder = (...parts: string[]) => path.join(folder, ...parts)
const appImage = inFolder('Undertone.AppImage')
const started = inFolder('started')
const NEW_VERSION = `#!/bin/sh\n[ -n "$APPIMAGE_EXIT_AFTER_INSTALL" ] || touch '${started}'\n`

const authority = createAuthority()
const publisher = generateKeyPairSync('ed25519')
let server: Server
let app: DesktopApp | undefined

/** Metadata of version 1.1.0, signed by the publisher. JSON is valid YAML. */
function description(): string {
  const sha512 = createHash('sha512').update(NEW_VERSION).digest('base64')
  const signature = sign(null, Buffer.from(`1.1.0\n${sha512}\n`), publisher.privateKey)
  return JSON.stringify({
    version: '1.1.0',
    files: [{ url: 'Undertone.AppImage', sha512, size: NEW_VERSION.length }],
    releaseDate: '2026-11-01T00:00:00.000Z',
    signature: signature.toString('base64'),
  })
}

async function startUpdateServer(): Promise<string> {
  server = createServer(authority.certificate('nothing'), ({ url = '' }, response) => {
    if (url.startsWith('/undertone/latest-linux')) response.end(description())
    else if (url === '/undertone/Undertone.AppImage') response.end(NEW_VERSION)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/undertone`
}

/** Installs packaged version 1.0.0 with the publisher's key and the update address. Returns its main bundle. */
function installApp(updates: string): string {
  for (const part of ['out', 'resources'])
    cpSync(path.join(ROOT, part), inFolder('app', part), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), inFolder('app/node_modules'))
  writeFileSync(inFolder('app/out/main/package.json'), '{"version":"1.0.0","type":"module"}')
  const key = publisher.publicKey.export({ type: 'spki', format: 'pem' })
  writeFileSync(inFolder('app/resources/update-key.pem'), key)
  mkdirSync(inFolder('resources'))
  writeFileSync(
    inFolder('resources/app-update.yml'),
    `provider: generic\nurl: ${updates}\nupdaterCacheDirName: undertone\n`,
  )
  writeFileSync(appImage, 'version 1.0.0', { mode: 0o755 })
  return inFolder('app/out/main/index.js')
}

test.afterAll(async () => {
  await app?.close()
  server?.close()
  authority.remove()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'Settings names a downloaded update, and "Restart now" installs it unless the user stays',
  LONG,
  async () => {
    test.skip(process.platform !== 'linux', 'an AppImage')
    app = await launchDesktop({
      main: installApp(await startUpdateServer()),
      profileDir: inFolder('profile'),
      config: testConfig(),
      env: {
        DOUBLE_RESOURCES: inFolder('resources'),
        DOUBLE_CLOCK: '1',
        NODE_EXTRA_CA_CERTS: authority.file,
        APPIMAGE: appImage,
        APPDIR: path.dirname(process.execPath),
        XDG_CACHE_HOME: inFolder('cache'),
        XDG_CONFIG_HOME: inFolder('config'),
        XDG_DATA_HOME: inFolder('data'),
      },
    })
    const { page, double, exited, questions, pressInMessageBoxes, windowState } = app
    test.skip(double === undefined, 'on real Electron only a package is packaged')
    await expect(anonymousMenu(page)).toBeVisible()
    await page.evaluate(() => {
      history.pushState(null, '', '/settings/preferences')
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    })
    const restart = page.getByRole('main').getByRole('button', { name: 'Restart now' })
    await page.getByRole('switch', { name: 'Use hardware acceleration' }).waitFor()
    await expect(restart).toBeHidden()

    await test.step('it is downloaded', async () => {
      await double?.('clock:pass', FIRST_CHECK_MS)
      await expect(
        page.getByText('Undertone 1.1.0 is ready. It is installed when you quit.'),
      ).toBeVisible()
      expect(readFileSync(appImage, 'utf8')).toBe('version 1.0.0')
    })

    await test.step('a user with unsaved changes stays on the old version', async () => {
      await page.evaluate(() => {
        window.addEventListener('beforeunload', (event) => event.preventDefault())
      })
      await restart.click()
      await expect.poll(questions).toEqual(['Leave without saving?'])
      await expect.poll(async () => (await windowState()).visible).toBe(true)
      await expect(restart).toBeVisible()
      expect(readFileSync(appImage, 'utf8')).toBe('version 1.0.0')
    })

    await test.step('the app closes, is replaced and starts as the new version', async () => {
      await pressInMessageBoxes(LEAVE)
      // The app may exit before the click resolves.
      await restart.click().catch(() => undefined)
      expect(await exited).toBe(0)
      expect(readFileSync(appImage, 'utf8')).toBe(NEW_VERSION)
      await expect.poll(() => existsSync(started)).toBe(true)
    })
  },
)

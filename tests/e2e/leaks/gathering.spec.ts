import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { requireCollection, withCollection } from '../../fixtures/leaks/collection.ts'
import { searchEvidence } from '../../fixtures/leaks/search-evidence.ts'
import { recordedSecrets } from '../../fixtures/leaks/secrets.ts'
import { watchBrowser } from '../../fixtures/leaks/watch-browser.ts'
import { demoUser, newUser, signIn, signUp } from '../../fixtures/users.ts'

type Canaries = Record<
  'local' | 'session' | 'removed' | 'database' | 'cookie' | 'title' | 'address' | 'console',
  string
>

const newCanary = () => `canary-${randomBytes(24).toString('hex')}`

function newCanaries(): Canaries {
  const one = newCanary
  return {
    local: one(),
    session: one(),
    removed: one(),
    database: one(),
    cookie: one(),
    title: one(),
    address: one(),
    console: one(),
  }
}

function leakEverywhere(page: Page, canaries: Canaries): Promise<void> {
  return page.evaluate(async (canary) => {
    localStorage.setItem('canary', canary.local)
    sessionStorage.setItem('canary', canary.session)
    sessionStorage.setItem('removed', canary.removed)
    sessionStorage.removeItem('removed')
    // biome-ignore lint/suspicious/noDocumentCookie: the old way is the one every page has
    document.cookie = `canary=${canary.cookie}`
    history.replaceState(history.state, '', `?canary=${canary.address}`)
    document.title = canary.title
    // biome-ignore lint/suspicious/noConsole: what is said on the console is evidence
    console.info(canary.console)
    await new Promise((resolve, reject) => {
      const request = indexedDB.open('canaries', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('rows')
      request.onerror = reject
      request.onsuccess = () => {
        const transaction = request.result.transaction('rows', 'readwrite')
        transaction.objectStore('rows').put({ canary: canary.database }, 'row')
        transaction.oncomplete = () => {
          request.result.close()
          resolve(null)
        }
      }
    })
  }, canaries)
}

function filesWith(collection: string, canary: string): string[] {
  const evidence = path.join(collection, 'evidence')
  const { findings } = searchEvidence(evidence, [{ kind: 'token', value: canary }])
  return findings.map(({ file }) => file.split(path.sep).slice(1).join('/'))
}

const NOTE_OF: Record<keyof Canaries, string> = {
  local: 'storage.txt',
  session: 'storage.txt',
  removed: 'storage.txt',
  database: 'storage.txt',
  cookie: 'storage.txt',
  title: 'titles.txt',
  address: 'addresses.txt',
  console: 'console.txt',
}

function expectAllNoted(collection: string, canaries: Partial<Canaries>): void {
  for (const [place, canary] of Object.entries(canaries))
    expect(filesWith(collection, canary), place).toContain(NOTE_OF[place as keyof Canaries])
}

function collectionOfCanaries(): string {
  const folder = mkdtempSync(path.join(requireCollection(), 'canaries-'))
  for (const name of ['secrets', 'evidence']) mkdirSync(path.join(folder, name))
  return folder
}

test('every possible leak of a web page is collected when its context closes', async ({
  playwright,
  launchOptions,
}) => {
  const collection = collectionOfCanaries()
  const canaries = newCanaries()
  const user = newUser()
  await withCollection(collection, async () => {
    const browser = await playwright.chromium.launch(launchOptions)
    watchBrowser(browser)
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${process.env.UNDERTONE_TEST_WEB}/`)
    await signUp(page, user)
    await leakEverywhere(page, canaries)
    await context.close()
    await browser.close()
  })
  expectAllNoted(collection, canaries)
  const secrets = recordedSecrets(collection)
  expect(secrets).toContainEqual({ kind: 'password', value: user.password })
  // At least an ID token and a refresh token.
  expect(secrets.filter(({ kind }) => kind === 'token').length).toBeGreaterThan(1)
})

test('every possible leak of the desktop app is collected when it ends', async () => {
  const collection = collectionOfCanaries()
  const canaries = newCanaries()
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  await withCollection(collection, async () => {
    const app = await launchDesktop({ profileDir, config: testConfig() })
    await signIn(app.page, demoUser('listener'))
    await leakEverywhere(app.page, canaries)
    await app.close()
  })
  rmSync(profileDir, { recursive: true, force: true })
  // Pages of a custom scheme have no cookies.
  const { cookie, ...gathered } = canaries
  expectAllNoted(collection, gathered)
  expect(filesWith(collection, cookie)).toEqual([])
  expect(filesWith(collection, canaries.local).join()).toContain('/Local Storage/')
  expect(filesWith(collection, canaries.database).join()).toContain('/IndexedDB/')
})

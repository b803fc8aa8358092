import { describe, expect, test } from 'vitest'
import { ownSources } from './own-sources.ts'
import { preferenceProblems } from './page-preferences.ts'

const sources = ownSources('electron', 'shared')
const good = `webPreferences: {
  preload: options.preload, sandbox: true, contextIsolation: true, nodeIntegration: false,
  webSecurity: true, webviewTag: false, spellcheck: false,
}`

describe('the reader of preferences', () => {
  test('finds nothing wrong in safe preferences', () => {
    expect(preferenceProblems(good)).toEqual([])
    expect(preferenceProblems(`{ a: { ${good}, b: {} } }\n${good}`)).toEqual([])
  })

  test.each([
    ['sandbox: true', 'sandbox: false', 'without sandbox: true'],
    ['contextIsolation: true', 'contextIsolation: false', 'without contextIsolation: true'],
    ['nodeIntegration: false', 'nodeIntegration: true', 'without nodeIntegration: false'],
    ['webSecurity: true', 'webSecurity: false', 'without webSecurity: true'],
    ['webviewTag: false', '', 'without webviewTag: false'],
    ['spellcheck: false', 'experimentalFeatures: false', 'with experimentalFeatures'],
    ['spellcheck: false', "enableBlinkFeatures: 'X'", 'with enableBlinkFeatures'],
    ['spellcheck: false', 'allowRunningInsecureContent: true', 'with allowRunningInsecureContent'],
    ['spellcheck: false', 'nodeIntegrationInWorker: true', 'with nodeIntegrationInWorker'],
    ['spellcheck: false', '...more', 'a spread among them'],
  ])('finds %s changed to %s', (before, after, problem) => {
    expect(preferenceProblems(good.replace(before, after))).toContain(problem)
  })

  test('finds preferences from elsewhere', () => {
    expect(preferenceProblems('new BrowserWindow({ webPreferences })')).not.toEqual([])
    expect(preferenceProblems('{ webPreferences: shared }')).not.toEqual([])
  })
})

describe('every window of the app', () => {
  test('has safe preferences', () => {
    const written = sources.filter(({ code }) => code.includes('webPreferences'))
    expect(written.length).toBeGreaterThan(0)
    for (const { file, code } of written) expect(preferenceProblems(code), file).toEqual([])
  })

  test('is created with such preferences, as one window without nested views', () => {
    const count = (pattern: RegExp) =>
      sources.reduce((sum, { code }) => sum + (code.match(pattern)?.length ?? 0), 0)
    const windows = count(/\bnew BrowserWindow\(/g)
    expect(windows).toBeGreaterThan(0)
    expect(windows).toBe(count(/\bwebPreferences\s*:/g))
    expect(count(/\b(WebContentsView|BrowserView|BaseWindow)\b/g)).toBe(0)
  })

  test('is locked to its own page', () => {
    const makers = sources.filter(({ code }) => code.includes('new BrowserWindow('))
    for (const { file, code } of makers) expect(code, file).toContain('lockNavigation(')
  })

  test('uses the one session with permission handlers', () => {
    const others = sources.filter(({ code }) => /\bpartition\b|fromPartition|fromPath\(/.test(code))
    expect(others.map(({ file }) => file)).toEqual([])
    const boot = sources.find(({ file }) => file === 'electron/boot.ts')
    expect(boot?.code).toContain('lockSession({ app, session: session.defaultSession')
    const lock = sources.find(({ file }) => file === 'electron/window/lock-session.ts')
    for (const step of ['denyPermissions(options.session)', 'blockDownloads(options)'])
      expect(lock?.code).toContain(step)
  })

  test('is sandboxed before its creation, and no switch disables that', () => {
    const main = sources.find(({ file }) => file === 'electron/main.ts')
    expect(main?.code).toContain('requireSandbox(app')
    const switches =
      /no-sandbox|disable-web-security|disable-site-isolation|enable-blink-features|ignore-certificate-errors|remote-debugging/
    const taking = sources.filter(({ code }) => switches.test(code)).map(({ file }) => file)
    // That file only reads the switch.
    expect(taking).toEqual(['electron/app/before-ready.ts'])
  })
})

test('no page contains a webview', () => {
  const pages = ownSources('renderer').filter(({ code }) => /<webview\b|['"]webview['"]/.test(code))
  expect(pages.map(({ file }) => file)).toEqual([])
})

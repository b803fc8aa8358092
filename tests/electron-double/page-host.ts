import { readFileSync } from 'node:fs'
import type * as Electron from 'electron'
import type { Page } from 'playwright'
import { app } from './app.ts'
import { openBrowser } from './browser.ts'
import { assignPage, connectPages } from './ipc-pages.ts'
import { nativeTheme, themedPages } from './native-theme.ts'
import { watchNavigation } from './navigation.ts'
import { preloadScript } from './preload-environment.ts'
import { schemeRules, schemesWithServiceWorkers } from './privileged-schemes.ts'
import type { WebContents } from './web-contents.ts'

let isFirstUsed = false

/**
 * Creates a Chromium page for a window. The first window uses Chromium's initial page. Calls `contents` when the page
 * exists.
 */
export async function openPage(
  options: Electron.BrowserWindowConstructorOptions,
  contents: () => WebContents,
): Promise<Page> {
  const { webPreferences, width = 800, height = 600 } = options
  const usesInitialPage = !isFirstUsed
  isFirstUsed = true
  const { context } = await openBrowser(app.getPath('userData'))
  await connectPages(context)
  const [initialPage] = context.pages()
  const page = usesInitialPage && initialPage ? initialPage : await context.newPage()
  const preload = webPreferences?.preload
  assignPage(page, contents())
  const source = preload === undefined ? null : readFileSync(preload, 'utf8')
  const content = preloadScript(source, {
    rules: schemeRules(),
    serviceWorkers: schemesWithServiceWorkers(),
    isIsolated: webPreferences?.contextIsolation !== false,
  })
  await page.addInitScript({ content })
  await page.setViewportSize({ width, height })
  await watchNavigation(page, contents(), preload !== undefined)
  const applyTheme = () => {
    const colorScheme = nativeTheme.shouldUseDarkColors ? 'dark' : 'light'
    page.emulateMedia({ colorScheme }).catch(() => undefined)
  }
  themedPages.add(applyTheme)
  page.on('close', () => themedPages.delete(applyTheme))
  if (nativeTheme.themeSource !== 'system') applyTheme()
  return page
}

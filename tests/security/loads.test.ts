import { expect, test } from 'vitest'
import { ownSources } from './own-sources.ts'

const electron = ownSources('electron', 'shared')

/** First argument of each call that loads a page into a window, with constants replaced by their values. */
function loadsOf(code: string): readonly string[] {
  return [...code.matchAll(/\.(?:loadURL|loadFile)\(\s*([^,)]*)/g)].map(([, address = '']) => {
    const name = address.trim()
    if (!/^[A-Z_]+$/.test(name)) return name
    const value = new RegExp(`const ${name} = (.*)`)
    return electron.map((source) => value.exec(source.code)?.[1]).find(Boolean) ?? name
  })
}

test('windows load pages of the app’s own scheme only', () => {
  const loads = electron.flatMap(({ code }) => loadsOf(code))
  expect(loads.length).toBeGreaterThan(0)
  for (const address of loads) expect(address).toMatch(/^`\$\{APP_ORIGIN\}\/[\w./-]*`$/)
})

test('file: neither loads a page nor is a privileged scheme', () => {
  const using = /\.loadFile\(|pathToFileURL|fetch\(\s*['"`]file:|scheme:\s*['"`]file/
  const users = electron.filter(({ code }) => using.test(code))
  expect(users.map(({ file }) => file)).toEqual([])
})

test('pages refer to the app’s own files only', () => {
  const pages = ownSources('renderer').filter(({ file }) => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(0)
  const elsewhere = /(?:src|href)="(?:[a-z]+:)?\/\//
  for (const { file, code } of pages) expect(code, file).not.toMatch(elsewhere)
})

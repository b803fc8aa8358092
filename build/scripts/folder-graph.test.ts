import { describe, expect, test } from 'vitest'
import { countFolders, folderCycles } from './folder-graph.ts'

const arrow = (from: string, to: string) => ({ from, to })

describe('folderCycles', () => {
  test('finds two folders that import each other, with an import of each direction', () => {
    const there = arrow('electron/menus/open-menus.ts', 'electron/window/tray.ts')
    const back = arrow('electron/window/tray-view.ts', 'electron/menus/menu-text.ts')
    expect(folderCycles([there, back])).toEqual([[there, back]])
  })

  test('finds a cycle of three folders once', () => {
    const cycle = [
      arrow('backend/a/x.ts', 'backend/b/x.ts'),
      arrow('backend/b/y.ts', 'backend/c/x.ts'),
      arrow('backend/c/y.ts', 'backend/a/y.ts'),
    ]
    expect(folderCycles([...cycle, arrow('backend/d/x.ts', 'backend/a/x.ts')])).toEqual([cycle])
  })

  test.each(['renderer/screens', 'renderer/domain', 'backend/modules'])(
    'treats each folder of %s, with its subfolders, as one',
    (parent) => {
      const imports = [
        arrow(`${parent}/a/components/x.tsx`, `${parent}/b/b.ts`),
        arrow(`${parent}/b/b.ts`, `${parent}/a/a.ts`),
      ]
      expect(folderCycles(imports)).toEqual([imports])
    },
  )

  test('ignores one-way imports, tests, and files outside every folder', () => {
    const imports = [
      arrow('electron/menus/a.ts', 'electron/window/a.ts'),
      arrow('electron/window/a.test.ts', 'electron/menus/a.ts'),
      arrow('electron/window/testing/a.ts', 'electron/menus/a.ts'),
      arrow('electron/main.ts', 'electron/menus/a.ts'),
      arrow('electron/menus/a.ts', 'electron/paths.ts'),
    ]
    expect(folderCycles(imports)).toEqual([])
  })
})

describe('countFolders', () => {
  test('counts top-level folders and the folders of screens/ and domain/', () => {
    const files = [
      'renderer/main.tsx',
      'renderer/app/router.tsx',
      'renderer/screens/home/home.tsx',
      'renderer/screens/home/components/tile.tsx',
      'renderer/domain/player/player.ts',
      'backend/modules/users/users.ts',
      'backend/database/tables.ts',
    ]
    expect(countFolders('renderer', files, []).folders).toBe(3)
    expect(countFolders('backend', files, []).folders).toBe(2)
    expect(countFolders('electron', files, []).folders).toBe(0)
  })

  test('excludes folders with only tests, fixtures or styles', () => {
    const files = [
      'renderer/app/app.test.tsx',
      'renderer/platform/testing/bridge.ts',
      'renderer/lib/fixtures/time.ts',
      'renderer/styles/app.css',
    ]
    expect(countFolders('renderer', files, [])).toEqual({ folders: 0, levels: 0, arrows: 0 })
  })

  test('counts an ordered pair of folders once, and only inside the part', () => {
    const imports = [
      arrow('electron/a/x.ts', 'electron/b/x.ts'),
      arrow('electron/a/y.ts', 'electron/b/y.ts'),
      arrow('electron/b/x.ts', 'electron/c/x.ts'),
      arrow('electron/a/x.ts', 'electron/a/y.ts'),
      arrow('electron/a/x.ts', 'shared/log/log.ts'),
      arrow('electron/c/x.test.ts', 'electron/a/x.ts'),
      arrow('electron/main.ts', 'electron/a/x.ts'),
    ]
    const files = imports.flatMap(({ from, to }) => [from, to])
    expect(countFolders('electron', files, imports)).toEqual({ folders: 3, levels: 3, arrows: 2 })
  })

  test('gives the folders of a cycle one level', () => {
    const imports = [
      arrow('electron/a/x.ts', 'electron/b/x.ts'),
      arrow('electron/b/x.ts', 'electron/c/x.ts'),
      arrow('electron/c/x.ts', 'electron/b/y.ts'),
      arrow('electron/c/x.ts', 'electron/d/x.ts'),
      arrow('electron/a/x.ts', 'electron/d/x.ts'),
    ]
    const files = imports.flatMap(({ from, to }) => [from, to])
    expect(countFolders('electron', files, imports)).toEqual({ folders: 4, levels: 3, arrows: 5 })
  })
})

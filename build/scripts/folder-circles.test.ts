import { expect, test } from 'vitest'
import { folderCircles } from './folder-circles.ts'

const arrow = (from: string, to: string) => ({ from, to })

test('finds two folders that import each other, with an import of each direction', () => {
  const there = arrow('electron/menus/open-menus.ts', 'electron/tray/tray.ts')
  const back = arrow('electron/tray/tray-view.ts', 'electron/menus/menu-text.ts')
  expect(folderCircles([there, back])).toEqual([[there, back]])
})

test('finds a circle of three folders, once', () => {
  const circle = [
    arrow('backend/a/x.ts', 'backend/b/x.ts'),
    arrow('backend/b/y.ts', 'backend/c/x.ts'),
    arrow('backend/c/y.ts', 'backend/a/y.ts'),
  ]
  expect(folderCircles([...circle, arrow('backend/d/x.ts', 'backend/a/x.ts')])).toEqual([circle])
})

test('a folder inside a unit belongs to it', () => {
  const imports = [
    arrow('renderer/features/a/components/x.tsx', 'renderer/features/b/b.ts'),
    arrow('renderer/features/b/b.ts', 'renderer/features/a/a.ts'),
  ]
  expect(folderCircles(imports)).toEqual([imports])
})

test('imports of one direction, of tests and of files outside every unit are no circle', () => {
  const imports = [
    arrow('electron/menus/a.ts', 'electron/tray/a.ts'),
    arrow('electron/tray/a.test.ts', 'electron/menus/a.ts'),
    arrow('electron/tray/testing/a.ts', 'electron/menus/a.ts'),
    arrow('electron/main.ts', 'electron/menus/a.ts'),
    arrow('electron/menus/a.ts', 'electron/paths.ts'),
  ]
  expect(folderCircles(imports)).toEqual([])
})

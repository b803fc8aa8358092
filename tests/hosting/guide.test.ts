import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../build/run.ts'
import { readBlocks, readGuide } from './guide.ts'

test('reads blocks with their chapter, kind and line', () => {
  const text = '# A\n## B\ntext\n```sh\none\ntwo\n```\n## C\n```console\nthree\n```\n'
  expect(readBlocks(text)).toEqual([
    { chapter: 'B', kind: 'sh', text: 'one\ntwo\n', line: 5 },
    { chapter: 'C', kind: 'console', text: 'three\n', line: 10 },
  ])
  expect(() => readBlocks('```sh\none\n')).toThrow('line 2')
})

test('every block of docs/hosting.md runs, or is marked as not run', () => {
  const kinds = Map.groupBy(readGuide(), ({ kind }) => kind)
  expect([...kinds.keys()].sort()).toEqual(['console', 'sh'])
})

test('every copied file is in the repository', () => {
  const folder = path.join(ROOT, 'build/hosting')
  const text = readGuide()
    .filter(({ kind }) => kind === 'sh')
    .map(({ text }) => text)
    .join('\n')
  const named = text.matchAll(/^install --mode=\d+ ((?:[\w@.-]+ )+)\//gm)
  const files = [...named].flatMap(([, names = '']) => names.trim().split(' '))
  expect(files).toContain('undertone@.service')
  expect(files.filter((file) => !existsSync(path.join(folder, file)))).toEqual([])
})

test('every internal link leads to a chapter', () => {
  const text = readFileSync(path.join(ROOT, 'docs/hosting.md'), 'utf8')
  const anchors = [...text.matchAll(/^## (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(' ', '-')
      .replace(/[^\w-]/g, ''),
  )
  const links = [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((link) => !anchors.includes(link ?? ''))).toEqual([])
})

import { expect, test } from 'vitest'
import { importedPackages, shippedPackages } from './shipped-packages.ts'

test('finds the packages that a source imports', () => {
  const source = `
    import { a } from 'react'
    import type { B } from "@tanstack/react-query"
    import './styles.css'
    import 'sonner/dist/styles.css'
    import path from 'node:path'
    import { c } from '../lib/c.ts'
    const d = await import('hls.js/light')
    @import "tailwindcss";
    src: url("@fontsource-variable/inter/files/inter.woff2") format("woff2");
    const text = 'not from here'
  `
  expect(importedPackages(source)).toEqual([
    '@fontsource-variable/inter',
    '@tanstack/react-query',
    'hls.js',
    'react',
    'sonner',
    'tailwindcss',
  ])
})

const PACKAGES = {
  '': {},
  'node_modules/a': { dependencies: { b: '1', c: '1' } },
  'node_modules/a/node_modules/b': { dependencies: { d: '1' } },
  'node_modules/b': {},
  'node_modules/c': { dependencies: { a: '1', missing: '1', '@types/d': '1' } },
  'node_modules/@types/d': {},
  'node_modules/d': {},
  'node_modules/unused': {},
}

test('follows dependencies in the order of Node, once each', () => {
  expect(shippedPackages(PACKAGES, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ])
  expect(shippedPackages(PACKAGES, ['b', 'nowhere'])).toEqual(['node_modules/b'])
})

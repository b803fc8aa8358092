import { expect, test } from 'vitest'
import { type Installer, installMissing, type Program } from './debian-packages.ts'

function machine(has: readonly string[], known: readonly string[], usable = true) {
  const there = new Set(has)
  const calls: (readonly string[])[] = []
  const installer: Installer = {
    isUsable: () => usable,
    install: (packages) => {
      calls.push(packages)
      for (const name of packages) if (known.includes(name)) there.add(name)
    },
  }
  const program = (name: string): Program => ({
    name,
    packages: [name],
    isInstalled: () => there.has(name),
    advice: `Install ${name}.`,
  })
  const ensure = (...names: string[]) => installMissing(names.map(program), installer)
  return { calls, ensure }
}

test('installs all missing packages at once, and no other', () => {
  const { calls, ensure } = machine(['one'], ['two', 'three'])
  expect(ensure('one', 'two', 'three')).toEqual([])
  expect(calls).toEqual([['two', 'three']])
  expect(ensure('one', 'two', 'three')).toEqual([])
  expect(calls).toHaveLength(1)
})

test('returns the advice for an unavailable package', () => {
  expect(machine([], ['one']).ensure('one', 'two')).toEqual(['Install two.'])
})

test('returns the advice for all missing packages without permission to install', () => {
  const { calls, ensure } = machine(['one'], ['two'], false)
  expect(ensure('one', 'two')).toEqual(['Install two.'])
  expect(calls).toEqual([])
})

test('installs an optional package where possible, without advice', () => {
  const preferred: Program = {
    name: 'shell',
    packages: ['shell'],
    isInstalled: () => false,
    isOptional: () => true,
    advice: 'Install shell.',
  }
  const installed: string[] = []
  const installer: Installer = {
    isUsable: () => true,
    install: (names) => installed.push(...names),
  }
  expect(installMissing([preferred], installer)).toEqual([])
  expect(installed).toEqual(['shell'])
})

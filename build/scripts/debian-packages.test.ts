import { expect, test } from 'vitest'
import { type Installer, installMissing, type Program } from './debian-packages.ts'

/** A machine that has some packages, and an installer that knows some. */
function machine(has: readonly string[], known: readonly string[], usable = true) {
  const there = new Set(has)
  const calls: (readonly string[])[] = []
  const installer: Installer = {
    usable: () => usable,
    install: (packages) => {
      calls.push(packages)
      for (const name of packages) if (known.includes(name)) there.add(name)
    },
  }
  const program = (name: string): Program => ({
    name,
    packages: [name],
    isThere: () => there.has(name),
    advice: `Install ${name}.`,
  })
  const ensure = (...names: string[]) => installMissing(names.map(program), installer)
  return { calls, ensure }
}

test('what is missing is installed in one go, and the rest is left alone', () => {
  const { calls, ensure } = machine(['one'], ['two', 'three'])
  expect(ensure('one', 'two', 'three')).toEqual([])
  expect(calls).toEqual([['two', 'three']])
  expect(ensure('one', 'two', 'three')).toEqual([])
  expect(calls).toHaveLength(1)
})

test('what cannot be had is said', () => {
  expect(machine([], ['one']).ensure('one', 'two')).toEqual(['Install two.'])
})

test('who may not install is told all that is missing', () => {
  const { calls, ensure } = machine(['one'], ['two'], false)
  expect(ensure('one', 'two')).toEqual(['Install two.'])
  expect(calls).toEqual([])
})

test('what the tests can do without is installed where that is possible, and not asked for', () => {
  const preferred: Program = {
    name: 'shell',
    packages: ['shell'],
    isThere: () => false,
    isEnough: () => true,
    advice: 'Install shell.',
  }
  const installed: string[] = []
  const installer: Installer = { usable: () => true, install: (names) => installed.push(...names) }
  expect(installMissing([preferred], installer)).toEqual([])
  expect(installed).toEqual(['shell'])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PERMISSIONS } from '../../shared/api/permissions.ts'
import { permissionTable, withPermissionTable } from './permission-table.ts'

test('the README has the table as it is: npm run permissions makes it', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(withPermissionTable(readme)).toBe(readme)
})

test('each action is in one line, with what each caller may do', () => {
  const table = permissionTable()
  for (const action of Object.keys(PERMISSIONS)) {
    expect(table.split(`\`${action}\``)).toHaveLength(2)
  }
  const lineOf = (action: string) =>
    table.split('\n').find((line) => line.includes(`\`${action}\``))
  expect(lineOf('service.read')).toMatch(/\| yes \| yes \| yes \| yes \| yes \| yes \|$/)
  expect(lineOf('audit.read')).toMatch(/\| {2}\| {2}\| {2}\| {2}\| {2}\| yes \|$/)
  expect(lineOf('figures.read')).toMatch(
    /\| {2}\| {2}\| {2}\| own station \| own station \| yes \|$/,
  )
})

test('a text without the marks is not written', () => {
  expect(() => withPermissionTable('# Nothing')).toThrow('marks')
})

import type { Schema, Table } from './describe-schema.ts'

function ofColumns(name: string, before: Table, after: Table): string[] {
  const gone = Object.entries(before.columns).flatMap(([column, was]) => {
    const is = after.columns[column]
    if (is === undefined) return [`${name}.${column} is gone`]
    const kinds = [
      is.type !== was.type && 'has another type',
      is.isNullable && !was.isNullable && 'may be null now',
      !is.isNullable && was.isNullable && 'may not be null any more',
      was.isOptional && !is.isOptional && 'must be named now',
    ]
    return kinds.filter((kind) => kind !== false).map((kind) => `${name}.${column} ${kind}`)
  })
  const required = Object.entries(after.columns)
    .filter(([column, { isOptional }]) => !(column in before.columns) && !isOptional)
    .map(([column]) => `${name}.${column} is new and has no default`)
  return [...gone, ...required]
}

/** ON CONFLICT targets must remain, and rows valid before must remain valid. */
function ofRules(name: string, before: Table, after: Table): string[] {
  const texts = (table: Table) => new Set(table.rules.map(({ text }) => text))
  const [was, is] = [texts(before), texts(after)]
  const gone = before.rules.filter(({ text }) => !is.has(text))
  const required = after.rules.filter(
    ({ text, columns }) => !was.has(text) && columns.some((column) => column in before.columns),
  )
  return [
    ...gone.map(({ text }) => `${name}: ${text} is gone`),
    ...required.map(({ text }) => `${name}: ${text} is new`),
  ]
}

/** Schema changes that break programs written for the previous schema; empty after a pure addition. */
export function contractions(before: Schema, after: Schema): string[] {
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name]
    if (is === undefined) return [`${name} is gone`]
    return [...ofColumns(name, was, is), ...ofRules(name, was, is)]
  })
}

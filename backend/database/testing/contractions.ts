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
  const demanded = Object.entries(after.columns)
    .filter(([column, { isOptional }]) => !(column in before.columns) && !isOptional)
    .map(([column]) => `${name}.${column} is new and has no default`)
  return [...gone, ...demanded]
}

/** What an ON CONFLICT names must stay, and rows that were right must stay right. */
function ofRules(name: string, before: Table, after: Table): string[] {
  const texts = (table: Table) => new Set(table.rules.map(({ text }) => text))
  const [was, is] = [texts(before), texts(after)]
  const gone = before.rules.filter(({ text }) => !is.has(text))
  const demanded = after.rules.filter(
    // One about a new column alone is met by its default.
    ({ text, columns }) => !was.has(text) && columns.some((column) => column in before.columns),
  )
  return [
    ...gone.map(({ text }) => `${name}: ${text} is gone`),
    ...demanded.map(({ text }) => `${name}: ${text} is new`),
  ]
}

/** What a program that was written for the schema before cannot rely on after it; nothing: it only expanded. */
export function contractions(before: Schema, after: Schema): string[] {
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name]
    if (is === undefined) return [`${name} is gone`]
    return [...ofColumns(name, was, is), ...ofRules(name, was, is)]
  })
}

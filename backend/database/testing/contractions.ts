import type { Schema, Table } from './describe-schema.ts'

function columnContractions(name: string, previous: Table, next: Table): string[] {
  const changed = Object.entries(previous.columns).flatMap(([column, oldColumn]) => {
    const newColumn = next.columns[column]
    if (newColumn === undefined) return [`${name}.${column} is gone`]
    const problems = [
      newColumn.type !== oldColumn.type && 'has another type',
      newColumn.isNullable && !oldColumn.isNullable && 'may be null now',
      !newColumn.isNullable && oldColumn.isNullable && 'may not be null any more',
      oldColumn.isOptional && !newColumn.isOptional && 'must be named now',
    ]
    return problems
      .filter((problem) => problem !== false)
      .map((problem) => `${name}.${column} ${problem}`)
  })
  const required = Object.entries(next.columns)
    .filter(([column, { isOptional }]) => !(column in previous.columns) && !isOptional)
    .map(([column]) => `${name}.${column} is new and has no default`)
  return [...changed, ...required]
}

/** Finds broken rules: ON CONFLICT targets must remain, and rows that were valid must remain valid. */
function ruleContractions(name: string, previous: Table, next: Table): string[] {
  const textsOf = (table: Table) => new Set(table.rules.map(({ text }) => text))
  const [oldTexts, newTexts] = [textsOf(previous), textsOf(next)]
  const removed = previous.rules.filter(({ text }) => !newTexts.has(text))
  const required = next.rules.filter(
    ({ text, columns }) =>
      !oldTexts.has(text) && columns.some((column) => column in previous.columns),
  )
  return [
    ...removed.map(({ text }) => `${name}: ${text} is gone`),
    ...required.map(({ text }) => `${name}: ${text} is new`),
  ]
}

/** Returns schema changes that break programs for the previous schema. Returns none after a pure addition. */
export function contractions(previous: Schema, next: Schema): string[] {
  return Object.entries(previous).flatMap(([name, oldTable]) => {
    const newTable = next[name]
    if (newTable === undefined) return [`${name} is gone`]
    return [
      ...columnContractions(name, oldTable, newTable),
      ...ruleContractions(name, oldTable, newTable),
    ]
  })
}

import { type Action, CALLERS, PERMISSIONS, permissionOf } from '../../shared/api/permissions.ts'

const BEGIN = '<!-- permissions -->'
const END = '<!-- /permissions -->'

/** What each caller may do with an action: `yes` to any such thing, `own account` or `own station`, or nothing. */
function cellsOf(action: Action): string[] {
  const { any, own, of } = permissionOf(action)
  return CALLERS.map((caller) => {
    if (any.includes(caller)) return 'yes'
    return of !== null && own.includes(caller) ? `own ${of}` : ''
  })
}

/** The permission table in Markdown: a line for all actions that the same callers may do. */
export function permissionTable(): string {
  const rows = Map.groupBy(Object.keys(PERMISSIONS) as Action[], (action) =>
    cellsOf(action).join(' | '),
  )
  const lines = [...rows].map(
    ([cells, actions]) => `| ${actions.map((action) => `\`${action}\``).join(', ')} | ${cells} |`,
  )
  const head = ['action', ...CALLERS]
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...lines].join('\n')
}

/**
 * A text with the table between its two marks.
 * @throws {Error} when the marks are not there
 */
export function withPermissionTable(text: string): string {
  const from = text.indexOf(BEGIN)
  const to = text.indexOf(END)
  if (from === -1 || to < from) throw new Error('The marks of the permission table are missing.')
  return `${text.slice(0, from)}${BEGIN}\n${permissionTable()}\n${text.slice(to)}`
}

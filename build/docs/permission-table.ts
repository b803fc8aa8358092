import { type Action, CALLERS, PERMISSIONS, permissionOf } from '../../shared/api/permissions.ts'
import { markdownTable } from './generated-block.ts'

function cellsOf(action: Action): string[] {
  const { any, own, of } = permissionOf(action)
  return CALLERS.map((caller) => {
    if (any.includes(caller)) return 'yes'
    return of !== null && own.includes(caller) ? `own ${of}` : ''
  })
}

/** Renders `shared/api/permissions.ts` as a Markdown table with a row per set of callers. */
export function permissionTable(): string {
  const actions = Object.keys(PERMISSIONS) as Action[]
  const rows = Map.groupBy(actions, (action) => cellsOf(action).join('|'))
  return markdownTable(
    ['action', ...CALLERS],
    [...rows].map(([cells, actionsOfRow]) => [actionsOfRow.join(', '), ...cells.split('|')]),
  )
}

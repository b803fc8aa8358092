/** `npm run permissions`: prints the table of `shared/api/permissions.ts`, one row per set of callers. */
import { type Action, CALLERS, PERMISSIONS, permissionOf } from '../../shared/api/permissions.ts'

function cellsOf(action: Action): string[] {
  const { any, own, of } = permissionOf(action)
  return CALLERS.map((caller) => {
    if (any.includes(caller)) return 'yes'
    return of !== null && own.includes(caller) ? `own ${of}` : ''
  })
}

const actions = Object.keys(PERMISSIONS) as Action[]
const rows = Map.groupBy(actions, (action) => cellsOf(action).join(' | '))
const lines = [...rows].map(([cells, alike]) => `| ${alike.join(', ')} | ${cells} |`)
const head = ['action', ...CALLERS]
process.stdout.write(
  `${[`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...lines].join('\n')}\n`,
)

/** `npm run permissions`: makes the README's table of permissions of the one in `shared/api/permissions.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withPermissionTable } from './permission-table.ts'
import { ROOT } from './run.ts'

const README = path.join(ROOT, 'README.md')
writeFileSync(README, withPermissionTable(readFileSync(README, 'utf8')))

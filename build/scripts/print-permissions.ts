/** `npm run permissions`: prints the permission table. */
import { permissionTable } from '../docs/permission-table.ts'

process.stdout.write(`${permissionTable()}\n`)
